import { type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { belongs, filtered } from './list-filter.ts';
import { directionOf, type ListedId, orderOf, spanOfPriorities } from './list-order.ts';
import { hasMore, planList, usualLimits } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';

/** How many tickets a list has; or, not exact, at least has. */
export interface ListTotal {
  total: number;
  isExact: boolean;
}

/** Where a page that another one follows ended: its last ticket, and how many there are up to it. */
export interface PageEnd {
  last: ListedId;
  count: number;
}

/** The total of a list that the kept counts do not tell, given one of its pages. */
export async function totalBeyond(
  ctx: Context,
  query: ListQuery,
  end: PageEnd,
  looked = usualLimits.looked,
): Promise<ListTotal> {
  const known = await knownTotal(ctx, query);
  if (known !== undefined) return { total: known, isExact: true };
  // PostgreSQL takes three times as long for an entry as SQLite.
  if (hasLargeSet(query) || ctx.desk.storage.dialect === 'postgres') return lookBeyond(ctx, query, end, looked);
  return { total: end.count + (await countIn(ctx, query, end.last)), isExact: true };
}

/** The total of a list that the kept counts do not tell, or how many the beginning of its order shows. */
export async function beginningTotal(ctx: Context, query: ListQuery): Promise<ListTotal> {
  const known = await knownTotal(ctx, query);
  return known === undefined ? lookBeyond(ctx, query, undefined, usualLimits.looked) : { total: known, isExact: true };
}

/** The exact number of tickets in a list that is counted by an index of its own, or by what is left without it. */
async function knownTotal(ctx: Context, query: ListQuery): Promise<number | undefined> {
  if (query.needsAnswer) return countIn(ctx, query);
  if (query.needsAnswer === undefined || hasMore(query)) return undefined;
  const { total } = await planList(ctx, { ...query, needsAnswer: undefined });
  return total === undefined ? undefined : total - (await countIn(ctx, { ...query, needsAnswer: true }));
}

/** What has to be looked up for each ticket, or can have to. Tags and followed tickets come here only when they are many. */
const hasLargeSet = ({ unread, tags, following, has, also, not }: ListQuery) =>
  [unread, tags, following, has, also, not].some((filter) => filter !== undefined);

/** Everything in a list, or what lies behind a place in it. */
export async function countIn(ctx: Context, query: ListQuery, after?: ListedId): Promise<number> {
  const tickets = filtered(ctx, query).select((eb) => eb.fn.countAll<number>().as('total'));
  const rest = after ? tickets.where(isBehind(query, after)) : tickets;
  return (await rest.executeTakeFirstOrThrow()).total;
}

/** On PostgreSQL each look-up of what somebody has read costs as much as several entries: so many fewer are looked at. */
const unreadShare = 4;

async function lookBeyond(ctx: Context, query: ListQuery, end: PageEnd | undefined, most: number): Promise<ListTotal> {
  const limit = query.unread && ctx.desk.storage.dialect === 'postgres' ? Math.ceil(most / unreadShare) : most;
  const [direction] = directionOf(query.sort);
  const entries = ctx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'priority', 'assigned_user_id', 'assigned_group_id', 'brand_id', 'channel_id'])
    .select(['customer_id', 'snooze_time', 'waiting_since', 'last_entry_seq', 'created_at', 'last_update'])
    .where(spanOfPriorities(query, ctx.desk.storage.dialect))
    .$if(end !== undefined, (tickets) => (end ? tickets.where(isBehind(query, end.last)) : tickets))
    .orderBy(orderOf(query), direction)
    .orderBy('id', direction)
    .limit(limit);
  const { looked, found } = await ctx.db
    .selectFrom(entries.as('tickets'))
    .select((eb) => eb.fn.countAll<number>().as('looked'))
    .select(sql<number | null>`sum(case when ${belongs(ctx, query)} then 1 else 0 end)`.as('found'))
    .executeTakeFirstOrThrow();
  // Behind a page that another one follows there is one more at least.
  const total = end ? end.count + Math.max(found ?? 0, 1) : (found ?? 0);
  return { total, isExact: looked < limit };
}

/**
 * Whether a ticket comes behind a place in the list's order. Said twice: the first finds it in an index, also of
 * expressions; the second is a value to both databases, as SQLite takes two bounds for so few rows that it would rather
 * go by another index (+).
 */
export function isBehind(query: ListQuery, { value, id }: ListedId) {
  const [order, [, beyond]] = [orderOf(query), directionOf(query.sort)];
  return sql<SqlBool>`(${order} ${beyond}= ${value} and (+(${order}), +tickets.id) ${beyond} (${value}, ${id}))`;
}
