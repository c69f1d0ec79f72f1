import { canSeeBrand } from '../auth/access.ts';
import type { WriteContext } from '../context.ts';
import { findMergedInto } from '../customer-merge/merged-into.ts';
import { conflict, notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import type { Customer } from './customer.ts';
import { noCustomer } from './find.ts';

/**
 * Loads a customer for a change: locked, so that what is added to somebody is not added to somebody deleted.
 *
 * @throws 404 for nobody that the caller may see, 409 for who is just being merged.
 */
export async function loadCustomer(ctx: WriteContext, id: number): Promise<Customer> {
  const customer = await loadCustomerIfThere(ctx, id);
  // Looked up behind the lock: whoever is being merged gets nothing new.
  const into = await findMergedInto(ctx, id);
  if (customer && into === undefined) return customer;
  const became = into === undefined ? undefined : await loadCustomerIfThere(ctx, into);
  throw became ? refuseMerged(id, became.id, customer !== undefined) : notFound(noCustomer(id));
}

const refuseMerged = (id: number, into: number, isUnderWay: boolean) =>
  isUnderWay
    ? conflict(`Customer ${id} is just being merged into customer ${into}.`)
    : notFound(`Customer ${id} was merged into customer ${into}.`);

/** The same; undefined when there is none that the caller may see, or none any more. */
export function loadCustomerIfThere(ctx: WriteContext, id: number): Promise<Customer | undefined> {
  const customer = ctx.tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')));
  return forUpdate(customer, ctx).executeTakeFirst();
}
