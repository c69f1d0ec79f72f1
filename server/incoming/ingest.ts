import type { Context, WriteContext } from '../context.ts';
import { findImported, identityKey } from '../import/known-mails.ts';
import type { Pace } from '../import/pace.ts';
import type { KnownMail } from '../import/ready-mail.ts';
import { addBlobs } from '../message/add.ts';
import { dropFiles, removePurgedFiles } from '../purge/drop-files.ts';
import { findPurged } from '../purge/purged-mails.ts';
import type { Tx } from '../storage/tables/all-tables.ts';
import { transaction } from '../storage/transaction.ts';
import type { ArrivedMail } from './place-mails.ts';
import type { IncomingMail } from './read-incoming.ts';
import type { Mailbox } from './receive-mail.ts';
import { receiveWave } from './receive-wave.ts';

export interface IngestOptions {
  mailbox: Mailbox;
  /** Runs first, in the transaction: refuses by throwing, and notes how far the mailbox has been fetched. */
  settle(ctx: WriteContext): Promise<void>;
  /** Learns how many mails a short transaction can take; what the disk needs at its end depends on no number. */
  pace: Pace;
}

/**
 * Takes in mails that arrived in a mailbox, in one transaction: what they become (docs/architecture.md, "Mail"), what
 * threads the mails after them, and that they were taken in. Each finds what those before it have left behind; mails that
 * have nothing to do with each other are written together. The same mail is taken in once, however often it comes. Gives
 * of each whether it was new.
 */
export async function ingest(
  ctx: Context,
  arrived: readonly ArrivedMail[],
  { mailbox, settle, pace }: IngestOptions,
): Promise<boolean[]> {
  const { news, purged } = await transaction(
    ctx,
    async (ctx) => {
      await lockBrand(ctx, mailbox.brandId);
      await settle(ctx);
      const news = await pace.measure(() => ingestAll(ctx, arrived, mailbox));
      return { news, purged: await dropPurged(ctx, arrived, { mailbox, news }) };
    },
    { long: arrived.length > 1 },
  );
  if (purged) await removePurgedFiles(ctx.desk);
  return arrived.map(({ incoming }) => news.has(incoming));
}

/** Gives those that were new. */
async function ingestAll(
  ctx: WriteContext,
  arrived: readonly ArrivedMail[],
  mailbox: Mailbox,
): Promise<Set<IncomingMail>> {
  const news = new Set<IncomingMail>();
  let waiting = await withoutKnown(ctx, arrived, mailbox);
  while (waiting.length > 0) {
    for (const one of await receiveWave(ctx, waiting, mailbox)) news.add(one);
    // The same mail can be among them twice.
    const others = waiting.filter(({ incoming }) => !news.has(incoming));
    waiting = await withoutKnown(ctx, others, mailbox);
  }
  return news;
}

/** Imports and other mailboxes of the brand come one after the other: the same mail may be in several. */
async function lockBrand({ tx, desk }: WriteContext, brandId: number): Promise<void> {
  if (desk.storage.dialect !== 'postgres') return;
  await tx.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute();
}

/**
 * Leaves out what was taken in before, was purged, or was sent by the desk itself and has come back. A Message-ID alone
 * does not tell: there are programs that give all their mails the same one.
 */
async function withoutKnown(
  ctx: WriteContext,
  arrived: readonly ArrivedMail[],
  { brandId }: Mailbox,
): Promise<ArrivedMail[]> {
  const mails = arrived.map(({ incoming }) => incoming.mail);
  const here = await findImported(ctx.tx, brandId, mails);
  const sent = await findSent(ctx.tx, brandId, mails);
  // Last: who purges a mail takes it away and remembers it in one transaction.
  const purged = await findPurged(ctx, brandId, mails);
  return arrived.filter(
    ({ incoming: { mail } }) => !here.has(identityKey(mail)) && !sent.has(mail.messageId) && !purged.has(mail),
  );
}

/**
 * Lets go of the files of mails that were purged after they had been looked at, and written to the disk, on their way
 * in. True where there are any.
 */
async function dropPurged(
  ctx: WriteContext,
  arrived: readonly ArrivedMail[],
  { mailbox, news }: { mailbox: Mailbox; news: ReadonlySet<IncomingMail> },
): Promise<boolean> {
  const others = arrived.map(({ incoming }) => incoming).filter((incoming) => !news.has(incoming));
  const mails = others.map(({ mail }) => mail);
  const purged = await findPurged(ctx, mailbox.brandId, mails);
  const files = others.filter(({ mail }) => purged.has(mail)).flatMap(({ original, files }) => [original, ...files]);
  const there = files.filter(({ hash }) => ctx.desk.files.has(hash));
  await addBlobs(ctx, there);
  await dropFiles(ctx, new Set(there.map(({ hash }) => hash)));
  return there.length > 0;
}

/** The Message-IDs of these mails that the desk gave to mails of its own. */
async function findSent(tx: Tx, brandId: number, mails: readonly KnownMail[]): Promise<Set<string | null>> {
  const ids = mails.map(({ messageId }) => messageId).filter((id) => id !== '');
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('mail_references')
    .innerJoin('messages', 'messages.ticket_id', 'mail_references.ticket_id')
    .select('messages.external_id')
    .where('mail_references.brand_id', '=', brandId)
    .where('mail_references.message_id', 'in', ids)
    .whereRef('messages.external_id', '=', 'mail_references.message_id')
    .where('messages.user_id_created', '<>', 0)
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}
