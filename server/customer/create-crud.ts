import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { describeCustomer } from './get.ts';
import { insertCustomer } from './insert.ts';
import { refuseTakenPrimaryId } from './primary-id.ts';

/** Creates a customer, strictly: a taken primary id is a 409 (api-v2: POST /customer/createCustomerCRUD). */
export async function createCustomerStrictly(
  ctx: Context,
  input: RouteCall<typeof customerWriteRoutes.createCustomerCRUD>,
): Promise<CustomerItem> {
  ctx.require('CUSTOMER_CUD');
  const { primaryID: primaryId = '', brandID, firstname = '', lastname = '' } = input;
  if (primaryId === '' && firstname === '' && lastname === '') {
    throw invalid('Send at least one of primaryID, firstname and lastname.');
  }
  const { id } = await transaction(ctx, async (ctx) => {
    const { id: brandId } = await findBrand(ctx, brandID, 'brandID');
    await refuseTakenPrimaryId(ctx, brandId, primaryId);
    return insertCustomer(ctx, { brandId, primaryId, firstname, lastname });
  });
  return describeCustomer(ctx, id);
}
