import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { FormItem, formRoutes } from '../contract/desk/forms.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireFreeName } from '../setup/require-free-name.ts';
import { getForm } from './read.ts';
import { saveFields } from './save-fields.ts';

/** Adds a form with its fields to a brand. */
export async function createForm(
  ctx: Context,
  { brand_id, name, fields }: RouteCall<typeof formRoutes.createForm>,
): Promise<FormItem> {
  return changeSetUp(ctx, async (ctx) => {
    if (fields.some(({ id }) => id !== undefined)) throw invalidField('fields', 'of a new form have no ids');
    const form = { brand_id: (await findBrand(ctx, brand_id)).id, name };
    await requireFreeName(ctx, 'forms', form);
    const { id } = await ctx.tx.insertInto('forms').values(form).returning('id').executeTakeFirstOrThrow();
    await saveFields(ctx, { formId: id, before: [] }, fields);
    return getForm(ctx, id);
  });
}
