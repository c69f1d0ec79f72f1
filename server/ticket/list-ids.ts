import type { Context } from '../context.ts';
import type { Place } from './list-cursor.ts';
import { filtered } from './list-filter.ts';
import { compareBy, directionOf, type ListedId, orderOf } from './list-order.ts';
import { type Branch, type ListPlan, type PlanLimits, planList } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';
import { beginningTotal, isBehind, type ListTotal, totalBeyond } from './list-total.ts';

/** Every id of a list in its order. */
export async function listIds(ctx: Context, query: ListQuery): Promise<ListedId[]> {
  return readPlan(ctx, query, await planList(ctx, query), {});
}

export interface ListPage extends ListTotal {
  /** In the list's order. */
  ids: ListedId[];
  hasNext: boolean;
}

/** A page of a list's ids and how many it has, counted at the moment of the page. */
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
    return { ids: rest.slice(0, limit), hasNext: rest.length > limit, total: all.length, isExact: true };
  }
  // One more than asked for tells whether there is a next page.
  const read = await readPlan(ctx, query, plan, { after, limit: limit + 1 });
  const ids = read.slice(0, limit);
  const last = ids.at(-1);
  const end = (after?.offset ?? 0) + ids.length;
  const hasNext = last !== undefined && read.length > limit;
  if (plan.total !== undefined) return { ids, hasNext, total: plan.total, isExact: true };
  if (!hasNext) return { ids, hasNext, total: end, isExact: true };
  return { ids, hasNext, ...(await totalBeyond(ctx, query, { last, count: end }, limits?.looked)) };
}

/** The number of a list without reading it: exact where that is quick, else what the beginning of its order shows. */
export async function quickTotal(ctx: Context, query: ListQuery): Promise<ListTotal> {
  const plan = await planList(ctx, query);
  if (plan.total !== undefined) return { total: plan.total, isExact: true };
  if (plan.way === 'gather') return { total: (await readPlan(ctx, query, plan, {})).length, isExact: true };
  return beginningTotal(ctx, query);
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
  const [first, ...others] = parts.map((part) => ctx.db.selectFrom(part.as('page')).selectAll());
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
