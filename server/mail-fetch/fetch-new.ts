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
import { findAccount, findMailbox, type Place, SettingsChanged, savePlace } from './fetched-account.ts';

export interface FetchOptions extends Preparation {
  signal: AbortSignal;
}

/** Numbers of mails asked about at a time. */
const uidsAtOnce = 200;

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
  const uidValidity = Number(folder.uidValidity);
  const isKnown = account.uid_validity === uidValidity;
  // Of a first look that was cut off the rest goes on as it began: what was old then stays where it is.
  const oldBelow = isKnown ? account.old_below : folder.uidNext;
  const uids = await findNew(client, account, isKnown);
  for (const batch of inBatches(uids, uidsAtOnce)) {
    await takeIn(ctx, { client, account, uidValidity, oldBelow }, { batch, options });
  }
  // Nobody has to look at the older ones again.
  const lastUid = Math.max(folder.uidNext - 1, uids.at(-1) ?? 0);
  if (!isKnown) await transaction(ctx, (ctx) => savePlace(ctx, known, { uidValidity, lastUid, oldBelow }));
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
}

async function takeIn(
  ctx: Context,
  { client, account, uidValidity, oldBelow }: Opened,
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
      await ingestSlice(ctx, slice, { account, mailbox, uidValidity, oldBelow, pace });
      at += slice.length;
    }
  }
  const place: Place = { uidValidity, oldBelow, lastUid: batch.at(-1) ?? 0 };
  if (place.lastUid > 0) await transaction(ctx, (ctx) => savePlace(ctx, account, place));
}

interface Destination extends Pick<Opened, 'account' | 'uidValidity' | 'oldBelow'> {
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
  { account, mailbox, uidValidity, oldBelow, pace }: Destination,
): Promise<void> {
  const place = { uidValidity, oldBelow, lastUid: mails.at(-1)?.uid ?? 0 };
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
