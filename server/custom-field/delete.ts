import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import type { FieldUse } from '../setup/field-definition.ts';
import { requireUnused } from '../setup/require-unused.ts';
import { loadField } from './load.ts';

/** Customers who have a value of a field. */
export const customFieldUse: FieldUse = {
  table: 'custom_field_values',
  column: 'custom_field_id',
  value: 'value',
  names: ['customer', 'customers'],
};

/** Deletes a custom field that no customer has a value of. */
export async function deleteCustomField(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const field = await loadField(ctx, id);
    await requireUnused(ctx, { thing: `The custom field ${field.name}`, id, uses: [customFieldUse] });
    await ctx.tx.deleteFrom('custom_fields').where('id', '=', id).execute();
  });
}
