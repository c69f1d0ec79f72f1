import type { WriteContext } from '../context.ts';
import { forgetMessages, indexStoredMessages } from '../search/keep.ts';
import { isOneOf } from '../storage/is-one-of.ts';

/**
 * Moves messages and notes with their files and original mails into another ticket of the same brand, at their place in
 * its timeline: the only way from one ticket to another. What that does to both tickets is for the caller to decide.
 */
export async function moveMessages(ctx: WriteContext, ids: readonly number[], ticketId: number): Promise<void> {
  if (ids.length === 0) return;
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  await forgetMessages(ctx, ids);
  await tx
    .updateTable('messages')
    .set({ ticket_id: ticketId, updated_at: ctx.now() })
    .where((eb) => isOneOf(eb.ref('messages.id'), ids, dialect))
    .execute();
  await tx
    .updateTable('attachments')
    .set({ ticket_id: ticketId })
    .where((eb) => isOneOf(eb.ref('attachments.message_id').$castTo<number>(), ids, dialect))
    .execute();
  await tx
    .updateTable('mails')
    .set({ ticket_id: ticketId })
    .where((eb) => isOneOf(eb.ref('mails.message_row_id'), ids, dialect))
    .execute();
  await indexStoredMessages(ctx, ids);
}
