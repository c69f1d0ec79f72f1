import type { Context } from '../context.ts';
import { readHeader } from '../mail/header-fields.ts';
import { readFacts } from '../mail/mail-facts.ts';
import { inBatches } from '../storage/in-batches.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { findBySubjects, findReferring, type SubjectRow } from './known-mails.ts';
import { headerIsWhole } from './mail-scanner.ts';
import { slices } from './slices.ts';
import { subjectWindow, type ThreadOptions, type Threads } from './threads.ts';

/** Tickets whose mails are read at a time. */
const ticketsAtOnce = 50;

/**
 * Stages the mails of all tickets that the new mails could change: those that share a Message-ID with one of them, and
 * those that share a subject and a participant at about the same time. What they say is read from their originals.
 */
export async function recallTickets(ctx: Context, threads: Threads, options: ThreadOptions): Promise<void> {
  const tickets = new Set<number>();
  await addReferring(ctx, threads, { ...options, tickets });
  await addWithSubject(ctx, threads, { ...options, tickets });
  const following = await findFollowing(ctx, tickets);
  for (const batch of inBatches(
    [...following].sort((a, b) => a - b),
    ticketsAtOnce,
  )) {
    const rows = await findMails(ctx, batch);
    const missing = rows.filter(({ messageId, hash }) => threads.staging.numberOf(messageId, hash) === undefined);
    const originals = await Promise.all(missing.map((row) => readOriginal(ctx, row)));
    const lost = new Set<number>();
    for (const { facts, isLost, ...row } of originals) {
      threads.place(threads.staging.recall({ ...row, facts }), row.ticketId);
      if (isLost) lost.add(row.ticketId);
    }
    // Of a mail whose original is gone nobody knows what it referred to: its ticket stays as it is.
    for (const ticketId of batch) if (!lost.has(ticketId)) threads.recall(ticketId);
  }
}

/** With the tickets that these were merged into, which have their mails now. */
async function findFollowing({ db, desk }: Context, tickets: ReadonlySet<number>): Promise<Set<number>> {
  const found = new Set(tickets);
  for (let asked = [...tickets]; asked.length > 0; ) {
    const merged = await db
      .selectFrom('tickets')
      .select('merged_into')
      .where((eb) => isOneOf(eb.ref('id'), asked, desk.storage.dialect))
      .where('merged_into', '<>', 0)
      .execute();
    asked = merged.map(({ merged_into }) => merged_into).filter((id) => !found.has(id));
    for (const id of asked) found.add(id);
  }
  return found;
}

interface Search extends ThreadOptions {
  /** What was found. */
  tickets: Set<number>;
}

async function addReferring(ctx: Context, threads: Threads, { brandId, tickets }: Search): Promise<void> {
  for (const slice of slices(threads.staging.idsInOrder())) {
    const ids = slice.filter(({ n }) => !threads.isHere(n)).map(({ messageId }) => messageId);
    for (const found of (await findReferring(ctx.db, brandId, [...new Set(ids)])).values()) {
      for (const ticketId of found) tickets.add(ticketId);
    }
  }
}

async function addWithSubject(ctx: Context, threads: Threads, { brandId, own, tickets }: Search): Promise<void> {
  for (const slice of slices(threads.staging.subjects())) {
    const news = slice.filter(({ n, key }) => !threads.isHere(n) && !own.has(key.slice(0, key.indexOf(' '))));
    const times = Map.groupBy(news, ({ key }) => key);
    const isNear = ({ key, first, last }: SubjectRow) =>
      times.get(key)?.some(({ sentAt }) => first - subjectWindow <= sentAt && sentAt <= last + subjectWindow) ?? false;
    const rows = await findBySubjects(ctx.db, brandId, [...times.keys()]);
    for (const row of rows) if (isNear(row)) tickets.add(row.ticketId);
  }
}

interface ImportedMail {
  messageId: string;
  hash: string;
  sentAt: number;
  ticketId: number;
  blob: string;
}

function findMails(ctx: Context, tickets: readonly number[]): Promise<ImportedMail[]> {
  return ctx.db
    .selectFrom('mails')
    .innerJoin('messages', 'messages.id', 'mails.message_row_id')
    .select([
      'mails.message_id as messageId',
      'mails.content_hash as hash',
      'messages.created_at as sentAt',
      'mails.ticket_id as ticketId',
      'mails.blob_hash as blob',
    ])
    .where((eb) => isOneOf(eb.ref('mails.ticket_id'), tickets, ctx.desk.storage.dialect))
    .orderBy('mails.id')
    .execute();
}

/** What the header of a kept original says. */
async function readOriginal(ctx: Context, row: ImportedMail) {
  let header: Buffer = Buffer.alloc(0);
  let isLost = false;
  try {
    const { stream } = await ctx.desk.files.read(row.blob);
    for await (const chunk of stream) {
      header = Buffer.concat([header, chunk as Buffer]);
      if (headerIsWhole(header)) break;
    }
  } catch (error) {
    isLost = true;
    ctx.desk.log.warn({ err: error, file: row.blob }, 'the original of a mail cannot be read');
  }
  const facts = { ...readFacts(readHeader(header).fields, { now: row.sentAt }), messageId: row.messageId };
  return { ...row, facts, isLost };
}
