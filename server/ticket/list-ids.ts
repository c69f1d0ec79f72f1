import { type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Place } from './list-cursor.ts';
import { filtered } from './list-filter.ts';
import { compareBy, directionOf, type ListedId, orderOf } from './list-order.ts';
import { type Branch, type ListPlan, type PlanLimits, planList } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';

/** Every id of a list in its order. */
export async function listIds(ctx: Context, query: ListQuery): Promise<ListedId[]> {
  return readPlan(ctx, query, await planList(ctx, query), {});
}

export interface ListPage {
  /** In the list's order. */
  ids: ListedId[];
  hasNext: boolean;
  total: number;
}

/** A page of a list's ids and how many it has: exact, counted at the moment of the page. */
export async function listPage(
  ctx: Context,
  query: ListQuery,
  { after, limit }: { after: Place | undefined; limit: number },
  limits?: PlanLimits,
): Promise<ListPage> {
  const plan = await planList(ctx, query, limits);
  if (plan.way === 'gather') {
    const all = await readPlan(ctx, query, plan, {});
    const rest = after ? all.filter((one) => compareBy(query.sort)(after, one) < 0) : all;
    return { ids: rest.slice(0, limit), hasNext: rest.length > limit, total: all.length };
  }
  // One more than asked for tells whether there is a next page.
  const read = await readPlan(ctx, query, plan, { after, limit: limit + 1 });
  const page = { ids: read.slice(0, limit), hasNext: read.length > limit };
  return { ...page, total: plan.total ?? (await totalOf(ctx, query, page, after?.offset ?? 0)) };
}

/**
 * Where the page ended the list is known; else it goes on being counted from there, which is one walk in all. What needs
 * an answer has an index of its own.
 */
async function totalOf(
  ctx: Context,
  query: ListQuery,
  { ids, hasNext }: Omit<ListPage, 'total'>,
  start: number,
): Promise<number> {
  const last = ids.at(-1);
  if (query.needsAnswer) return countIn(ctx, query);
  return start + ids.length + (hasNext && last ? await countIn(ctx, query, last) : 0);
}

/** The exact number of tickets in a list. */
export async function countList(ctx: Context, query: ListQuery): Promise<number> {
  if (query.needsAnswer && query.customer === undefined) return countIn(ctx, query);
  const plan = await planList(ctx, query);
  if (plan.total !== undefined) return plan.total;
  return plan.way === 'gather' ? (await readPlan(ctx, query, plan, {})).length : countIn(ctx, query);
}

async function countIn(ctx: Context, query: ListQuery, after?: ListedId): Promise<number> {
  const tickets = filtered(ctx, query).select((eb) => eb.fn.countAll<number>().as('total'));
  const rest = after ? tickets.where(isBehind(query, after)) : tickets;
  return (await rest.executeTakeFirstOrThrow()).total;
}

interface PageOptions {
  after?: ListedId | undefined;
  /** Absent: all of them. */
  limit?: number;
}

async function readPlan(
  ctx: Context,
  query: ListQuery,
  { way, branches, total }: ListPlan,
  options: PageOptions,
): Promise<ListedId[]> {
  if (total === 0) return [];
  const parts = branches.map((branch) =>
    way === 'gather' ? candidatesOf(ctx, branch) : inOrder(ctx, branch, options),
  );
  const [first, ...others] = parts.map((part) => ctx.db.selectFrom(part.as('part')).selectAll());
  if (!first) return [];
  const rows = await others.reduce((union, part) => union.unionAll(part), first).execute();
  if (way === 'gather' || branches.length > 1) rows.sort(compareBy(query.sort));
  return options.limit === undefined ? rows : rows.slice(0, options.limit);
}

const candidatesOf = (ctx: Context, { query, sought }: Branch) =>
  filtered(ctx, query, sought).select(['tickets.id', orderOf(query).as('value')]);

function inOrder(ctx: Context, branch: Branch, { after, limit }: PageOptions) {
  const [direction] = directionOf(branch.query.sort);
  const page = candidatesOf(ctx, branch).orderBy(orderOf(branch.query), direction).orderBy('tickets.id', direction);
  const behind = after ? page.where(isBehind(branch.query, after)) : page;
  return limit === undefined ? behind : behind.limit(limit);
}

function isBehind(query: ListQuery, { value, id }: ListedId) {
  const [, beyond] = directionOf(query.sort);
  return sql<SqlBool>`(${orderOf(query)}, tickets.id) ${beyond} (${value}, ${id})`;
}
