import type { Context } from '../context.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { transaction } from '../storage/transaction.ts';
import { findCustomer } from './find.ts';
import { loadCustomer } from './load.ts';
import { saveWithFields } from './update.ts';

/**
 * Changes the names and custom fields of the customer with a primary id; every other key is the name of a custom field
 * (api-v2: PUT /customer/updateCustomer).
 */
export async function updateCustomerByPrimaryId(
  ctx: Context,
  input: RouteCall<typeof customerWriteRoutes.updateCustomerByPrimaryID>,
): Promise<void> {
  ctx.require('CUSTOMER_CUD');
  const { externalPrimaryID: primaryId, brandID: brandId, firstname, lastname, ...others } = input;
  const fields = Object.entries(others).map(([name, value]) => ({ key: name, name, value }));
  await transaction(ctx, async (ctx) => {
    const naming = { primaryId, brandId, fields: { primaryId: 'externalPrimaryID', brand: 'brandID' } };
    const { id } = await findCustomer(ctx, naming);
    const wish = { ...(firstname === undefined ? {} : { firstname }), ...(lastname === undefined ? {} : { lastname }) };
    await saveWithFields(ctx, await loadCustomer(ctx, id), { wish, fields, pairs: [] });
  });
}
