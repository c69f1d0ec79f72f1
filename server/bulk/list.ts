import { type Context, callingAgent } from '../context.ts';
import type { BulkChangeItem, bulkRoutes } from '../contract/desk/bulk-changes.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { fromRow, toItem } from './bulk-change.ts';

/** The calling user's bulk changes, newest first. */
export async function listBulkChanges(
  ctx: Context,
  { limit }: RouteCall<typeof bulkRoutes.listBulkChanges>,
): Promise<Page<BulkChangeItem>> {
  ctx.require('TICKET_CUD');
  const own = ctx.db.selectFrom('bulk_changes').where('user_id', '=', callingAgent(ctx).userId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { itemStart: 0, itemTotal: Number(total), itemLimit: limit, items: rows.map((row) => toItem(fromRow(row))) };
}
