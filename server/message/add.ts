import type { Insertable } from 'kysely';
import type { StoredFile } from '../attachment/file-store.ts';
import type { WriteContext } from '../context.ts';
import { unavailable } from '../errors.ts';
import { indexMessages } from '../search/keep.ts';
import { inBatches } from '../storage/in-batches.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { takePlaces } from '../storage/sequence.ts';
import type { MessagesTable } from '../storage/tables/timeline.ts';
import { takeIds } from '../storage/take-ids.ts';

/** A file of a message. Its bytes are in the file store already. */
export interface MessageFile extends StoredFile {
  name: string;
  content_type: string;
  /** Content-ID without brackets; null when nothing refers to it. */
  content_id: string | null;
  inline: boolean;
}

export interface NewMessage extends Required<Omit<Insertable<MessagesTable>, 'id' | 'seq' | 'updated_at'>> {
  /** Sanitised HTML, or plain text escaped as HTML. */
  content: string;
  /** With what it quotes. */
  content_whole: string;
  /** JSON text. */
  email_details: string;
  /** JSON text. */
  meta_data: string;
  files: readonly MessageFile[];
}

/** What a message has that is neither mail nor pinned nor on its way. */
export const plainMessage = {
  address_from: null,
  address_to: null,
  to_name: '',
  pinned: 0,
  status_new: '',
  external_id: null,
  in_queue: 0,
  send_at: null,
  email_details: '{}',
  meta_data: '{}',
  files: [],
} satisfies Partial<NewMessage>;

/** Where a message ended up. */
export interface AddedMessage {
  id: number;
  seq: number;
}

/**
 * Inserts messages and notes with their texts and files, in this order in the timeline, and into what searches go through: the only way in, for one and
 * for many. What that does to their tickets (times, status, notifications, live event) is for the caller to decide: a
 * customer's mail opens a ticket again, an imported one is history.
 *
 * @param taken numbers of the timeline's sequence, one for each message, where the caller took them already.
 */
export async function addMessages(
  ctx: WriteContext,
  messages: readonly NewMessage[],
  taken?: readonly number[],
): Promise<AddedMessage[]> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  const { ids, seqs } = taken
    ? { ids: await takeIds(tx, dialect, 'messages', messages.length), seqs: taken }
    : await takePlaces(tx, dialect, 'messages', messages.length);
  const placed = messages.map((message, at) => ({ message, id: ids[at] ?? 0, seq: seqs[at] ?? 0 }));
  const rows = placed.map(({ message, id, seq }) => {
    const { content, content_whole, email_details, meta_data, files: _, ...row } = message;
    return { id, seq, ...row, updated_at: row.created_at };
  });
  await insertRows(tx, dialect, 'messages', rows);
  const contents = placed.map(({ message: { content, content_whole, email_details, meta_data }, id }) => ({
    message_id: id,
    content,
    content_whole,
    email_details,
    meta_data,
  }));
  await insertRows(tx, dialect, 'message_contents', contents);
  await indexMessages(
    ctx,
    placed.map(({ message, id }) => ({ ...message, id })),
  );
  await addFiles(ctx, placed);
  return placed.map(({ id, seq }) => ({ id, seq }));
}

/** The same for one. */
export async function addMessage(ctx: WriteContext, message: NewMessage, seq?: number): Promise<AddedMessage> {
  const [added] = await addMessages(ctx, [message], seq === undefined ? undefined : [seq]);
  if (!added) throw new Error('A message that was added is not there.');
  return added;
}

async function addFiles(ctx: WriteContext, placed: readonly { message: NewMessage; id: number }[]): Promise<void> {
  const { tx } = ctx;
  const { dialect } = ctx.desk.storage;
  const files = placed.flatMap(({ message, id }) => message.files.map((file) => ({ file, message, id })));
  await addBlobs(
    ctx,
    files.map(({ file }) => file),
  );
  const ids = await takeIds(tx, dialect, 'attachments', files.length);
  const rows = files.map(({ file, message, id }, at) => ({
    id: ids[at] ?? 0,
    message_id: id,
    ticket_id: message.ticket_id,
    blob_hash: file.hash,
    name: file.name,
    size: file.size,
    content_type: file.content_type,
    content_id: file.content_id,
    inline: file.inline ? 1 : 0,
    created_at: message.created_at,
  }));
  await insertRows(tx, dialect, 'attachments', rows);
}

/** Notes files of the store, each once. */
export async function addBlobs(ctx: WriteContext, files: readonly StoredFile[]): Promise<void> {
  const unique = [...new Map(files.map((file) => [file.hash, file])).values()];
  // In one order everywhere: two transactions never wait for each other's files in a circle.
  unique.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const rows = unique.map(({ hash, size }) => ({ hash, size, created_at: ctx.now() }));
  for (const batch of inBatches(rows)) {
    await ctx.tx
      .insertInto('blobs')
      .values(batch)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    await takeBack(
      ctx,
      batch.map(({ hash }) => hash),
    );
  }
}

/** The files were stored before this transaction: one with the same bytes may have been deleted meanwhile. */
async function takeBack({ tx, desk }: WriteContext, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('purged_files').where('hash', 'in', hashes).execute();
  if (!hashes.every((hash) => desk.files.has(hash))) {
    throw unavailable('A file with the same content was deleted at this moment. Send it once more.');
  }
}
