import type { Context } from '../context.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { transaction } from '../storage/transaction.ts';
import { findCustomer } from './find.ts';
import { loadCustomer } from './load.ts';
import { saveCustomer } from './save.ts';

/** Changes the name of the customer whom the identifiers name; a brand alone names nobody (api-v2: PUT /customer). */
export async function updateCustomerName(
  ctx: Context,
  input: RouteCall<typeof customerWriteRoutes.updateCustomerName>,
): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  const { primaryID: primaryId, brandID: brandId, customerID: id, ...names } = input;
  await transaction(ctx, async (ctx) => {
    const fields = { id: 'customerID', primaryId: 'primaryID', brand: 'brandID' };
    const found = await findCustomer(ctx, { id, primaryId, brandId, fields });
    await saveCustomer(ctx, await loadCustomer(ctx, found.id), names);
  });
}
