import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import type { customerWriteRoutes } from '../contract/base/customer-write.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { readAddress } from './address.ts';
import { findCustomer } from './find.ts';
import { describeCustomer } from './get.ts';
import { linkAddresses } from './link-addresses.ts';
import { loadCustomer } from './load.ts';
import { touchCustomer } from './save.ts';

type AddInput = RouteCall<typeof customerWriteRoutes.addChannelOnly>;

/** Adds addresses that the customer does not have yet (api-v2: POST /customer/addChannelOnly). */
export async function addAddresses(ctx: Context, input: AddInput): Promise<CustomerItem> {
  ctx.require('CUSTOMER_CUD');
  const { customer_id, primary_id: primaryId, brand_id: brandId } = input;
  const fields = { id: 'customer_id', primaryId: 'primary_id', brand: 'brand_id' };
  const addresses = readExtras(input);
  if (addresses.length === 0) {
    throw invalid('Send at least one of extra_email, extra_telephone, extra_twitter and extra_facebook.');
  }
  const id = await transaction(ctx, async (ctx) => {
    const found = await findCustomer(ctx, { id: customer_id, primaryId, brandId, fields });
    const customer = await loadCustomer(ctx, found.id);
    if (await linkAddresses(ctx, customer, addresses)) await touchCustomer(ctx, customer.id);
    return customer.id;
  });
  return describeCustomer(ctx, id);
}

function readExtras({ extra_email, extra_telephone, extra_twitter, extra_facebook }: AddInput) {
  const extras = [
    [channelIds.email, extra_email],
    [channelIds.telephone, extra_telephone],
    [channelIds.twitter, extra_twitter],
    [channelIds.facebook, extra_facebook],
  ] as const;
  return extras
    .map(([channel, given]) => (given === undefined ? undefined : readAddress(channel, String(given))))
    .filter((address) => address !== undefined);
}
