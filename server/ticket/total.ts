import { type ExpressionBuilder, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import { type Branch, branchConditions, type SplitFilter } from './filter.ts';

/** How many tickets a filter has: from the kept counts where they know, else counted through the filter's index. */
export async function totalOf(ctx: Context, filter: SplitFilter): Promise<number> {
  if (filter.customer_id === undefined && filter.needs_answer === undefined) return keptTotal(ctx, filter.branches);
  const totals = filter.branches.map(async (branch) => {
    const { total } = await ctx.db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(branchConditions(ctx, filter, branch))
      .executeTakeFirstOrThrow();
    return total;
  });
  return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
}

/** Kept totals by (brand, group, assignee, status) that the caller may see: a few hundred rows at most. */
export function keptCounts(ctx: Context) {
  return (
    ctx.db
      // The counts have the columns that decide about access, under the tickets' names.
      .selectFrom('ticket_counts as tickets')
      .where((eb) => canSeeTickets(ctx.actor)(eb as unknown as ExpressionBuilder<Tables, 'tickets'>))
  );
}

async function keptTotal(ctx: Context, branches: readonly Branch[]): Promise<number> {
  const { total } = await keptCounts(ctx)
    .select(sql<number>`coalesce(sum(tickets.total), 0)`.as('total'))
    .where((eb) =>
      eb.or(
        branches.map((branch) =>
          eb.and(Object.entries(branch).map(([name, value]) => eb(name as keyof Branch, '=', value))),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
}
