import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { CustomFieldDefinition, customFieldRoutes } from '../contract/desk/custom-fields.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { type FieldUse, requireChoices, requireFitting } from '../setup/field-definition.ts';
import { requireUnused } from '../setup/require-unused.ts';
import { forUpdate } from '../storage/for-update.ts';
import { asDefinition, missingField, visibleFields } from './read.ts';

export const customFieldUse: FieldUse = {
  table: 'custom_field_values',
  column: 'custom_field_id',
  value: 'value',
  names: ['customer', 'customers'],
};

/** Adds a custom field to a brand. */
export async function createCustomField(
  ctx: Context,
  { brand_id, name, label = name, type, choices }: RouteCall<typeof customFieldRoutes.createCustomField>,
): Promise<CustomFieldDefinition> {
  return changeSetUp(ctx, async (ctx) => {
    const brand = await findBrand(ctx, brand_id);
    const field = { brand_id: brand.id, name, label, type, choices };
    requireChoices(field, 'choices');
    await requireFreeName(ctx, field);
    const { id } = await ctx.tx
      .insertInto('custom_fields')
      .values({ ...field, choices: JSON.stringify(choices) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...field };
  });
}

/** Changes what is sent of a custom field; 409 where values that customers have would no longer fit. */
export async function updateCustomField(
  ctx: Context,
  { id, ...wish }: RouteCall<typeof customFieldRoutes.updateCustomField>,
): Promise<CustomFieldDefinition> {
  return changeSetUp(ctx, async (ctx) => {
    const before = await loadField(ctx, id);
    // The choices of another type are none of the new one's.
    const isOtherType = wish.type !== undefined && wish.type !== before.type;
    const after = { ...before, ...(isOtherType ? { choices: [] } : {}), ...wish };
    requireChoices(after, 'choices');
    await requireFitting(ctx, { id, before, after }, customFieldUse);
    if (after.name !== before.name) await requireFreeName(ctx, after);
    const { name, label, type, choices } = after;
    const columns = { name, label, type, choices: JSON.stringify(choices) };
    await ctx.tx.updateTable('custom_fields').set(columns).where('id', '=', id).execute();
    return after;
  });
}

/** Deletes a custom field that no customer has a value of. */
export async function deleteCustomField(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const field = await loadField(ctx, id);
    await requireUnused(ctx, { thing: `The custom field ${field.name}`, id, uses: [customFieldUse] });
    await ctx.tx.deleteFrom('custom_fields').where('id', '=', id).execute();
  });
}

async function loadField(ctx: WriteContext, id: number): Promise<CustomFieldDefinition> {
  const field = await forUpdate(visibleFields(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!field) throw missingField(id);
  return asDefinition(field);
}

/** Within a brand, names are told apart by more than upper and lower case. */
async function requireFreeName(ctx: WriteContext, field: { id?: number; brand_id: number; name: string }) {
  const fields = ctx.tx.selectFrom('custom_fields').select(['id', 'name']).where('brand_id', '=', field.brand_id);
  const other = (await fields.execute()).find(
    ({ id, name }) => id !== field.id && name.toLowerCase() === field.name.toLowerCase(),
  );
  if (other) throw conflict(`There is a custom field with the name ${other.name} in this brand already.`);
}
