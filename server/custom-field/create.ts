import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { CustomFieldDefinition, customFieldRoutes } from '../contract/desk/custom-fields.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireChoices } from '../setup/field-definition.ts';
import { requireFreeName } from '../setup/require-free-name.ts';

/** Adds a custom field to a brand. */
export async function createCustomField(
  ctx: Context,
  { brand_id, name, label = name, type, choices }: RouteCall<typeof customFieldRoutes.createCustomField>,
): Promise<CustomFieldDefinition> {
  return changeSetUp(ctx, async (ctx) => {
    const brand = await findBrand(ctx, brand_id);
    const field = { brand_id: brand.id, name, label, type, choices };
    requireChoices(field, 'choices');
    await requireFreeName(ctx, 'custom_fields', field);
    const { id } = await ctx.tx
      .insertInto('custom_fields')
      .values({ ...field, choices: JSON.stringify(choices) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...field };
  });
}
