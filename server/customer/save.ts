import type { WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { indexCustomers } from '../search/keep.ts';
import { nameKeysOf } from '../search/name-keys.ts';
import type { Customer } from './customer.ts';

/** What of a customer can change. A key that is there means "change this". */
export type CustomerWish = Partial<Pick<Customer, 'brand_id' | 'external_primary_id' | 'firstname' | 'lastname'>>;

/** Saves what differs, and tells of it; true when anything did. */
export async function saveCustomer(ctx: WriteContext, customer: Customer, wish: CustomerWish): Promise<boolean> {
  const isChanged = await saveCustomerRow(ctx, customer, wish);
  if (isChanged && ('firstname' in wish || 'lastname' in wish)) await indexCustomers(ctx, [customer.id]);
  return isChanged;
}

/** The same for whoever brings the search up to date themselves. */
export async function saveCustomerRow(ctx: WriteContext, customer: Customer, wish: CustomerWish): Promise<boolean> {
  const changed = Object.entries(wish).filter(([name, value]) => customer[name as keyof CustomerWish] !== value);
  if (changed.length === 0) return false;
  await ctx.tx
    .updateTable('customers')
    .set({ ...Object.fromEntries(changed), ...nameKeysOf({ ...customer, ...wish }), updated_at: ctx.now() })
    .where('id', '=', customer.id)
    .execute();
  await appendLive(ctx, [{ kind: 'customer', customer_id: customer.id }]);
  return true;
}

/** Notes and tells that something beside the customer's own row changed: addresses, custom fields. */
export async function touchCustomer(ctx: WriteContext, id: number): Promise<void> {
  await ctx.tx.updateTable('customers').set({ updated_at: ctx.now() }).where('id', '=', id).execute();
  await appendLive(ctx, [{ kind: 'customer', customer_id: id }]);
}
