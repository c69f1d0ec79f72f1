import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import type { customerSearchRoutes } from '../contract/base/customer-search.ts';
import type { RouteCall } from '../contract/route.ts';
import { findCustomer } from './find.ts';
import { describeCustomer } from './get.ts';

/** The customer with a primary id (api-v2: POST /customer/SearchByPrimaryExternalID). */
export async function searchByPrimaryId(
  ctx: Context,
  { primary_id: primaryId, brand_id: brandId }: RouteCall<typeof customerSearchRoutes.searchByPrimaryExternalID>,
): Promise<CustomerItem> {
  ctx.require('CUSTOMER_READ');
  const fields = { primaryId: 'primary_id', brand: 'brand_id' };
  const { id } = await findCustomer(ctx, { primaryId, brandId, fields });
  return describeCustomer(ctx, id);
}
