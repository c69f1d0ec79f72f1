import type { WriteContext } from '../context.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { TicketChange } from './change.ts';

/**
 * Writes the values of changed form fields; part of saveChanges. A value that changed is a row of its own with its own
 * time: whoever reads the raw table by time meets it.
 */
export async function saveFormValues(ctx: WriteContext, changes: readonly TicketChange[]): Promise<void> {
  const values = changes.flatMap(({ after, at, form_fields = [] }) =>
    form_fields.map((change) => ({ ticket_id: after.id, at, ...change })),
  );
  for (const { ticket_id, field } of values) {
    await ctx.tx
      .deleteFrom('form_field_to_ticket')
      .where('ticket_id', '=', ticket_id)
      .where('form_field_id', '=', field.id)
      .execute();
  }
  const kept = values.flatMap(({ ticket_id, field, after, at: created_at }) =>
    after === null
      ? []
      : [{ ticket_id, form_field_id: field.id, form_field_value: after, form_field_value_text: after, created_at }],
  );
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'form_field_to_ticket', kept);
}
