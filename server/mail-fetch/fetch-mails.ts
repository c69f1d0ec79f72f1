import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { StoredFile } from '../attachment/file-store.ts';
import { memoryLimit } from '../import/prepare-mails.ts';
import {
  type IncomingMail,
  type ReadOptions,
  readIncoming,
  readReceived,
  readUnreadable,
} from '../incoming/read-incoming.ts';
import { isSystemError } from '../mail/system-error.ts';
import type { Timestamp } from '../time.ts';
import { type Answers, askForMails, isRefusal, requireOpen, stillThere } from './ask-for-mails.ts';
import { describeWithheld, isGivenUp, MailWithheld, type Refusals } from './withheld-mail.ts';

export interface FetchedMail {
  uid: number;
  incoming: IncomingMail;
}

interface FetchMailsOptions extends Omit<ReadOptions, 'arrivedAt'> {
  /** Mails that arrived earlier are left out. */
  since: Timestamp;
  /** Of those with UIDs below: what came into the folder later is wanted however old it is. */
  oldBelow: number;
  now: Timestamp;
  refusals: Refusals;
}

/** Bytes of mails that are in memory at a time. */
const bytesAtOnce = 8 * 1024 * 1024;
/** Mails that are given at a time, at most. */
export const mailsAtOnce = 40;

interface Head {
  uid: number;
  size: number;
  arrivedAt: Timestamp;
}

/**
 * Fetches mails by their numbers, in the order of these, without marking them as read (BODY.PEEK): as many at a time as
 * memory bears, taken apart together. What is gone meanwhile is left out.
 *
 * @throws MailWithheld behind the mails before one that the server has and does not give, until it is given up.
 */
export async function* fetchMails(
  client: ImapFlow,
  uids: readonly number[],
  options: FetchMailsOptions,
): AsyncGenerator<FetchedMail[]> {
  const heads = await fetchHeads(client, uids, options);
  for (const group of groupsOf(heads)) {
    const [first] = group;
    if (first && first.size > memoryLimit) {
      const incoming = await fetchBig(client, first, options);
      if (incoming) yield [{ uid: first.uid, incoming }];
      continue;
    }
    const sources = await fetchSources(client, group);
    const before = group.filter(({ uid }) => uid < Math.min(...sources.withheld.keys()));
    yield await readGroup(before, sources, options);
    for (const head of group.slice(before.length)) yield await readOne(client, head, { sources, options });
  }
}

/** One of those that stand behind a mail that the server does not give, or that mail itself. */
async function readOne(
  client: ImapFlow,
  head: Head,
  { sources, options }: { sources: Answers; options: FetchMailsOptions },
): Promise<FetchedMail[]> {
  const words = sources.withheld.get(head.uid);
  if (words === undefined) return readGroup([head], sources, options);
  return [{ uid: head.uid, incoming: await readWithheld(client, head, { words, options }) }];
}

async function readWithheld(
  client: ImapFlow,
  { uid, arrivedAt }: Head,
  { words, options }: { words: string; options: FetchMailsOptions },
): Promise<IncomingMail> {
  if (!(await isGivenUp(client, uid, options.refusals))) throw new MailWithheld(words);
  const bytes = await describeWithheld(client, uid, words);
  const isPurged = async () => false;
  const incoming = await readIncoming(bytes, { ...options, arrivedAt, isPurged });
  if (!incoming) throw new MailWithheld(words);
  return { ...incoming, prepared: { ...incoming.prepared, trouble: `The server does not give it: ${words}` } };
}

async function readGroup(
  group: readonly Head[],
  { given }: Answers,
  options: FetchMailsOptions,
): Promise<FetchedMail[]> {
  const read = await Promise.all(
    group.map(async ({ uid, arrivedAt }) => {
      const bytes = given.get(uid)?.source;
      if (!bytes) return [];
      const reading = readIncoming(bytes, { ...options, arrivedAt });
      const incoming = await orUnreadable(reading, arrivedAt, () => options.files.put(bytes));
      return incoming ? [{ uid, incoming }] : [];
    }),
  );
  return read.flat();
}

async function fetchHeads(client: ImapFlow, uids: readonly number[], { since, oldBelow, now }: FetchMailsOptions) {
  const query = { uid: true, size: true, internalDate: true };
  const { given, withheld } = await askForMails(client, uids, { query, isWhole: () => true });
  const heads = [...given.values()].map(
    (mail): Head => ({ uid: mail.uid, size: mail.size ?? 0, arrivedAt: arrivalOf(mail, now) }),
  );
  // Of those nothing is known yet but that they are there.
  for (const uid of withheld.keys()) heads.push({ uid, size: 0, arrivedAt: now });
  const wanted = new Set(uids);
  return heads
    .filter(({ uid, arrivedAt }) => wanted.has(uid) && (arrivedAt >= since || uid >= oldBelow))
    .sort((a, b) => a.uid - b.uid);
}

/** When the mailbox got it; now where it does not say, or says something that has not been. */
function arrivalOf({ internalDate }: FetchMessageObject, now: Timestamp): Timestamp {
  const time = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  return time <= now ? time : now;
}

function* groupsOf(heads: readonly Head[]): Generator<Head[]> {
  let group: Head[] = [];
  let bytes = 0;
  for (const head of heads) {
    // One that is never in memory comes by itself.
    const weight = head.size > memoryLimit ? bytesAtOnce + 1 : head.size;
    if (group.length > 0 && (group.length >= mailsAtOnce || bytes + weight > bytesAtOnce)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(head);
    bytes += weight;
  }
  if (group.length > 0) yield group;
}

const fetchSources = (client: ImapFlow, group: readonly Head[]): Promise<Answers> =>
  askForMails(
    client,
    group.map(({ uid }) => uid),
    { query: { uid: true, source: true }, isWhole: ({ source }) => !!source },
  );

/** Streamed into the file store: a piece of it at a time is in memory. undefined for one that is gone, or purged. */
async function fetchBig(client: ImapFlow, head: Head, options: FetchMailsOptions): Promise<IncomingMail | undefined> {
  const { uid, arrivedAt } = head;
  const received = await receiveBig(client, uid, options).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return { words: error.responseText ?? '' };
  });
  if (received === undefined) return undefined;
  if ('words' in received) return readWithheld(client, head, { words: received.words, options });
  try {
    requireOpen(client);
    return await orUnreadable(readReceived(received, { ...options, arrivedAt }), arrivedAt, () => received.keep());
  } finally {
    await received.discard();
  }
}

/** undefined for one that is gone. */
async function receiveBig(client: ImapFlow, uid: number, { files }: FetchMailsOptions) {
  const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: pieceSize });
  if (content) return files.receive(content);
  const there = await stillThere(client, [uid]);
  return there.length > 0 ? { words: '' } : undefined;
}

/** Bytes of a big mail that the server is asked for at a time. */
const pieceSize = 512 * 1024;

/** Nothing that somebody sent can be worse than what reading it throws. */
async function orUnreadable(
  reading: Promise<IncomingMail | undefined>,
  arrivedAt: Timestamp,
  keep: () => Promise<StoredFile>,
): Promise<IncomingMail | undefined> {
  try {
    return await reading;
  } catch (error) {
    // What can be put right, a full disk for one, is tried again with the mail as it is.
    if (isSystemError(error)) throw error;
    return readUnreadable(await keep(), { arrivedAt, reason: String(error) });
  }
}
