import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { findBySubject, findCarried, findImported, findReferring, hasMails, identityKey } from './known-mails.ts';
import { Partition } from './partition.ts';
import { type EarlierMail, type StagedMail, type Staging, subjectKeys } from './staging.ts';

/** A reply found by its subject follows within this time. */
const subjectWindow = 30 * 24 * 3_600_000;
/** Rows after which the thread is given back. */
const sliceSize = 2000;

export interface Threads {
  /** Numbers of mails that belong into one ticket, oldest first; the conversations by their first mail, oldest first. */
  conversations(): Generator<number[]>;
  /** The tickets that a conversation continues, oldest first; none for a new one, several that turn out to be one. */
  ticketsOf(n: number): number[];
  /** Mails that are in the desk already. */
  isHere(n: number): boolean;
}

export interface ThreadOptions {
  brandId: number;
  /** The office's own addresses, lower case. */
  own: ReadonlySet<string>;
}

/**
 * Joins staged mails to conversations, among themselves and with the tickets that are here: by Message-ID and what they
 * refer to, and, for replies that refer to nothing known, by subject and participants. A function of the mails, not of
 * their order.
 */
export async function threadMails(ctx: Context, staging: Staging, options: ThreadOptions): Promise<Threads> {
  const joined = new Joined(staging.count);
  const known = (await hasMails(ctx, options.brandId)) ? { ctx, ...options } : undefined;
  await joinByIds(staging, joined);
  if (known) await joinKnown(known, staging, joined);
  await joinBySubject(known, staging, { joined, own: options.own });
  return joined.threads(staging);
}

type Known = ThreadOptions & { ctx: Context };

async function joinByIds(staging: Staging, { partition }: Joined): Promise<void> {
  let before: { messageId: string; n: number } | undefined;
  for (const slice of slices(staging.idsInOrder())) {
    for (const row of slice) {
      if (before?.messageId === row.messageId) partition.join(before.n, row.n);
      before = row;
    }
    await breathe();
  }
}

async function joinKnown({ ctx, brandId }: Known, staging: Staging, joined: Joined): Promise<void> {
  for (const slice of slices(staging.identities())) {
    const here = await findImported(ctx.db, brandId, slice);
    for (const mail of slice) joined.here(mail.n, here.get(identityKey(mail)));
  }
  for (const slice of slices(staging.idsInOrder())) {
    const tickets = await findReferring(ctx.db, brandId, [...new Set(slice.map(({ messageId }) => messageId))]);
    for (const { messageId, n } of slice) for (const id of tickets.get(messageId) ?? []) joined.continues(n, id);
  }
}

async function joinBySubject(
  known: Known | undefined,
  staging: Staging,
  { joined, own }: { joined: Joined; own: ReadonlySet<string> },
): Promise<void> {
  for (let from = 0; from < staging.count; from += sliceSize) {
    for (const [index, n] of staging.repliesWithoutParent(from, from + sliceSize).entries()) {
      if (index % 100 === 0) await breathe();
      const mail = staging.mail(n);
      const { references } = mail.facts;
      if (known && (await findCarried(known.ctx.db, known.brandId, references)).size > 0) continue;
      await joinReply(known, staging, { mail, joined, own });
    }
  }
}

interface Reply {
  mail: StagedMail;
  joined: Joined;
  own: ReadonlySet<string>;
}

/**
 * Joins a reply to the last mail before it that has its subject and one of its participants, and to the last such one
 * that is no reply: clocks differ, and an answer can seem older than its question.
 */
async function joinReply(known: Known | undefined, staging: Staging, { mail, joined, own }: Reply): Promise<void> {
  const { n, sentAt, hash, facts } = mail;
  const keys = subjectKeys(facts, own);
  const since = sentAt - subjectWindow;
  const earlier = keys.flatMap((key) => staging.before({ key, sentAt, hash }, since)).sort(latestFirst);
  const [parent] = earlier;
  const ticket = known && (await findBySubject(known.ctx.db, known.brandId, { keys, from: since, to: sentAt }));
  if (ticket && (!parent || ticket.at > parent.sentAt)) joined.continues(n, ticket.ticketId);
  else if (parent) joined.partition.join(n, parent.n);
  const opener = earlier.find(({ reply }) => reply === 0);
  if (opener) joined.partition.join(n, opener.n);
}

const latestFirst = (a: EarlierMail, b: EarlierMail) => b.sentAt - a.sentAt || (a.hash < b.hash ? 1 : -1);

/** What has been found out about the mails so far. */
class Joined {
  readonly partition: Partition;
  readonly #here: Uint8Array;
  readonly #tickets = new Map<number, Set<number>>();
  /** The first mail of each ticket that was found to belong to it. */
  readonly #firstOf = new Map<number, number>();

  constructor(size: number) {
    this.partition = new Partition(size);
    this.#here = new Uint8Array(size);
  }

  here(n: number, ticket: number | undefined): void {
    if (ticket === undefined) return;
    this.#here[n] = 1;
    this.continues(n, ticket);
  }

  /** The mail belongs to that ticket, and so to all other mails that do. */
  continues(n: number, ticket: number): void {
    const other = this.#firstOf.get(ticket);
    if (other === undefined) this.#firstOf.set(ticket, n);
    else this.partition.join(n, other);
    this.#tickets.set(n, (this.#tickets.get(n) ?? new Set()).add(ticket));
  }

  threads(staging: Staging): Threads {
    const byRoot = new Map<number, Set<number>>();
    for (const [n, tickets] of this.#tickets) {
      const root = this.partition.find(n);
      byRoot.set(root, tickets.union(byRoot.get(root) ?? new Set()));
    }
    return {
      conversations: () => inOrder(staging, this.partition),
      ticketsOf: (n) => [...(byRoot.get(this.partition.find(n)) ?? [])].sort((a, b) => a - b),
      isHere: (n) => this.#here[n] === 1,
    };
  }
}

function* inOrder(staging: Staging, partition: Partition): Generator<number[]> {
  const sentAt = new Float64Array(staging.count);
  const first = new Float64Array(staging.count).fill(Number.POSITIVE_INFINITY);
  for (const mail of staging.identities()) {
    sentAt[mail.n] = mail.sentAt;
    const root = partition.find(mail.n);
    first[root] = Math.min(first[root] ?? 0, mail.sentAt);
  }
  const at = (values: Float64Array, index: number) => values[index] ?? 0;
  const roots = Int32Array.from({ length: staging.count }, (_, index) => partition.find(index));
  const order = Int32Array.from({ length: staging.count }, (_, index) => index).sort((a, b) => {
    const [rootA, rootB] = [roots[a] ?? 0, roots[b] ?? 0];
    return at(first, rootA) - at(first, rootB) || rootA - rootB || at(sentAt, a) - at(sentAt, b) || a - b;
  });
  let conversation: number[] = [];
  for (const n of order) {
    if (conversation[0] !== undefined && partition.find(conversation[0]) !== partition.find(n)) {
      yield conversation;
      conversation = [];
    }
    conversation.push(n);
  }
  if (conversation.length > 0) yield conversation;
}

function* slices<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < sliceSize) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
