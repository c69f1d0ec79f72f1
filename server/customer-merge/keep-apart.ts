import type { Context } from '../context.ts';
import type { customerMergeRoutes, Duplicate } from '../contract/desk/customer-merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { transaction } from '../storage/transaction.ts';
import { listDuplicates } from './list-duplicates.ts';
import { loadPair } from './load-pair.ts';

/**
 * Notes that two customers are not the same, or takes that back; said twice it is noted once. Gives who is still
 * suggested for the first.
 *
 * @throws 404 for a customer of another brand than the caller's, 400 for one and the same.
 */
export async function keepApart(
  ctx: Context,
  { id, otherID, apart }: RouteCall<typeof customerMergeRoutes.keepApart>,
): Promise<Duplicate[]> {
  ctx.require('CUSTOMER_CUD');
  await transaction(ctx, async (ctx) => {
    await loadPair(ctx, id, otherID);
    if (id === otherID) throw invalidField('otherID', 'names the customer itself');
    const rows = [
      { customer_id: id, other_id: otherID },
      { customer_id: otherID, other_id: id },
    ];
    for (const { customer_id, other_id } of apart ? [] : rows) {
      const row = ctx.tx.deleteFrom('customers_apart').where('customer_id', '=', customer_id);
      await row.where('other_id', '=', other_id).execute();
    }
    if (apart) {
      await ctx.tx
        .insertInto('customers_apart')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await appendLive(
      ctx,
      rows.map(({ customer_id }) => ({ kind: 'customer', customer_id })),
    );
  });
  return listDuplicates(ctx, id);
}
