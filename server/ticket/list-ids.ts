import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { TicketSort } from '../contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../contract/words.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import type { Place } from './list-cursor.ts';
import type { ListQuery } from './list-query.ts';

/** A ticket's place in a list. */
export interface ListedId {
  id: number;
  /** What the list is sorted by. */
  value: number;
}

interface PageOptions {
  after?: Place | undefined;
  /** Absent: all of them. */
  limit?: number;
}

/** More branches than this are slower than one walk through the order's index. */
const branchLimit = 64;

/**
 * Literals and not parameters, and word for word as in the partial index tickets_waiting, or it is not taken. Coalesce
 * keeps SQLite from taking an index of the status instead and sorting.
 */
const isNewOrOpen = sql<SqlBool>`coalesce(tickets.status, '') in ('new', 'open')`;
const isWaiting = sql<SqlBool>`tickets.waiting_since is not null`;
const waitingOrder = sql<number>`coalesce(tickets.waiting_since, 9007199254740991)`;

/**
 * The ids of a list in its order, one page or all. Every combination of a filter's values is a seek of its own in an
 * index that already has the order; the results are merged here, so that nothing is sorted and nothing skipped over.
 */
export async function listIds(ctx: Context, query: ListQuery, options: PageOptions = {}): Promise<ListedId[]> {
  const branches = branchesOf(query);
  const pages = branches.map((branch) => pageOf(ctx, branch, options));
  const [first, ...others] = pages.map((page) => ctx.db.selectFrom(page.as('page')).selectAll());
  if (!first) return [];
  const rows = await others.reduce((union, page) => union.unionAll(page), first).execute();
  if (branches.length > 1) rows.sort(compareBy(query.sort));
  return options.limit === undefined ? rows : rows.slice(0, options.limit);
}

/** The order of a list: the same here, in the database and for whoever inserts a row into a list. */
export function compareBy(sort: TicketSort): (a: ListedId, b: ListedId) => number {
  const direction = isDescending(sort) ? -1 : 1;
  return (a, b) => direction * (a.value - b.value || a.id - b.id);
}

const isDescending = (sort: TicketSort) => sort.startsWith('-');

type Column = 'status' | 'user' | 'group' | 'brand';

interface Branch {
  query: ListQuery;
  /** The filter's columns whose index is sought; without any the index of the order is walked. */
  sought: readonly Column[];
}

/** One query for each combination of the values that lead an index; the remaining conditions stay as they are. */
function branchesOf(query: ListQuery): Branch[] {
  if (query.customer !== undefined) return [{ query, sought: [] }];
  if (query.sort === 'waiting_since') return [{ query, sought: [] }];
  const lead = (['user', 'group', 'brand'] as const).find((name) => query[name] !== undefined);
  const statuses = statusesOf(query) ?? (lead ? ticketStatuses : undefined);
  if (!statuses) return [{ query, sought: [] }];
  const leading = lead ? (query[lead] ?? []).map((value) => ({ [lead]: [value] })) : [{}];
  if (statuses.length * leading.length > branchLimit) return [{ query, sought: [] }];
  const sought: Column[] = lead ? ['status', lead] : ['status'];
  return statuses.flatMap((status) =>
    leading.map((values) => ({ query: { ...query, status: [status], ...values }, sought })),
  );
}

/** What needs an answer is new or open. */
function statusesOf({ status, needsAnswer }: ListQuery): readonly TicketStatus[] | undefined {
  if (!needsAnswer) return status;
  return (['new', 'open'] as const).filter((one) => !status || status.includes(one));
}

function pageOf(ctx: Context, { query, sought }: Branch, { after, limit }: PageOptions) {
  const value = orderOf(query);
  const [direction, beyond] = isDescending(query.sort) ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  const page = filtered(ctx, query, sought)
    .where(canSeeTickets(ctx.actor))
    .select(['tickets.id', value.as('value')])
    .orderBy(value, direction)
    .orderBy('tickets.id', direction);
  const behind = after
    ? page.where(sql<SqlBool>`(${value}, tickets.id) ${beyond} (${after.value}, ${after.id})`)
    : page;
  return limit === undefined ? behind : behind.limit(limit);
}

function orderOf({ sort, needsAnswer }: ListQuery) {
  if (sort === 'waiting_since') return needsAnswer ? sql<number>`tickets.waiting_since` : waitingOrder;
  return sort.endsWith('last_update') ? sql<number>`tickets.last_update` : sql<number>`tickets.created_at`;
}

/**
 * The tickets of a filter, without access and order.
 *
 * @param sought columns whose index may be taken; of another's, SQLite would have to sort the rows or skip most.
 */
export function filtered(
  { db, desk, now }: Context,
  query: ListQuery,
  sought: readonly Column[],
): SelectQueryBuilder<Tables, 'tickets', Record<never, never>> {
  const { customer, needsAnswer } = query;
  let tickets = db.selectFrom('tickets');
  for (const column of ['status', 'user', 'group', 'brand'] as const) {
    const values = query[column];
    if (!values) continue;
    const free = sought.includes(column) || desk.storage.dialect === 'postgres';
    tickets = tickets.where(isOneOf(free ? columns[column] : sql`+${columns[column]}`, values));
  }
  if (customer !== undefined) tickets = tickets.where('tickets.customer_id', '=', customer);
  if (needsAnswer === undefined) return tickets;
  const isAwake = sql<SqlBool>`(tickets.snooze_time is null or tickets.snooze_time <= ${now()})`;
  return needsAnswer
    ? tickets.where(isNewOrOpen).where(isWaiting).where(isAwake)
    : tickets.where(sql<SqlBool>`not (${isNewOrOpen} and ${isWaiting} and ${isAwake})`);
}

const columns: Record<Column, RawBuilder<unknown>> = {
  status: sql`tickets.status`,
  user: sql`tickets.assigned_user_id`,
  group: sql`tickets.assigned_group_id`,
  brand: sql`tickets.brand_id`,
};

/** With `=` for a single value: that leads an index where `in` need not. */
function isOneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]) {
  const [only] = values;
  return values.length === 1 ? sql<SqlBool>`${column} = ${only}` : sql<SqlBool>`${column} in (${sql.join(values)})`;
}
