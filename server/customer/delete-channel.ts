import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { indexCustomers } from '../search/keep.ts';
import { transaction } from '../storage/transaction.ts';
import { touchCustomer } from './save.ts';

/** Deletes one address of a customer for good (api-v2: DELETE /customer/channel/{id}). */
export async function deleteChannel(ctx: Context, id: number): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  await transaction(ctx, async (ctx) => {
    const deleted = await ctx.tx
      .deleteFrom('customer_channels')
      .where('id', '=', id)
      .where((eb) => canSeeBrand(ctx.actor, eb.ref('customer_channels.brand_id')))
      .returning('customer_id')
      .executeTakeFirst();
    if (!deleted) throw notFound(`No customer channel with id ${id}.`);
    await touchCustomer(ctx, deleted.customer_id);
    await indexCustomers(ctx, [deleted.customer_id]);
  });
}
