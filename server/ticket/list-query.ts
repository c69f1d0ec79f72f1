import { hashSecret } from '../auth/secret.ts';
import type { Agent } from '../context.ts';
import type { TicketFilter, TicketSort } from '../contract/desk/tickets.ts';
import type { TicketStatus } from '../contract/words.ts';

/** A filter and a sort as the database takes them: every value once, `me` resolved. An absent list is "any". */
export interface ListQuery {
  status: readonly TicketStatus[] | undefined;
  user: readonly number[] | undefined;
  group: readonly number[] | undefined;
  brand: readonly number[] | undefined;
  customer: number | undefined;
  needsAnswer: boolean | undefined;
  sort: TicketSort;
}

export function toListQuery(filter: TicketFilter & { sort: TicketSort }, caller: Agent): ListQuery {
  return {
    status: once(filter.status),
    user: once(filter.assigned_user_id?.map((user) => (user === 'me' ? caller.userId : user))),
    group: once(filter.assigned_group_id),
    brand: once(filter.brand_id),
    customer: filter.customer_id,
    needsAnswer: filter.needs_answer,
    sort: filter.sort,
  };
}

const once = <Value extends string | number>(values: readonly Value[] | undefined) =>
  values && [...new Set(values)].sort();

/** A short name of filter and sort: a cursor of one list is refused by another. */
export function fingerprint(query: ListQuery): string {
  return hashSecret(JSON.stringify(Object.entries(query).sort())).slice(0, 12);
}
