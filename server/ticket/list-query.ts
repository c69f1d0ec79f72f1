import { hashSecret } from '../auth/secret.ts';
import { type Context, callingAgent } from '../context.ts';
import type { searchHas } from '../contract/desk/search-words.ts';
import type { SearchSort, TicketFilter } from '../contract/desk/tickets.ts';
import type { TicketPriority, TicketStatus } from '../contract/words.ts';
import { findMergedInto } from '../customer-merge/merged-into.ts';
import { parseQuery } from '../search/parse-query.ts';
import type { Term } from '../search/term.ts';
import type { Timestamp } from '../time.ts';
import { readOperators } from './search-operators.ts';
import { findTagIds } from './tags.ts';

/** Times from `from` on and before `before`; an absent end is open. */
export interface Span {
  from: Timestamp | undefined;
  before: Timestamp | undefined;
}

/** A filter and a sort as the database takes them: every value once, `me` resolved. What is absent is "any". */
export interface ListQuery {
  status?: readonly TicketStatus[] | undefined;
  user?: readonly number[] | undefined;
  group?: readonly number[] | undefined;
  brand?: readonly number[] | undefined;
  channel?: readonly number[] | undefined;
  priority?: readonly TicketPriority[] | undefined;
  /** Ids; none of the wanted ones is there: an empty list. */
  tags?: readonly number[] | undefined;
  customer?: number | undefined;
  needsAnswer?: boolean | undefined;
  snoozed?: boolean | undefined;
  /** Whose read position decides. */
  unread?: { is: boolean; user: number } | undefined;
  following?: { is: boolean; user: number } | undefined;
  created?: Span | undefined;
  updated?: Span | undefined;
  /** Numbers of the only tickets there are. */
  ids?: readonly number[] | undefined;
  has?: readonly (typeof searchHas)[number][] | undefined;
  /** Filters of which a kind is there already. */
  also?: readonly ListFilter[] | undefined;
  /** None of these is true. */
  not?: readonly ListFilter[] | undefined;
  /** Words that are searched for; one at least. */
  terms?: readonly Term[] | undefined;
  sort: SearchSort;
}

export type ListFilter = Omit<ListQuery, 'sort' | 'terms' | 'also' | 'not'>;

export async function toListQuery(ctx: Context, filter: TicketFilter & { sort: SearchSort }): Promise<ListQuery> {
  const { userId } = callingAgent(ctx);
  const ofCaller = (is: boolean | undefined) => (is === undefined ? undefined : { is, user: userId });
  const query: ListQuery = {
    status: once(filter.status),
    user: once(filter.assigned_user_id?.map((user) => (user === 'me' ? userId : user))),
    group: once(filter.assigned_group_id),
    brand: once(filter.brand_id),
    channel: once(filter.channel_id),
    priority: once(filter.priority),
    tags: filter.tag && once(await findTagIds(ctx, filter.tag)),
    customer: await customerNow(ctx, filter.customer_id),
    needsAnswer: filter.needs_answer,
    snoozed: filter.snoozed,
    unread: ofCaller(filter.unread),
    following: ofCaller(filter.following),
    created: span(filter.created_from, filter.created_to),
    updated: span(filter.updated_from, filter.updated_to),
    sort: filter.sort,
  };
  return filter.q === undefined ? query : searchIn(ctx, query, filter.q);
}

/** Of somebody who was merged, the tickets are those of who they have become. */
const customerNow = async (ctx: Context, id: number | undefined): Promise<number | undefined> =>
  id === undefined || id === 0 ? id : ((await findMergedInto(ctx, id)) ?? id);

/** Narrows a list to what is searched for in it. */
async function searchIn(ctx: Context, query: ListQuery, q: string): Promise<ListQuery> {
  const { terms, operators, tickets } = parseQuery(q);
  const { filters, excluded } = await readOperators(ctx, operators);
  if (tickets.length > 0) filters.push({ ids: once(tickets) });
  const not = excluded.length === 0 ? {} : { not: excluded };
  const narrowed = { ...filters.reduce(narrow, query), ...not };
  return terms.length === 0 ? narrowed : { ...narrowed, terms };
}

/** Both are to be true: what is there already of the same kind stays beside. */
function narrow(query: ListQuery, filter: ListFilter): ListQuery {
  const isThere = Object.keys(filter).some((name) => query[name as keyof ListFilter] !== undefined);
  return isThere ? { ...query, also: [...(query.also ?? []), filter] } : { ...query, ...filter };
}

const once = <Value extends string | number>(values: readonly Value[] | undefined) =>
  values && [...new Set(values)].sort();

const second = 1000;

/** The last second counts whole. */
function span(from: Timestamp | undefined, to: Timestamp | undefined): Span | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { from, before: to === undefined ? undefined : to + second };
}

/** A short name of filter and sort: a cursor of one list is refused by another. */
export function fingerprint(query: ListQuery): string {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined);
  return hashSecret(JSON.stringify(parts.sort())).slice(0, 12);
}
