import type { Context } from '../context.ts';
import type { FormItem, formRoutes } from '../contract/desk/forms.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireFreeName } from '../setup/require-free-name.ts';
import { loadForm } from './load.ts';
import { getForm } from './read.ts';
import { saveFields } from './save-fields.ts';

/** Renames a form, gives it other fields, or both. */
export async function updateForm(
  ctx: Context,
  { id, name, fields }: RouteCall<typeof formRoutes.updateForm>,
): Promise<FormItem> {
  return changeSetUp(ctx, async (ctx) => {
    const form = await loadForm(ctx, id);
    if (name !== undefined) {
      await requireFreeName(ctx, 'forms', { ...form, name });
      await ctx.tx.updateTable('forms').set({ name }).where('id', '=', id).execute();
    }
    if (fields) await saveFields(ctx, { formId: id, before: form.fields }, fields);
    return getForm(ctx, id);
  });
}
