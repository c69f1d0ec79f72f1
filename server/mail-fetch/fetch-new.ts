import type { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { Pace } from '../import/pace.ts';
import type { Preparation } from '../import/prepare-mails.ts';
import { ingest } from '../incoming/ingest.ts';
import { type IncomingMail, readUnreadable } from '../incoming/read-incoming.ts';
import type { Mailbox } from '../incoming/receive-mail.ts';
import type { MailAccount } from '../mail-account/load.ts';
import { openPurgedMails } from '../purge/purged-mails.ts';
import { inBatches } from '../storage/in-batches.ts';
import { transaction } from '../storage/transaction.ts';
import { type FetchedMail, fetchMails, mailsAtOnce } from './fetch-mails.ts';
import { findAccount, findMailbox, noteProgress, type Place, SettingsChanged, savePlace } from './fetched-account.ts';
import type { Refusals } from './withheld-mail.ts';

export interface FetchOptions extends Preparation {
  signal: AbortSignal;
  /** Kept from one connection to the next. */
  refusals: Refusals;
}

/** Numbers of mails asked about at a time. */
const uidsAtOnce = 200;

/** So many mails take long enough for somebody to ask how far it is. */
const many = 200;

/**
 * Takes in what is new in the folder that is open: behind the last mail that was dealt with, or, where the server began
 * to count anew, whatever arrived since the account was to be fetched from; what is here already does not come twice.
 * Mails and that they were dealt with are one transaction, so that a kill loses none.
 */
export async function fetchNew(
  ctx: Context,
  client: ImapFlow,
  known: Pick<MailAccount, 'id' | 'revision'>,
  options: FetchOptions,
): Promise<void> {
  const account = await findAccount(ctx, known.id);
  const folder = client.mailbox;
  if (!folder) throw new Error('The folder is not open any more.');
  if (account?.revision !== known.revision) throw new SettingsChanged('The account is another by now.');
  const uidValidity = Number(folder.uidValidity ?? 0);
  const isKnown = account.uid_validity === uidValidity;
  // Of a first look that was cut off the rest goes on as it began: what was old then stays where it is.
  const oldBelow = isKnown ? account.old_below : (folder.uidNext ?? (await findLast(client)) + 1);
  const uids = await findNew(client, account, isKnown);
  const progress = await beginProgress(ctx, { account, uids, isKnown });
  const opened = { client, account, uidValidity, oldBelow, doneAt: progress.doneAt };
  for (const batch of inBatches(uids, uidsAtOnce)) await takeIn(ctx, opened, { batch, options });
  // Nobody has to look at the older ones again; what came since does not count among them.
  const lastUid = Math.max(oldBelow - 1, uids.at(-1) ?? 0);
  if (!isKnown) await transaction(ctx, (ctx) => savePlace(ctx, known, { uidValidity, lastUid, oldBelow }));
  if (progress.isLong) await noteProgress(ctx, known, { done: 0, total: 0 });
}

/** The highest number in the folder, where the server does not say which one comes next. */
async function findLast(client: ImapFlow): Promise<number> {
  const found = await client.search({ uid: '*' }, { uid: true });
  return Math.max(0, ...(found || []));
}

/** Notes that many mails wait, for whoever looks at the account. Where it was cut off, it goes on counting. */
async function beginProgress(
  ctx: Context,
  { account, uids, isKnown }: { account: MailAccount; uids: readonly number[]; isKnown: boolean },
) {
  const before = isKnown && account.progress_total > 0 ? account.progress_done : 0;
  const isLong = before > 0 || uids.length >= many;
  if (isLong) await noteProgress(ctx, account, { done: before, total: before + uids.length });
  else if (account.progress_total > 0) await noteProgress(ctx, account, { done: 0, total: 0 });
  return { isLong, doneAt: (uid: number) => (isLong ? before + uids.indexOf(uid) + 1 : 0) };
}

async function findNew(client: ImapFlow, account: MailAccount, isKnown: boolean): Promise<number[]> {
  const wanted = isKnown
    ? { uid: `${account.last_uid + 1}:*` }
    : // By day, in a time zone that nobody knows.
      { since: new Date(account.fetch_since - 24 * 3_600_000) };
  const found = await client.search(wanted, { uid: true });
  // Nothing found is an empty list: this is an answer that could not be had, e.g. of a folder that is gone.
  if (!found) throw new Error('The folder cannot be searched.');
  // `n:*` always names the last mail, too.
  const news = isKnown ? found.filter((uid) => uid > account.last_uid) : [...found];
  return news.sort((a, b) => a - b);
}

interface Opened {
  client: ImapFlow;
  account: MailAccount;
  uidValidity: number;
  oldBelow: number;
  /** How many of those that wait are done with that one. */
  doneAt: (uid: number) => number;
}

async function takeIn(
  ctx: Context,
  { client, account, uidValidity, oldBelow, doneAt }: Opened,
  { batch, options }: { batch: readonly number[]; options: FetchOptions },
): Promise<void> {
  const mailbox = await findMailbox(ctx, account);
  const isPurged = await openPurgedMails(ctx, account.brand_id);
  const pace = new Pace(mailsAtOnce);
  const wanted = { ...options, since: account.fetch_since, oldBelow, isPurged, now: ctx.now() };
  for await (const group of fetchMails(client, batch, wanted)) {
    for (let at = 0; at < group.length; ) {
      options.signal.throwIfAborted();
      const slice = group.slice(at, at + pace.mails);
      await ingestSlice(ctx, slice, { account, mailbox, uidValidity, oldBelow, doneAt, pace });
      at += slice.length;
    }
  }
  const lastUid = batch.at(-1) ?? 0;
  const place: Place = { uidValidity, oldBelow, lastUid, done: doneAt(lastUid) };
  if (place.lastUid > 0) await transaction(ctx, (ctx) => savePlace(ctx, account, place));
}

interface Destination extends Pick<Opened, 'account' | 'uidValidity' | 'oldBelow' | 'doneAt'> {
  mailbox: Mailbox;
  pace: Pace;
}

/** Several mails in one transaction; where one of them spoils that, each in its own. */
async function ingestSlice(ctx: Context, slice: readonly FetchedMail[], destination: Destination): Promise<void> {
  if (slice.length > 1) {
    try {
      return await ingestMails(ctx, slice, destination);
    } catch (error) {
      if (isNoFaultOfMail(error)) throw error;
    }
  }
  for (const mail of slice) await ingestAnything(ctx, mail, destination);
}

async function ingestMails(
  ctx: Context,
  mails: readonly FetchedMail[],
  { account, mailbox, uidValidity, oldBelow, doneAt, pace }: Destination,
): Promise<void> {
  const lastUid = mails.at(-1)?.uid ?? 0;
  const place = { uidValidity, oldBelow, lastUid, done: doneAt(lastUid) };
  const isHistory = ({ arrivedAt }: IncomingMail) => arrivedAt < account.created_at - tolerance;
  const arrived = mails.map(({ incoming }) => ({ incoming, isHistory: isHistory(incoming) }));
  await ingest(ctx, arrived, { mailbox, settle: (ctx) => savePlace(ctx, account, place), pace });
}

/** A mail that no ticket can be made of as it is becomes one with nothing but its original: the next ones wait for it. */
async function ingestAnything(ctx: Context, mail: FetchedMail, destination: Destination): Promise<void> {
  try {
    await ingestMails(ctx, [mail], destination);
  } catch (error) {
    if (isNoFaultOfMail(error)) throw error;
    const { accountId } = destination.mailbox;
    ctx.desk.log.error({ err: error, mailAccount: accountId }, 'a mail could not be taken in as it is');
    const { original, arrivedAt } = mail.incoming;
    const incoming = readUnreadable(original, { arrivedAt, reason: 'it could not be stored' });
    await ingestMails(ctx, [{ ...mail, incoming }], destination);
  }
}

/** What can be put right, a full disk for one, is tried again with the mail as it is. */
const isNoFaultOfMail = (error: unknown) => error instanceof DomainError || error instanceof SettingsChanged;

/** Clocks differ: what arrived so shortly before an account was added is news. */
const tolerance = 5 * 60_000;
