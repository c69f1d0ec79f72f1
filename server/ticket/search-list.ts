import type { Context } from '../context.ts';
import { findTickets } from '../search/find-tickets.ts';
import { rankHits } from '../search/rank.ts';
import { belongs } from './list-filter.ts';
import { compareBy, type ListedId, orderOf } from './list-order.ts';
import { planList, usualLimits } from './list-plan.ts';
import type { ListQuery } from './list-query.ts';
import { readPlan } from './read-plan.ts';

/** A list of so few tickets is read first, and only they are searched. */
const few = { ...usualLimits, gathered: 6000 };

/** The newest tickets, 10,000 at most, of a list that have the words it is searched for; in the list's order. */
export async function searchList(
  ctx: Context,
  { terms = [], ...query }: ListQuery,
): Promise<{ ids: ListedId[]; isExact: boolean }> {
  const plan = await planList(ctx, query, few);
  const among = plan.total === 0 || plan.way === 'gather' ? await readPlan(ctx, query, plan, {}) : undefined;
  const { hits, isExact } = await findTickets(ctx, terms, {
    condition: belongs(ctx, query),
    order: orderOf(query),
    among: among?.map(({ id }) => id),
  });
  const ids = query.sort === 'relevance' ? await rankHits(ctx, terms, hits) : hits;
  return { ids: ids.sort(compareBy(query.sort)), isExact };
}
