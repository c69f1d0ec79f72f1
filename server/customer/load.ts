import { canSeeBrand } from '../auth/access.ts';
import type { WriteContext } from '../context.ts';
import { findMergedInto } from '../customer-merge/merged-into.ts';
import { notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import type { Customer } from './customer.ts';
import { noCustomer } from './find.ts';

/** Loads a customer for a change: locked, so that what is added to somebody is not added to somebody deleted. */
export async function loadCustomer(ctx: WriteContext, id: number): Promise<Customer> {
  const customer = await loadCustomerIfThere(ctx, id);
  if (customer) return customer;
  const into = await findMergedInto(ctx, id);
  const became = into === undefined ? undefined : await loadCustomerIfThere(ctx, into);
  throw notFound(became ? `Customer ${id} was merged into customer ${became.id}.` : noCustomer(id));
}

/** The same; undefined when there is none that the caller may see, or none any more. */
export function loadCustomerIfThere(ctx: WriteContext, id: number): Promise<Customer | undefined> {
  const customer = ctx.tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')));
  return forUpdate(customer, ctx).executeTakeFirst();
}
