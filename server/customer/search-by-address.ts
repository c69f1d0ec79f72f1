import { canSeeBrand } from '../auth/access.ts';
import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import type { customerSearchRoutes } from '../contract/base/customer-search.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, notFound } from '../errors.ts';
import { readAddress } from './address.ts';
import { describeCustomer } from './get.ts';

/**
 * The customer with an address, compared as each channel compares: e-mail in any case, telephone by its digits, others
 * as they are (api-v2: POST /customer/SearchByCustomerChannelValue). Who may write customers may look whom they have.
 */
export async function searchByAddress(
  ctx: Context,
  input: RouteCall<typeof customerSearchRoutes.searchByCustomerChannelValue>,
): Promise<CustomerItem> {
  const { customerChannelValue: given, brand_id: brandId } = input;
  if (brandId !== undefined) await findBrand(ctx, brandId, 'brand_id');
  const keys = [channelIds.email, channelIds.telephone, channelIds.facebook]
    .map((channel) => readAddress(channel, given)?.match_key)
    .filter((key) => key !== undefined);
  const rows = await ctx.db
    .selectFrom('customer_channels')
    .select(['customer_id', 'brand_id', 'channel_id', 'match_key'])
    .where('match_key', 'in', keys)
    .$if(brandId !== undefined, (channels) => channels.where('brand_id', '=', brandId ?? 0))
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customer_channels.brand_id')))
    .execute();
  const found = rows.filter(({ channel_id, match_key }) => readAddress(channel_id, given)?.match_key === match_key);
  const [first, ...others] = found;
  if (!first) throw notFound(`No customer with the address ${given.trim()}.`);
  const another = others.find(({ customer_id }) => customer_id !== first.customer_id);
  if (another?.brand_id === first.brand_id)
    throw conflict('Different customers have this address on different channels.');
  if (another) throw conflict('Several brands have a customer with this address. Say which one with brand_id.');
  return describeCustomer(ctx, first.customer_id);
}
