import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { TicketFilter } from '../contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../contract/words.ts';
import { invalidField } from '../errors.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

/** One combination of a filter's values: what a single index finds in order. */
export interface Branch {
  status?: TicketStatus;
  assigned_user_id?: number;
  assigned_group_id?: number;
  brand_id?: number;
}

/** A filter with `me` resolved, split into branches. */
export interface SplitFilter {
  branches: Branch[];
  customer_id: number | undefined;
  needs_answer: boolean | undefined;
}

/** Combinations of values that one request may ask for. */
const branchLimit = 200;

/**
 * Splits a filter into the combinations of its values: each is found in order in its index and the limited results are
 * merged, so that a rare status among 450,000 tickets costs as little as a frequent one. The indexes of user, group
 * and brand have the status before the time, so a filter by those names every status.
 */
export function splitFilter(ctx: Context, filter: TicketFilter): SplitFilter {
  const users = filter.assigned_user_id?.map((user) => (user === 'me' ? callingAgent(ctx).userId : user));
  const groups = filter.assigned_group_id;
  const brands = filter.brand_id;
  const placed = users !== undefined || groups !== undefined || brands !== undefined;
  const indexed = !placed || filter.needs_answer || filter.customer_id !== undefined;
  const statuses = filter.status ?? (indexed ? undefined : ticketStatuses);
  let branches: Branch[] = [{}];
  const split = <Name extends keyof Branch>(name: Name, values: readonly NonNullable<Branch[Name]>[] | undefined) => {
    if (!values) return;
    branches = branches.flatMap((branch) => [...new Set(values)].map((value) => ({ ...branch, [name]: value })));
    if (branches.length > branchLimit) throw invalidField(name, 'makes too many combinations with the other filters');
  };
  split('status', statuses);
  split('assigned_user_id', users);
  split('assigned_group_id', groups);
  split('brand_id', brands);
  return { branches, customer_id: filter.customer_id, needs_answer: filter.needs_answer };
}

/** The conditions of one branch, with the caller's access. */
export function branchConditions(ctx: Context, filter: SplitFilter, branch: Branch) {
  return (eb: ExpressionBuilder<Tables, 'tickets'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [canSeeTickets(ctx.actor)(eb)];
    if (branch.status !== undefined) all.push(eb('tickets.status', '=', branch.status));
    if (branch.assigned_user_id !== undefined) all.push(eb('tickets.assigned_user_id', '=', branch.assigned_user_id));
    if (branch.assigned_group_id !== undefined) {
      all.push(eb('tickets.assigned_group_id', '=', branch.assigned_group_id));
    }
    if (branch.brand_id !== undefined) all.push(eb('tickets.brand_id', '=', branch.brand_id));
    if (filter.customer_id !== undefined) all.push(eb('tickets.customer_id', '=', filter.customer_id));
    if (filter.needs_answer === true) all.push(needsAnswer(ctx.now()));
    if (filter.needs_answer === false) all.push(sql<SqlBool>`not ${needsAnswer(ctx.now())}`);
    return eb.and(all);
  };
}

/**
 * New or open, the last message the customer's or none at all, not snoozed. Spelled out, not with parameters, so that
 * both databases recognise the partial index tickets_waiting.
 */
function needsAnswer(now: number): Expression<SqlBool> {
  return sql<SqlBool>`(tickets.status in ('new', 'open') and tickets.waiting_since is not null
    and (tickets.snooze_time is null or tickets.snooze_time <= ${now}))`;
}
