import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { type TicketStatus, ticketStatuses } from '../contract/words.ts';
import { followed, having, isAtWork, maybeRead, type Sought, tagged } from './list-filter.ts';
import { sortedColumn } from './list-order.ts';
import type { ListQuery } from './list-query.ts';

/** A part of a list that is one seek in one index. */
export interface Branch {
  query: ListQuery;
  sought: readonly Sought[];
}

/**
 * How a list is read: `gather` reads all of its few candidates and sorts them; `seek` reads each branch in an index that
 * has the order already, and merges; `walk` goes through the index of the order, which has everything that is filtered
 * by, until the page is full.
 */
export interface ListPlan {
  way: 'gather' | 'seek' | 'walk';
  branches: readonly Branch[];
  /** How many tickets the list has, where the kept counts tell. */
  total: number | undefined;
}

/** More branches than this are slower than one walk. */
const branchLimit = 64;

export interface PlanLimits {
  /** As many rows are gathered at most: read one by one in less time than a walk through 450,000 entries takes. */
  gathered: number;
  /** Of this many candidates in order one has to belong to the list; were there fewer, a walk would be faster. */
  candidatesToOne: number;
  /** Entries of the order that are looked through behind a page for a total, where all would take too long. */
  looked: number;
}
export const usualLimits: PlanLimits = { gathered: 5000, candidatesToOne: 4, looked: 20_000 };

export async function planList(ctx: Context, query: ListQuery, limits = usualLimits): Promise<ListPlan> {
  const walk = (total?: number): ListPlan => ({ way: 'walk', branches: [{ query, sought: [] }], total });
  if (query.tags?.length === 0) return walk(0);
  const few = await fewOf(ctx, query, limits.gathered);
  if (few) return { way: 'gather', branches: [{ query, sought: [few] }], total: undefined };
  const branches = branchesOf(query);
  const { candidates, matching } = await estimate(ctx, query, branches);
  const isCounted = matching === 0 || (!hasMore(query) && query.needsAnswer === undefined);
  const total = isCounted ? matching : undefined;
  if (!branches) return walk(total);
  if (candidates <= limits.gathered) return { way: 'gather', branches, total };
  const seeks = seeksOf(query, branches);
  if (!seeks || hasMore(query) || query.needsAnswer === false) return walk(total);
  const { candidates: passed } = seeks === branches ? { candidates } : await estimate(ctx, query, seeks);
  return matching * limits.candidatesToOne >= passed ? { way: 'seek', branches: seeks, total } : walk(total);
}

/** The filter, of those whose tickets are not in the kept counts, that so few tickets have that they are gathered. */
async function fewOf(ctx: Context, query: ListQuery, most: number): Promise<Sought | undefined> {
  const { customer, following, tags, ids, has, unread } = query;
  if (ids) return 'ids';
  const sets: (readonly [Sought, RawBuilder<unknown>])[] = [];
  if (customer !== undefined) sets.push(['customer', sql`select id from tickets where customer_id = ${customer}`]);
  if (following?.is) sets.push(['following', followed(following.user)]);
  if (tags) sets.push(['tags', tagged(tags)]);
  if (unread && !unread.is) sets.push(['read', maybeRead(unread.user)]);
  if (has)
    sets.push([
      'has',
      sql.join(
        has.map((what) => having[what]),
        sql` intersect `,
      ),
    ]);
  for (const [name, ids] of sets) if ((await countUpTo(ctx, ids, most + 1)) <= most) return name;
  return undefined;
}

async function countUpTo({ db }: Context, ids: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids} limit ${most}) as page`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Filters that the kept counts know nothing of, needs_answer aside. */
export function hasMore({ status, user, group, brand, needsAnswer, sort, ...others }: ListQuery): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

const leadOf = (query: ListQuery) => (['user', 'group', 'brand'] as const).find((name) => query[name] !== undefined);

/** One for each combination of the values that lead an index; the remaining conditions stay as they are. */
function branchesOf(query: ListQuery): Branch[] | undefined {
  const lead = leadOf(query);
  const statuses = statusesOf(query) ?? (lead ? ticketStatuses : undefined);
  if (!statuses) return undefined;
  const leading = lead ? (query[lead] ?? []).map((value) => ({ [lead]: [value] })) : [{}];
  if (statuses.length * leading.length > branchLimit) return undefined;
  const sought: Sought[] = lead ? ['status', lead] : ['status'];
  return statuses.flatMap((status) =>
    leading.map((values) => ({ query: { ...query, status: [status], ...values }, sought })),
  );
}

/** The branches whose indexes have the order of the list; undefined where there are none. */
function seeksOf(query: ListQuery, branches: readonly Branch[]): readonly Branch[] | undefined {
  const column = sortedColumn(query.sort);
  if (column !== 'created_at') return column && branches;
  const lead = leadOf(query);
  // These have no status, which changes all day.
  if (lead) return (query[lead] ?? []).map((value) => ({ query: { ...query, [lead]: [value] }, sought: [lead] }));
  return branches.every(({ query: { status } }) => status?.every(isAtWork))
    ? branches.map(({ query }) => ({ query, sought: ['status', 'work'] }))
    : undefined;
}

/** What needs an answer is new or open. */
function statusesOf({ status, needsAnswer }: ListQuery): readonly TicketStatus[] | undefined {
  if (!needsAnswer) return status;
  return (['new', 'open'] as const).filter((one) => !status || status.includes(one));
}

const countedColumns = {
  status: 'status',
  user: 'assigned_user_id',
  group: 'assigned_group_id',
  brand: 'brand_id',
} as const;

/** From the kept counts: how many tickets the seeks would read, and of how many these filters and access are true. */
async function estimate(ctx: Context, query: ListQuery, branches: readonly Branch[] | undefined) {
  const sought = branches?.[0]?.sought ?? [];
  const narrowed = { ...query, status: statusesOf(query) };
  const isTrue = (filter: keyof typeof countedColumns) => {
    const values = narrowed[filter];
    if (!values) return [];
    return [
      values.length === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`${sql.ref(countedColumns[filter])} in (${sql.join(values)})`,
    ];
  };
  const names = Object.keys(countedColumns) as (keyof typeof countedColumns)[];
  const others = names.filter((name) => !sought.includes(name)).flatMap(isTrue);
  const matches = sql.join([...others, canSeeTickets(ctx.actor, 'ticket_counts')], sql` and `);
  const base = ctx.db
    .selectFrom('ticket_counts')
    .select((eb) => eb.fn.sum<number | null>('total').as('candidates'))
    .select(sql<number | null>`sum(case when ${matches} then total else 0 end)`.as('matching'));
  const { candidates, matching } = await names
    .filter((name) => sought.includes(name))
    .flatMap(isTrue)
    .reduce((counts, condition) => counts.where(condition), base)
    .executeTakeFirstOrThrow();
  return { candidates: candidates ?? 0, matching: matching ?? 0 };
}
