import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { FormItem, formRoutes } from '../contract/desk/forms.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { forUpdate } from '../storage/for-update.ts';
import { getForm, missingForm, visibleForms } from './read.ts';
import { deleteField, saveFields } from './save-fields.ts';

export const formUses: readonly Use[] = [{ table: 'tickets', column: 'form_id', names: ['ticket', 'tickets'] }];

/** Adds a form with its fields to a brand. */
export async function createForm(
  ctx: Context,
  { brand_id, name, fields }: RouteCall<typeof formRoutes.createForm>,
): Promise<FormItem> {
  return changeSetUp(ctx, async (ctx) => {
    if (fields.some(({ id }) => id !== undefined)) throw invalidField('fields', 'of a new form have no ids');
    const brand = await findBrand(ctx, brand_id);
    const form = { brand_id: brand.id, name };
    await requireFreeName(ctx, form);
    const { id } = await ctx.tx.insertInto('forms').values(form).returning('id').executeTakeFirstOrThrow();
    await saveFields(ctx, { formId: id, before: [] }, fields);
    return getForm(ctx, id);
  });
}

/** Renames a form, gives it other fields, or both. */
export async function updateForm(
  ctx: Context,
  { id, name, fields }: RouteCall<typeof formRoutes.updateForm>,
): Promise<FormItem> {
  return changeSetUp(ctx, async (ctx) => {
    const form = await loadForm(ctx, id);
    if (name !== undefined) {
      await requireFreeName(ctx, { ...form, name });
      await ctx.tx.updateTable('forms').set({ name }).where('id', '=', id).execute();
    }
    if (fields) await saveFields(ctx, { formId: id, before: form.fields }, fields);
    return getForm(ctx, id);
  });
}

/** Deletes a form that no ticket has, with its fields. */
export async function deleteForm(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const form = await loadForm(ctx, id);
    await requireUnused(ctx, { thing: `The form ${form.name}`, id, uses: formUses });
    for (const field of form.fields) await deleteField(ctx, field);
    await ctx.tx.deleteFrom('forms').where('id', '=', id).execute();
  });
}

async function loadForm(ctx: WriteContext, id: number): Promise<FormItem> {
  const form = await forUpdate(visibleForms(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!form) throw missingForm(id);
  return getForm(ctx, id);
}

/** Within a brand, names are told apart by more than upper and lower case. */
async function requireFreeName(ctx: WriteContext, form: { id?: number; brand_id: number; name: string }) {
  const forms = ctx.tx.selectFrom('forms').select(['id', 'name']).where('brand_id', '=', form.brand_id);
  const other = (await forms.execute()).find(
    ({ id, name }) => id !== form.id && name.toLowerCase() === form.name.toLowerCase(),
  );
  if (other) throw conflict(`There is a form with the name ${other.name} in this brand already (id ${other.id}).`);
}
