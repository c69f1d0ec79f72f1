import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';
import { indexCustomers } from '../search/keep.ts';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';

/**
 * Gives a customer the addresses that they do not have yet; true when there were any. An address that is another
 * customer's is a 409: within a brand and a kind of channel it belongs to one.
 */
export async function linkAddresses(
  ctx: WriteContext,
  customer: Pick<Customer, 'id' | 'brand_id'>,
  addresses: readonly Address[],
): Promise<boolean> {
  const owners = await findOwners(ctx, customer.brand_id, addresses);
  for (const address of addresses) {
    const owner = owners.get(keyOf(address)) ?? customer.id;
    if (owner !== customer.id) throw conflict(`${address.unique_reference} is another customer's address.`);
  }
  return insertAddresses(
    ctx,
    customer,
    addresses.filter((address) => !owners.has(keyOf(address))),
  );
}

/**
 * Gives a customer addresses that nobody has; true when there were any. Somebody who took one of them meanwhile is seen
 * by the unique index, and transaction() looks again.
 */
export async function insertAddresses(
  ctx: WriteContext,
  customer: Pick<Customer, 'id' | 'brand_id'>,
  addresses: readonly Address[],
): Promise<boolean> {
  if (addresses.length === 0) return false;
  const different = [...Map.groupBy(addresses, keyOf).values()].flatMap((same) => same.slice(0, 1));
  const linked_by_user_id = ctx.actor.kind === 'agent' ? ctx.actor.userId : 0;
  await ctx.tx
    .insertInto('customer_channels')
    .values(
      different.map((address) => ({
        ...address,
        customer_id: customer.id,
        brand_id: customer.brand_id,
        linked_by_user_id,
      })),
    )
    .execute();
  await indexCustomers(ctx, [customer.id]);
  return true;
}

/** Which customers of a brand have these addresses: ids by keyOf(address). */
export async function findOwners(
  ctx: WriteContext,
  brandId: number,
  addresses: readonly Address[],
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const found = await ctx.tx
    .selectFrom('customer_channels')
    .select(['channel_id', 'match_key', 'customer_id'])
    .where('brand_id', '=', brandId)
    .where(
      'match_key',
      'in',
      addresses.map(({ match_key }) => match_key),
    )
    .execute();
  const wanted = new Set(addresses.map(keyOf));
  // The same text can be an address on another channel, too.
  return new Map(found.map((row) => [keyOf(row), row.customer_id] as const).filter(([key]) => wanted.has(key)));
}

/** One text for channel and address, to be looked up by. */
export const keyOf = ({ channel_id, match_key }: Pick<Address, 'channel_id' | 'match_key'>) =>
  `${channel_id} ${match_key}`;
