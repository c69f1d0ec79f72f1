import type { Context } from '../context.ts';
import type { ViewCount } from '../contract/desk/views.ts';
import { quickTotal } from '../ticket/list-ids.ts';
import { toListQuery } from '../ticket/list-query.ts';
import { filterOf, orderedViews } from './read.ts';

/** How many tickets each of the caller's views has. */
export async function countViews(ctx: Context): Promise<ViewCount[]> {
  ctx.require('TICKET_READ');
  const views = await orderedViews(ctx).execute();
  const counts: ViewCount[] = [];
  for (const view of views) {
    const query = await toListQuery(ctx, { ...filterOf(view), sort: view.sort });
    const { total, isExact } = await quickTotal(ctx, query);
    counts.push({ id: view.id, total, total_is_exact: isExact });
  }
  return counts;
}
