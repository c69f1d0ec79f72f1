import type { Context } from '../context.ts';
import type { MailReader } from '../mail/mail-reader.ts';
import { assignRoles } from '../mail/mail-roles.ts';
import { chooseTicket, joinsOf } from './choose-ticket.ts';
import { outlineTicket } from './conversation.ts';
import type { MailSource } from './mail-source.ts';
import { Pace } from './pace.ts';
import { prepareFromFile } from './prepare-mails.ts';
import type { Conversation, ReadyMail, WriteOptions, WrittenMails } from './ready-mail.ts';
import { separateTickets } from './separate-tickets.ts';
import type { StagedMail, Staging } from './staging.ts';
import { threadMails } from './thread-mails.ts';
import type { Threads } from './threads.ts';
import { writeMails } from './write-mails.ts';

export interface ImportWatch {
  signal?: AbortSignal;
  /** After each transaction: what is in for good. */
  progress?: (counts: ImportCounts) => void;
}

export interface ImportCounts extends WrittenMails {
  /** Mails that an earlier import brought. */
  alreadyHere: number;
}

export interface ImportInput extends WriteOptions {
  sources: readonly MailSource[];
  staging: Staging;
  /** Whoever opened it closes it. */
  reader: MailReader;
}

/**
 * Mails and bytes that are prepared at a time, while those before are written. Few: what lives longer than a moment
 * outlives the collection of short-lived memory, and is kept until the next one of all of it.
 */
const groupMails = 16;
const groupBytes = 16 * 1024 * 1024;

/** Second pass: threads the staged mails and writes them, oldest conversation first. Can be cut off anywhere. */
export async function importMails(ctx: Context, input: ImportInput, watch: ImportWatch = {}): Promise<ImportCounts> {
  const threads = await threadMails(ctx, input.staging, input);
  await separateTickets(ctx, threads, input);
  const counts: ImportCounts = { mails: 0, tickets: 0, customers: 0, alreadyHere: 0 };
  const write = writer(ctx, input, { counts, watch });
  let writing: Promise<void> = Promise.resolve();
  try {
    for (const group of groups(input, threads, () => counts.alreadyHere++)) {
      // While one group is written, the next is read and taken apart.
      const prepared = Promise.all(group.map((item) => prepare(ctx, input, item)));
      const [ready] = await Promise.all([prepared, writing]);
      writing = write(ready);
    }
    await writing;
    watch.progress?.(counts);
    return counts;
  } finally {
    await writing.catch(() => {});
  }
}

/** Writes mails in transactions as long as others can bear, and counts what is in. */
function writer(ctx: Context, input: ImportInput, { counts, watch }: { counts: ImportCounts; watch: ImportWatch }) {
  const pace = new Pace(groupMails);
  return async (ready: readonly ReadyMail[]): Promise<void> => {
    for (let at = 0; at < ready.length; ) {
      watch.signal?.throwIfAborted();
      const slice = ready.slice(at, at + pace.mails);
      const written = await pace.measure(() => writeMails(ctx, slice, input));
      at += slice.length;
      counts.mails += written.mails;
      counts.tickets += written.tickets;
      counts.customers += written.customers;
      counts.alreadyHere += slice.length - written.mails;
      watch.progress?.(counts);
    }
  };
}

interface Waiting {
  conversation: Conversation;
  mail: StagedMail;
}

function* groups(input: ImportInput, threads: Threads, alreadyHere: () => void): Generator<Waiting[]> {
  let group: Waiting[] = [];
  let bytes = 0;
  for (const waiting of waitingMails(input, threads, alreadyHere)) {
    const size = waiting.mail.stop - waiting.mail.start;
    if (group.length >= groupMails || (group.length > 0 && bytes + size > groupBytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(waiting);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

function* waitingMails(input: ImportInput, threads: Threads, alreadyHere: () => void): Generator<Waiting> {
  for (const numbers of threads.conversations()) {
    const news = numbers.filter((n) => !threads.isHere(n));
    for (const n of numbers) if (n < threads.found && threads.isHere(n)) alreadyHere();
    const [first] = news;
    if (first === undefined) continue;
    const joins = joinsOf(threads, first);
    for (const [ticketId, numbers] of Map.groupBy(news, chooseTicket(threads))) {
      const mails = numbers.map((n) => input.staging.mail(n));
      const continued = ticketId !== undefined;
      const conversation = { ticketId, joins, continued, outline: outlineTicket(mails, input) };
      for (const mail of mails) yield { conversation, mail };
    }
  }
}

async function prepare(
  ctx: Context,
  { sources, own, reader }: ImportInput,
  { conversation, mail }: Waiting,
): Promise<ReadyMail> {
  const source = sources[mail.source];
  if (!source) throw new Error(`The staging names a file ${mail.source} that is not there.`);
  const place = { source, start: mail.start, stop: mail.stop };
  const ready = await prepareFromFile(place, { reader, files: ctx.desk.files });
  return { conversation, mail, roles: assignRoles(mail.facts, own), ...ready };
}
