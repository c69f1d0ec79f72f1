import type { StoredFile } from '../attachment/file-store.ts';
import type { Context, WriteContext } from '../context.ts';
import { readHeader } from '../mail/header-fields.ts';
import { MailIdentity } from '../mail/mail-identity.ts';
import type { SendingAccount } from '../mail-account/load.ts';
import { addBlobs } from '../message/add.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { transaction } from '../storage/transaction.ts';
import { composeMail, type Letter } from './compose.ts';
import type { OutgoingMail } from './outgoing.ts';
import type { Delivery } from './queue.ts';

/** Most images of a quoted message that are sent back with it. */
const quotedImages = 50;

/**
 * The bytes of a message, composed when it is sent first and the same from then on. They are a mail of the desk like
 * those that came in: answers find their ticket by it, and its copy in a mailbox is known when it is imported.
 *
 * @throws NotFound where one of its files is gone.
 */
export async function prepareLetter(ctx: Context, delivery: Delivery, account: SendingAccount): Promise<StoredFile> {
  const known = await ctx.db
    .selectFrom('mails')
    .innerJoin('blobs', 'blobs.hash', 'mails.blob_hash')
    .select(['blobs.hash', 'blobs.size'])
    .where('mails.message_row_id', '=', delivery.message_id)
    .executeTakeFirst();
  if (known) return known;
  const letter = await readLetter(ctx, delivery);
  const stored = await composeMail(ctx, letter, account);
  const contentHash = await identityOf(ctx, stored);
  await transaction(ctx, (ctx) => note(ctx, { delivery, letter, stored, contentHash }));
  return stored;
}

async function readLetter({ db }: Context, delivery: Delivery): Promise<Letter> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .select([
      'messages.ticket_id',
      'messages.external_id',
      'messages.created_at',
      'messages.send_at',
      'message_contents.content_whole',
    ])
    .where('messages.id', '=', delivery.message_id)
    .executeTakeFirstOrThrow();
  const own = await fileRows(db).where('message_id', '=', delivery.message_id).execute();
  const html = message.content_whole;
  // What it quotes can show images of the messages before it.
  const shown = [...html.matchAll(/"cid:([^"]+)"/g)].flatMap(([, name]) => name ?? []);
  const missing = shown.filter((name) => !own.some(({ content_id }) => content_id === name)).slice(0, quotedImages);
  const quoted =
    missing.length === 0
      ? []
      : await fileRows(db).where('ticket_id', '=', message.ticket_id).where('content_id', 'in', missing).execute();
  const files = [...own, ...new Map(quoted.map((file) => [file.content_id, file])).values()];
  return {
    mail: JSON.parse(delivery.mail) as OutgoingMail,
    messageId: message.external_id ?? '',
    at: message.send_at ?? message.created_at,
    html,
    files,
  };
}

const fileRows = (db: Db) =>
  db.selectFrom('attachments').select(['id', 'blob_hash', 'name', 'content_type', 'content_id']).orderBy('id');

/** What, with the Message-ID, tells the mail apart from every other. */
async function identityOf(ctx: Context, { hash }: StoredFile): Promise<string> {
  const { stream } = await ctx.desk.files.read(hash);
  let head = Buffer.alloc(0);
  let identity: MailIdentity | undefined;
  for await (const chunk of stream) {
    if (identity) identity.update(chunk as Buffer);
    else {
      head = Buffer.concat([head, chunk as Buffer]);
      if (!head.includes('\r\n\r\n')) continue;
      const { fields, bodyStart } = readHeader(head);
      identity = new MailIdentity(fields, undefined);
      identity.update(head.subarray(bodyStart));
    }
  }
  if (!identity) throw new Error('A mail that was composed has no body.');
  return identity.digest();
}

interface Noted {
  delivery: Delivery;
  letter: Letter;
  stored: StoredFile;
  contentHash: string;
}

async function note(ctx: WriteContext, { delivery, letter, stored, contentHash }: Noted): Promise<void> {
  const message = await ctx.tx
    .selectFrom('messages')
    .select(['brand_id', 'ticket_id'])
    .where('id', '=', delivery.message_id)
    .executeTakeFirstOrThrow();
  await addBlobs(ctx, [stored]);
  const { brand_id, ticket_id } = message;
  await ctx.tx
    .insertInto('mails')
    .values({
      brand_id,
      message_id: letter.messageId,
      content_hash: contentHash,
      ticket_id,
      message_row_id: delivery.message_id,
      blob_hash: stored.hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
