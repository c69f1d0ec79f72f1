import type { WriteContext } from '../context.ts';
import { forgetMessages } from '../search/keep.ts';
import { isOneOf } from '../storage/is-one-of.ts';

/** What refers to a ticket beside its messages. Whoever comes first here refers to nobody who comes later. */
const ofTicket = [
  'notifications',
  'mail_references',
  'mail_subjects',
  'mail_arrivals',
  'timeline_events',
  'form_field_to_ticket',
  'user_ticket_opened_history',
  'telephone_calls_inbound',
  'ticket_tags',
  'ticket_followers',
  'ticket_reads',
  'bulk_change_tickets',
  'presences',
  'drafts',
] as const;

/** Tables that a purge deletes from: their space is what must not tell of it afterwards. */
export const purgedTables = [
  'customers',
  'customer_channels',
  'customer_merges',
  'customer_merge_rows',
  'customers_apart',
  'custom_field_values',
  'external_events',
  'tickets',
  'messages',
  'message_contents',
  'attachments',
  'blobs',
  'mails',
  'mail_imports',
  'chat_messages',
  'chat_sessions',
  'chat_uploads',
  'ticket_moves',
  'ticket_move_rows',
  'search_heads',
  'draft_attachments',
  'deliveries',
  'idempotency_keys',
  ...ofTicket,
] as const;

/**
 * Removes everything of these tickets but their own rows: messages with texts and attachments, histories,
 * notifications, chat sessions, what imports remember. Gives the hashes of the files that lost a reference.
 */
export async function removeTicketContent(ctx: WriteContext, ticketIds: readonly number[]): Promise<Set<string>> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  const messages = await tx
    .selectFrom('messages')
    .select('id')
    .where((eb) => isOneOf(eb.ref('messages.ticket_id'), ticketIds, dialect))
    .execute();
  const files = await removeMessages(
    ctx,
    messages.map(({ id }) => id),
  );
  const attached = await tx
    .deleteFrom('attachments')
    .where((eb) => isOneOf(eb.ref('attachments.ticket_id').$castTo<number>(), ticketIds, dialect))
    .returning('blob_hash')
    .execute();
  for (const { blob_hash } of attached) files.add(blob_hash);
  for (const hash of await removeDraftFiles(ctx, ticketIds)) files.add(hash);
  await removeChats(ctx, ticketIds);
  for (const end of ['from_ticket_id', 'into_ticket_id'] as const) {
    await tx
      .deleteFrom('ticket_moves')
      .where((eb) => isOneOf(eb.ref(end), ticketIds, dialect))
      .execute();
  }
  for (const table of ofTicket) {
    await tx
      .deleteFrom(table)
      .where((eb) => isOneOf(eb.ref('ticket_id').$castTo<number>(), ticketIds, dialect))
      .execute();
  }
  return files;
}

/** Removes messages and notes with their texts, attachments and original mails; gives the hashes of these files. */
export async function removeMessages(ctx: WriteContext, ids: readonly number[]): Promise<Set<string>> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  await forgetMessages(ctx, ids);
  const attached = await tx
    .deleteFrom('attachments')
    .where((eb) => isOneOf(eb.ref('attachments.message_id').$castTo<number>(), ids, dialect))
    .returning('blob_hash')
    .execute();
  const mails = await tx
    .deleteFrom('mails')
    .where((eb) => isOneOf(eb.ref('mails.message_row_id'), ids, dialect))
    .returning('blob_hash')
    .execute();
  await tx
    .deleteFrom('chat_messages')
    .where((eb) => isOneOf(eb.ref('chat_messages.message_id'), ids, dialect))
    .execute();
  await tx
    .deleteFrom('ticket_move_rows')
    .where('kind', '=', 'message')
    .where((eb) => isOneOf(eb.ref('row_id'), ids, dialect))
    .execute();
  await tx
    .deleteFrom('deliveries')
    .where((eb) => isOneOf(eb.ref('deliveries.message_id'), ids, dialect))
    .execute();
  await tx
    .deleteFrom('message_contents')
    .where((eb) => isOneOf(eb.ref('message_contents.message_id'), ids, dialect))
    .execute();
  await tx
    .deleteFrom('messages')
    .where((eb) => isOneOf(eb.ref('messages.id'), ids, dialect))
    .execute();
  return new Set([...attached, ...mails].map(({ blob_hash }) => blob_hash));
}

/** Files that only a draft names; gives their hashes. The rows that name them go along. */
async function removeDraftFiles({ tx, desk }: WriteContext, ticketIds: readonly number[]): Promise<string[]> {
  const named = tx
    .selectFrom('draft_attachments')
    .select('attachment_id')
    .where((eb) => isOneOf(eb.ref('draft_attachments.ticket_id'), ticketIds, desk.storage.dialect));
  const removed = await tx.deleteFrom('attachments').where('id', 'in', named).returning('blob_hash').execute();
  return removed.map(({ blob_hash }) => blob_hash);
}

async function removeChats(ctx: WriteContext, ticketIds: readonly number[]): Promise<void> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  const sessions = await tx
    .selectFrom('chat_sessions')
    .select('id')
    .where((eb) => isOneOf(eb.ref('chat_sessions.ticket_id'), ticketIds, dialect))
    .execute();
  const ids = sessions.map(({ id }) => id);
  await tx
    .deleteFrom('chat_messages')
    .where((eb) => isOneOf(eb.ref('chat_messages.chat_session_id'), ids, dialect))
    .execute();
  await tx
    .deleteFrom('chat_sessions')
    .where((eb) => isOneOf(eb.ref('chat_sessions.id'), ids, dialect))
    .execute();
}
