import type { Context } from '../context.ts';
import type { CustomFieldDefinition, customFieldRoutes } from '../contract/desk/custom-fields.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireChoices, requireFitting } from '../setup/field-definition.ts';
import { requireFreeName } from '../setup/require-free-name.ts';
import { customFieldUse } from './delete.ts';
import { loadField } from './load.ts';

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
    await requireFreeName(ctx, 'custom_fields', after);
    const { name, label, type, choices } = after;
    const columns = { name, label, type, choices: JSON.stringify(choices) };
    await ctx.tx.updateTable('custom_fields').set(columns).where('id', '=', id).execute();
    return after;
  });
}
