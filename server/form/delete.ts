import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { loadForm } from './load.ts';
import { deleteField } from './save-fields.ts';

export const formUses: readonly Use[] = [{ table: 'tickets', column: 'form_id', names: ['ticket', 'tickets'] }];

/** Deletes a form that no ticket has, with its fields. */
export async function deleteForm(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const form = await loadForm(ctx, id);
    await requireUnused(ctx, { thing: `The form ${form.name}`, id, uses: formUses });
    for (const field of form.fields) await deleteField(ctx, field);
    await ctx.tx.deleteFrom('forms').where('id', '=', id).execute();
  });
}
