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
    yield await readGroup(group, await fetchSources(client, group), options);
  }
}

async function readGroup(
  group: readonly Head[],
  sources: ReadonlyMap<number, Buffer>,
  options: FetchMailsOptions,
): Promise<FetchedMail[]> {
  const read = await Promise.all(
    group.map(async ({ uid, arrivedAt }) => {
      const bytes = sources.get(uid);
      if (!bytes) return [];
      const reading = readIncoming(bytes, { ...options, arrivedAt });
      const incoming = await orUnreadable(reading, arrivedAt, () => options.files.put(bytes));
      return incoming ? [{ uid, incoming }] : [];
    }),
  );
  return read.flat();
}

async function fetchHeads(client: ImapFlow, uids: readonly number[], { since, oldBelow, now }: FetchMailsOptions) {
  const found: Head[] = [];
  for await (const mail of client.fetch(
    [...uids].join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )) {
    const arrivedAt = arrivalOf(mail, now);
    if (arrivedAt >= since || mail.uid >= oldBelow) found.push({ uid: mail.uid, size: mail.size ?? 0, arrivedAt });
  }
  requireOpen(client);
  const wanted = new Set(uids);
  return found.filter(({ uid }) => wanted.has(uid)).sort((a, b) => a.uid - b.uid);
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

async function fetchSources(client: ImapFlow, group: readonly Head[]): Promise<Map<number, Buffer>> {
  const range = group.map(({ uid }) => uid).join(',');
  const sources = new Map<number, Buffer>();
  for await (const { uid, source } of client.fetch(range, { uid: true, source: true }, { uid: true })) {
    if (source) sources.set(uid, source);
  }
  requireOpen(client);
  return sources;
}

/** A connection that has ended gives nothing when it is asked, and no error: as if the mails were gone. */
function requireOpen(client: ImapFlow): void {
  if (!client.mailbox) throw new Error('The connection was closed.');
}

/** Streamed into the file store: a piece of it at a time is in memory. undefined for one that is gone, or purged. */
async function fetchBig(client: ImapFlow, { uid, arrivedAt }: Head, options: FetchMailsOptions) {
  const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: pieceSize });
  if (!content) {
    requireOpen(client);
    return undefined;
  }
  const received = await options.files.receive(content);
  try {
    requireOpen(client);
    return await orUnreadable(readReceived(received, { ...options, arrivedAt }), arrivedAt, () => received.keep());
  } finally {
    await received.discard();
  }
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
