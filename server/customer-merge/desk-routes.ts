import { customerMergeRoutes } from '../contract/desk/customer-merges.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { keepApart } from './keep-apart.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeCustomers } from './merge.ts';
import { undoCustomerMerge } from './undo-merge.ts';

export const customerMergeDeskRoutes = handle(customerMergeRoutes, {
  mergeCustomers: async (ctx, input) => item(await mergeCustomers(ctx, input)),
  undoCustomerMerge: async (ctx, input) => item(await undoCustomerMerge(ctx, input)),
  listDuplicates: async (ctx, { id }) => item(await listDuplicates(ctx, id)),
  keepApart: async (ctx, input) => item(await keepApart(ctx, input)),
});
