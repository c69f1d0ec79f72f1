import { customerRoutes } from '../contract/base/customer.ts';
import { item, itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { getCustomer } from './get.ts';
import { listCustomers } from './list.ts';

export const customerReadRoutes = handle(customerRoutes, {
  listCustomers: async (ctx, input) => itemList(await listCustomers(ctx, input)),
  getCustomer: async (ctx, { id }) => item(await getCustomer(ctx, id)),
});
