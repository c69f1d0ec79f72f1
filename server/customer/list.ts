import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { customerRoutes, ListedCustomer } from '../contract/base/customer.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { isOneOf } from '../storage/is-one-of.ts';

/** A page of the customers of the caller's brands, in the order of their ids (api-v2: GET /customer). */
export async function listCustomers(
  ctx: Context,
  { itemStart, itemLimit }: RouteCall<typeof customerRoutes.listCustomers>,
): Promise<Page<ListedCustomer>> {
  ctx.require('CUSTOMER_READ');
  const visible = ctx.db.selectFrom('customers').where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')));
  const [{ itemTotal }, ids] = await Promise.all([
    visible.select((eb) => eb.fn.countAll<number>().as('itemTotal')).executeTakeFirstOrThrow(),
    visible.select('customers.id').orderBy('customers.id').limit(itemLimit).offset(itemStart).execute(),
  ]);
  const items = await selectListed(
    ctx,
    ids.map(({ id }) => id),
  );
  return { itemStart, itemTotal, itemLimit, items };
}

async function selectListed(ctx: Context, ids: readonly number[]): Promise<ListedCustomer[]> {
  const { dialect } = ctx.desk.storage;
  const [customers, channels] = await Promise.all([
    ctx.db
      .selectFrom('customers')
      .innerJoin('brands', 'brands.id', 'customers.brand_id')
      .select([
        'customers.id',
        'customers.external_primary_id',
        'brands.name as brand_name',
        'customers.firstname',
        'customers.lastname',
      ])
      .where((eb) => isOneOf(eb.ref('customers.id'), ids, dialect))
      .orderBy('customers.id')
      .execute(),
    ctx.db
      .selectFrom('customer_channels')
      .select(['customer_id', 'channel_id', 'unique_reference'])
      .where((eb) => isOneOf(eb.ref('customer_channels.customer_id'), ids, dialect))
      .orderBy('customer_id')
      .orderBy('id')
      .execute(),
  ]);
  const byCustomer = Map.groupBy(channels, ({ customer_id }) => customer_id);
  return customers.map((customer) => ({
    ...customer,
    channels: (byCustomer.get(customer.id) ?? []).map(({ channel_id, unique_reference }) => ({
      channel_id,
      channel: unique_reference,
    })),
  }));
}
