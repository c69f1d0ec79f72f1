import type { Context } from '../context.ts';
import type { Place } from './list-cursor.ts';
import { compareBy, type ListedId } from './list-order.ts';
import { type PlanLimits, planList } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';
import { beginningTotal, type ListTotal, totalBeyond } from './list-total.ts';
import { readPlan } from './read-plan.ts';
import { searchList } from './search-list.ts';

/** Every id of a list in its order. */
export async function listIds(ctx: Context, query: ListQuery): Promise<ListedId[]> {
  if (query.terms) return (await searchList(ctx, query)).ids;
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
  const partOf = (all: readonly ListedId[], isExact: boolean): ListPage => {
    const rest = after ? all.filter((one) => compareBy(query.sort)(after, one) < 0) : all;
    return { ids: rest.slice(0, limit), hasNext: rest.length > limit, total: all.length, isExact };
  };
  if (query.terms) {
    const { ids, isExact } = await searchList(ctx, query);
    return partOf(ids, isExact);
  }
  const plan = await planList(ctx, query, limits);
  if (plan.way === 'gather') return partOf(await readPlan(ctx, query, plan, {}), true);
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
  if (query.terms) {
    const { ids, isExact } = await searchList(ctx, query);
    return { total: ids.length, isExact };
  }
  const plan = await planList(ctx, query);
  if (plan.total !== undefined) return { total: plan.total, isExact: true };
  if (plan.way === 'gather') return { total: (await readPlan(ctx, query, plan, {})).length, isExact: true };
  return beginningTotal(ctx, query);
}
