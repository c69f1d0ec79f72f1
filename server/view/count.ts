import type { Context } from '../context.ts';
import type { ViewCount } from '../contract/desk/views.ts';
import { DomainError } from '../errors.ts';
import { quickTotal } from '../ticket/list-ids.ts';
import { toListQuery } from '../ticket/list-query.ts';
import { filterOf, orderedViews, type StoredView } from './read.ts';

/** How many tickets each of the caller's views has; one whose search means nothing to them any more is left out. */
export async function countViews(ctx: Context): Promise<ViewCount[]> {
  ctx.require('TICKET_READ');
  const views = await orderedViews(ctx).execute();
  const counts: ViewCount[] = [];
  for (const view of views) {
    const count = await countView(ctx, view);
    if (count) counts.push(count);
  }
  return counts;
}

/** Undefined where the search names somebody who has gone, or a group that the caller does not see. */
async function countView(ctx: Context, view: StoredView): Promise<ViewCount | undefined> {
  try {
    const { total, isExact } = await quickTotal(ctx, await toListQuery(ctx, { ...filterOf(view), sort: view.sort }));
    return { id: view.id, total, total_is_exact: isExact };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return undefined;
    throw error;
  }
}
