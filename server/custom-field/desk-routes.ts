import { customFieldRoutes } from '../contract/desk/custom-fields.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createCustomField } from './create.ts';
import { deleteCustomField } from './delete.ts';
import { getCustomField, listCustomFields } from './read.ts';
import { updateCustomField } from './update.ts';

export const customFieldDeskRoutes = handle(customFieldRoutes, {
  listCustomFields: async (ctx, input) => itemList(await listCustomFields(ctx, input)),
  getCustomField: async (ctx, { id }) => item(await getCustomField(ctx, id)),
  createCustomField: async (ctx, input) => item(await createCustomField(ctx, input)),
  updateCustomField: async (ctx, input) => item(await updateCustomField(ctx, input)),
  deleteCustomField: async (ctx, { id }) => {
    await deleteCustomField(ctx, id);
    return result('Custom field deleted.');
  },
});
