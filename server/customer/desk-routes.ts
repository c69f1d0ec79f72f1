import { deskCustomerRoutes } from '../contract/desk/customers.ts';
import { item, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { changeCustomer } from './change-customer.ts';
import { discardCustomer } from './discard.ts';
import { findByBeginning } from './find-by-beginning.ts';
import { getCustomerCard } from './get-card.ts';
import { listCustomerEvents } from './list-events.ts';

export const customerDeskRoutes = handle(deskCustomerRoutes, {
  findCustomers: async (ctx, input) => item(await findByBeginning(ctx, input)),
  getCustomerCard: async (ctx, { id }) => item(await getCustomerCard(ctx, id)),
  listCustomerEvents: async (ctx, input) => item(await listCustomerEvents(ctx, input)),
  changeCustomer: async (ctx, input) => item(await changeCustomer(ctx, input)),
  discardCustomer: async (ctx, { id }) => {
    await discardCustomer(ctx, id);
    return result('Customer deleted.');
  },
});
