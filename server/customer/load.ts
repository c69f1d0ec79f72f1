import { canSeeBrand } from '../auth/access.ts';
import type { WriteContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Customer } from './customer.ts';
import { noCustomer } from './find.ts';

/** Loads a customer for a change: locked, so that what is added to somebody is not added to somebody deleted. */
export async function loadCustomer(ctx: WriteContext, id: number): Promise<Customer> {
  const customer = await ctx.tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customers.brand_id')))
    .$if(ctx.desk.storage.dialect === 'postgres', (customers) => customers.forUpdate())
    .executeTakeFirst();
  if (!customer) throw notFound(noCustomer(id));
  return customer;
}
