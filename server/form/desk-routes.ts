import { formRoutes } from '../contract/desk/forms.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createForm } from './create.ts';
import { deleteForm } from './delete.ts';
import { getForm, listForms } from './read.ts';
import { updateForm } from './update.ts';

export const formDeskRoutes = handle(formRoutes, {
  listForms: async (ctx, input) => itemList(await listForms(ctx, input)),
  getForm: async (ctx, { id }) => item(await getForm(ctx, id)),
  createForm: async (ctx, input) => item(await createForm(ctx, input)),
  updateForm: async (ctx, input) => item(await updateForm(ctx, input)),
  deleteForm: async (ctx, { id }) => {
    await deleteForm(ctx, id);
    return result('Form deleted.');
  },
});
