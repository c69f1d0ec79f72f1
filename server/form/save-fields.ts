import type { WriteContext } from '../context.ts';
import type { FormField, WantedField } from '../contract/desk/forms.ts';
import { invalidField } from '../errors.ts';
import { type FieldUse, requireChoices, requireFitting } from '../setup/field-definition.ts';
import { requireUnused } from '../setup/require-unused.ts';

/** Tickets that have a value of a field. */
export const formFieldUse: FieldUse = {
  table: 'form_field_to_ticket',
  column: 'form_field_id',
  value: 'form_field_value',
  names: ['ticket', 'tickets'],
};

/** Gives a form these fields in this order, and no others; 409 where values that tickets have would no longer fit. */
export async function saveFields(
  ctx: WriteContext,
  { formId, before }: { formId: number; before: readonly FormField[] },
  wanted: readonly WantedField[],
): Promise<void> {
  const known = new Map(before.map((field) => [field.id, field]));
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if (kept.size < wanted.filter(({ id }) => id !== undefined).length) {
    throw invalidField('fields', 'name one id twice');
  }
  for (const field of before) if (!kept.has(field.id)) await deleteField(ctx, field);
  for (const [position, { id, label, ...field }] of wanted.entries()) {
    requireChoices(field, 'fields');
    const row = { ...field, label: label ?? field.name, choices: JSON.stringify(field.choices), position };
    if (id === undefined) {
      await ctx.tx
        .insertInto('form_fields')
        .values({ ...row, form_id: formId })
        .execute();
    } else {
      const there = known.get(id);
      if (!there) throw invalidField('fields', `name the id ${id}, which is no field of this form`);
      await requireFitting(ctx, { id, before: there, after: field }, formFieldUse);
      await ctx.tx.updateTable('form_fields').set(row).where('id', '=', id).execute();
    }
  }
}

/** Deletes a field that no ticket has a value of. */
export async function deleteField(ctx: WriteContext, { id, name }: FormField): Promise<void> {
  await requireUnused(ctx, { thing: `The field ${name}`, id, uses: [formFieldUse] });
  await ctx.tx.deleteFrom('form_fields').where('id', '=', id).execute();
}
