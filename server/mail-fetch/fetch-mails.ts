import { Readable } from 'node:stream';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { sizeLimit } from '../import/prepare-mails.ts';
import {
  type IncomingMail,
  type ReadOptions,
  readIncoming,
  readTooBig,
  readUnreadable,
} from '../incoming/read-incoming.ts';
import type { Timestamp } from '../time.ts';

export interface FetchedMail {
  uid: number;
  incoming: IncomingMail;
}

interface FetchMailsOptions extends Omit<ReadOptions, 'arrivedAt'> {
  /** Mails that arrived earlier are left out. */
  since: Timestamp;
  now: Timestamp;
}

/** Bytes of mails that are in memory at a time, unless one has more. */
const bytesAtOnce = 8 * 1024 * 1024;
/** Mails that are given at a time, at most. */
export const mailsAtOnce = 20;

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
    if (first && first.size > sizeLimit) {
      const incoming = await fetchTooBig(client, first, options);
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
      const incoming = bytes && (await readAnything(bytes, { ...options, arrivedAt }));
      return incoming ? [{ uid, incoming }] : [];
    }),
  );
  return read.flat();
}

async function fetchHeads(client: ImapFlow, uids: readonly number[], { since, now }: FetchMailsOptions) {
  const found: Head[] = [];
  for await (const mail of client.fetch(
    [...uids].join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )) {
    const arrivedAt = arrivalOf(mail, now);
    if (arrivedAt >= since) found.push({ uid: mail.uid, size: mail.size ?? 0, arrivedAt });
  }
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
    if (group.length > 0 && (group.length >= mailsAtOnce || bytes + head.size > bytesAtOnce)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(head);
    bytes += head.size;
  }
  if (group.length > 0) yield group;
}

async function fetchSources(client: ImapFlow, group: readonly Head[]): Promise<Map<number, Buffer>> {
  const range = group.map(({ uid }) => uid).join(',');
  const sources = new Map<number, Buffer>();
  for await (const { uid, source } of client.fetch(range, { uid: true, source: true }, { uid: true })) {
    if (source) sources.set(uid, source);
  }
  return sources;
}

/** Nothing that somebody sent can be worse than what reading it throws. */
async function readAnything(bytes: Buffer, options: ReadOptions): Promise<IncomingMail | undefined> {
  try {
    return await readIncoming(bytes, options);
  } catch (error) {
    const original = await options.files.put(bytes);
    return readUnreadable(original, { arrivedAt: options.arrivedAt, reason: String(error) });
  }
}

/** No header is longer (bytes). */
const headLimit = 1 << 18;

/** Streamed into the file store; only its beginning is ever in memory. undefined for one that is gone, or purged. */
async function fetchTooBig(client: ImapFlow, { uid, arrivedAt }: Head, { files, isPurged }: FetchMailsOptions) {
  const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: 1 << 20 });
  if (!content) return undefined;
  let head: Buffer = Buffer.alloc(0);
  async function* watched(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (head.length < headLimit) head = Buffer.concat([head, chunk]);
      yield chunk;
    }
  }
  const received = await files.receive(Readable.from(watched(content)));
  const incoming = readTooBig(head, { hash: received.hash, size: received.size }, arrivedAt);
  if (await isPurged(incoming.mail)) return await received.discard();
  await received.keep();
  return incoming;
}
