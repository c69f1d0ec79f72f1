import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { customerRoutes, ListedCustomer } from '../contract/base/customer.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { kept } from '../storage/kept.ts';

/** A page of the customers of the caller's brands, in the order of their ids (api-v2: GET /customer). */
export async function listCustomers(
  ctx: Context,
  { itemStart, itemLimit }: RouteCall<typeof customerRoutes.listCustomers>,
): Promise<Page<ListedCustomer>> {
  ctx.require('CUSTOMER_READ');
  const itemTotal = await countVisible(ctx);
  const items = await selectListed(ctx, await selectIds(ctx, { itemTotal, itemStart, itemLimit }));
  return { itemStart, itemTotal, itemLimit, items };
}

const visible = ({ db, actor }: Context) =>
  db.selectFrom('customers').where((eb) => canSeeBrand(actor, eb.ref('customers.brand_id')));

const totals = kept<number>();

/** Counting walks through all of them: asked with every page, and only another answer when something was written. */
function countVisible(ctx: Context): Promise<number> {
  const { actor } = ctx;
  const reach = actor.kind === 'agent' ? actor.brands : 'all';
  return totals(ctx.desk.storage, JSON.stringify(reach), async () => {
    const count = visible(ctx).select((eb) => eb.fn.countAll<number>().as('total'));
    return (await count.executeTakeFirstOrThrow()).total;
  });
}

/** From whichever end is nearer: what lies before a page has to be walked through. */
async function selectIds(
  ctx: Context,
  { itemTotal, itemStart, itemLimit }: { itemTotal: number; itemStart: number; itemLimit: number },
): Promise<number[]> {
  const end = Math.min(itemStart + itemLimit, itemTotal);
  if (itemStart >= end) return [];
  const isNearEnd = itemTotal - end < itemStart;
  const rows = await visible(ctx)
    .select('customers.id')
    .orderBy('customers.id', isNearEnd ? 'desc' : 'asc')
    .limit(end - itemStart)
    .offset(isNearEnd ? itemTotal - end : itemStart)
    .execute();
  return rows.map(({ id }) => id);
}

/** These customers as lists show them, by id. */
export async function selectListed(ctx: Context, ids: readonly number[]): Promise<ListedCustomer[]> {
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
