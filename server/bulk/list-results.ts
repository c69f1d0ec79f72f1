import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type BulkResult, bulkOutcomes, type bulkRoutes, leftOutcomes } from '../contract/desk/bulk-changes.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { readBulkChange } from './load.ts';

/** Word for word as in the partial index bulk_change_tickets_left, or it is not taken. */
const isLeft = sql<SqlBool>`outcome in ('changed_meanwhile', 'not_found', 'refused', 'changed_since')`;

const isLeftOutcome = (outcome: string) => (leftOutcomes as readonly string[]).includes(outcome);

/** What became of each ticket, by id. */
export async function listBulkResults(
  ctx: Context,
  { id, outcome, left = false, after, limit }: RouteCall<typeof bulkRoutes.listBulkResults>,
): Promise<Page<BulkResult> & { next: number | null }> {
  const { total, counts } = await readBulkChange(ctx, id);
  const rows = await ctx.db
    .selectFrom('bulk_change_tickets')
    .select(['ticket_id', 'outcome', 'reason'])
    .where('bulk_change_id', '=', id)
    .where('ticket_id', '>', after)
    .$if(outcome !== undefined, (results) => results.where('outcome', '=', outcome ?? ''))
    .$if(left, (results) => results.where(isLeft))
    .orderBy('ticket_id')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const wanted = bulkOutcomes.filter((one) => (outcome ?? one) === one && (!left || isLeftOutcome(one)));
  const isAll = outcome === undefined && !left;
  const itemTotal = isAll ? total : wanted.reduce<number>((sum, one) => sum + (counts[one] ?? 0), 0);
  const next = rows.length > limit ? (items.at(-1)?.ticket_id ?? null) : null;
  return { itemStart: 0, itemTotal, itemLimit: limit, items, next };
}
