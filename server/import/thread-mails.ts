import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { findImported, hasMails, identityKey } from './known-mails.ts';
import { Partition } from './partition.ts';
import { recallTickets } from './recall-tickets.ts';
import { slices } from './slices.ts';
import { type EarlierMail, type StagedMail, type Staging, subjectKeys } from './staging.ts';
import { subjectWindow, type ThreadOptions, Threads } from './threads.ts';
import { findWorkedOn } from './worked-on.ts';

/**
 * Joins staged mails to conversations, among themselves and with the mails that are here: by Message-ID and what they
 * refer to, and, for replies that refer to nothing known, by subject and participants. A function of the mails, not of
 * their order nor of the imports that bring them: what a new mail can change of the tickets that are here is decided
 * anew. Tickets that somebody has worked on stay whole.
 */
export async function threadMails(ctx: Context, staging: Staging, options: ThreadOptions): Promise<Threads> {
  const threads = new Threads(staging);
  if (await hasMails(ctx, options.brandId)) {
    await findThoseHere(ctx, options.brandId, threads);
    await recallTickets(ctx, threads, options);
  }
  const partition = new Partition(staging.count);
  await joinByIds(staging, partition);
  await joinBySubject(threads, partition, options.own);
  await keepWhole(ctx, threads, partition);
  threads.settle(partition);
  threads.keep(await findWorkedOn(ctx, threads.sharing()));
  return threads;
}

async function findThoseHere(ctx: Context, brandId: number, threads: Threads): Promise<void> {
  for (const slice of slices(threads.staging.identities())) {
    const here = await findImported(ctx.db, brandId, slice);
    for (const mail of slice) threads.place(mail.n, here.get(identityKey(mail)) ?? 0);
  }
}

async function joinByIds(staging: Staging, partition: Partition): Promise<void> {
  let before: { messageId: string; n: number } | undefined;
  for (const slice of slices(staging.idsInOrder())) {
    for (const row of slice) {
      if (before?.messageId === row.messageId) partition.join(before.n, row.n);
      before = row;
    }
    await breathe();
  }
}

/** Replies looked at before the thread is given back. */
const repliesAtOnce = 100;
const mailsAtOnce = 2000;

async function joinBySubject(threads: Threads, partition: Partition, own: ReadonlySet<string>): Promise<void> {
  const { staging } = threads;
  for (let from = 0; from < staging.count; from += mailsAtOnce) {
    for (const [index, n] of staging.repliesWithoutParent(from, from + mailsAtOnce).entries()) {
      if (index % repliesAtOnce === 0) await breathe();
      // Not all that its ticket consists of is staged, and nothing new touches it.
      if (threads.isSettled(n)) continue;
      joinReply(staging, staging.mail(n), { partition, own });
    }
  }
}

/**
 * Joins a reply to the last mail before it that has its subject and one of its participants, and to the last such one
 * that is no reply: clocks differ, and an answer can seem older than its question.
 */
function joinReply(
  staging: Staging,
  { n, sentAt, hash, facts }: StagedMail,
  { partition, own }: { partition: Partition; own: ReadonlySet<string> },
): void {
  const since = sentAt - subjectWindow;
  const earlier = subjectKeys(facts, own).flatMap((key) => staging.before({ key, sentAt, hash }, since));
  earlier.sort(latestFirst);
  const [parent] = earlier;
  if (parent) partition.join(n, parent.n);
  const opener = earlier.find(({ reply }) => reply === 0);
  if (opener) partition.join(n, opener.n);
}

const latestFirst = (a: EarlierMail, b: EarlierMail) => b.sentAt - a.sentAt || (a.hash < b.hash ? 1 : -1);

/** Joins what is one ticket already and has to stay so: not all of it is looked at, or somebody has worked on it. */
async function keepWhole(ctx: Context, threads: Threads, partition: Partition): Promise<void> {
  const torn: number[] = [];
  for (const [ticketId, mails] of threads.mailsByTicket()) {
    const [first = 0, ...others] = mails;
    if (threads.isSettled(first)) for (const n of others) partition.join(first, n);
    else if (others.some((n) => partition.find(n) !== partition.find(first))) torn.push(ticketId);
  }
  const whole = await findWorkedOn(ctx, torn);
  for (const [ticketId, [first = 0, ...others]] of threads.mailsByTicket()) {
    if (whole.has(ticketId)) for (const n of others) partition.join(first, n);
  }
}
