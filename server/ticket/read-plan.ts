import type { Context } from '../context.ts';
import { filtered } from './list-filter.ts';
import { compareBy, directionOf, type ListedId, orderOf, spanOfPriorities } from './list-order.ts';
import type { Branch, ListPlan } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';
import { isBehind } from './list-total.ts';

/** Which part of a list. */
interface PageOptions {
  after?: ListedId | undefined;
  /** Absent: all of them. */
  limit?: number;
}

/** The ids of a list, in its order, or of a part of it, read as was planned. */
export async function readPlan(
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
  const page = candidatesOf(ctx, branch)
    .where(spanOfPriorities(branch.query, ctx.desk.storage.dialect))
    .orderBy(orderOf(branch.query), direction)
    .orderBy('tickets.id', direction);
  const behind = after ? page.where(isBehind(branch.query, after)) : page;
  return limit === undefined ? behind : behind.limit(limit);
}
