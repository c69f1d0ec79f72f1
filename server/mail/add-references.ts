import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { MailReferencesTable } from '../storage/tables/mail.ts';

/** Notes Message-IDs of tickets, each once. */
export async function addReferences(
  ctx: WriteContext,
  rows: readonly Selectable<MailReferencesTable>[],
): Promise<void> {
  for (const batch of inBatches(rows)) {
    await ctx.tx
      .insertInto('mail_references')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['brand_id', 'message_id', 'ticket_id']).doNothing())
      .execute();
  }
}
