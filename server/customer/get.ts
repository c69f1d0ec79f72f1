import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { CustomerItem } from '../contract/base/customer.ts';
import { findMergedInto } from '../customer-merge/merged-into.ts';
import { notFound } from '../errors.ts';
import { formatTime } from '../time.ts';
import { noCustomer } from './find.ts';
import { channelsOfCustomer, fieldsOfCustomer } from './queries.ts';

/**
 * One customer with channels and custom fields; one of another brand than the caller's does not exist. Who was merged is
 * who they have become.
 */
export function getCustomer(ctx: Context, id: number): Promise<CustomerItem> {
  ctx.require('CUSTOMER_READ');
  return describeCustomer(ctx, id);
}

/** The same as the answer of whoever just wrote or found the customer. */
export async function describeCustomer(ctx: Context, id: number): Promise<CustomerItem> {
  const { storage } = ctx.desk;
  const stored = await ctx.db
    .selectFrom('customers')
    .innerJoin('brands', 'brands.id', 'customers.brand_id')
    .select(['customers.id', 'customers.brand_id', 'external_primary_id', 'firstname', 'lastname'])
    .select(['customers.created_at', 'customers.updated_at', 'brands.name as brand_name'])
    .where('customers.id', '=', id)
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')))
    .executeTakeFirst();
  if (!stored) {
    const into = await findMergedInto(ctx, id);
    if (into === undefined) throw notFound(noCustomer(id));
    return describeCustomer(ctx, into);
  }
  const [channels, fields] = await Promise.all([
    channelsOfCustomer(storage, { customer: id }),
    fieldsOfCustomer(storage, { customer: id, brand: stored.brand_id }),
  ]);
  return {
    ...stored,
    created_at: formatTime(stored.created_at),
    updated_at: formatTime(stored.updated_at),
    channels: channels.map(({ channel_id, unique_reference }) => ({ channel_id, channel: unique_reference })),
    customer_channels: channels,
    custom_fields: fields,
  };
}
