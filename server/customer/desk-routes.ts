import { deskCustomerRoutes } from '../contract/desk/customers.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { findByBeginning } from './find-by-beginning.ts';
import { getCustomerCard } from './get-card.ts';

export const customerDeskRoutes = handle(deskCustomerRoutes, {
  findCustomers: async (ctx, input) => item(await findByBeginning(ctx, input)),
  getCustomerCard: async (ctx, { id }) => item(await getCustomerCard(ctx, id)),
});
