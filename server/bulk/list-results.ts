import type { Context } from '../context.ts';
import type { BulkResult, bulkRoutes } from '../contract/desk/bulk-changes.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { readBulkChange } from './load.ts';

/** What became of each ticket, by id. */
export async function listBulkResults(
  ctx: Context,
  { id, outcome, after, limit }: RouteCall<typeof bulkRoutes.listBulkResults>,
): Promise<Page<BulkResult> & { next: number | null }> {
  const job = await readBulkChange(ctx, id);
  const rows = await ctx.db
    .selectFrom('bulk_change_tickets')
    .select(['ticket_id', 'outcome'])
    .where('bulk_change_id', '=', id)
    .where('ticket_id', '>', after)
    .$if(outcome !== undefined, (results) => results.where('outcome', '=', outcome ?? ''))
    .orderBy('ticket_id')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const itemTotal = outcome === undefined ? job.total : (job.counts[outcome] ?? 0);
  const next = rows.length > limit ? (items.at(-1)?.ticket_id ?? null) : null;
  return { itemStart: 0, itemTotal, itemLimit: limit, items, next };
}
