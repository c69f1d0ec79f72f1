import { Partition } from './partition.ts';
import type { Staging } from './staging.ts';

/** A reply found by its subject follows within this time. */
export const subjectWindow = 30 * 24 * 3_600_000;

export interface ThreadOptions {
  brandId: number;
  /** The office's own addresses, lower case. */
  own: ReadonlySet<string>;
}

/** A ticket whose mails turn out to be several conversations. */
export interface TornTicket {
  ticketId: number;
  /** Mails that stay, those of the conversation that began first. */
  stays: number[];
  /** Mails of each other conversation. */
  leaves: number[][];
}

/** Which staged mails belong together, and to which tickets that are here. Mails are named by their numbers. */
export class Threads {
  readonly staging: Staging;
  /** Mails of the files: those with a higher number were recalled from tickets. */
  readonly found: number;
  /** The ticket of each mail; 0 for those that are new. */
  readonly #tickets: number[];
  /** Tickets that new mails could change: all of their mails are staged. */
  readonly #recalled = new Set<number>();
  /** Tickets that are not joined to another. */
  readonly #kept = new Set<number>();
  #partition: Partition;
  /** The tickets of each conversation, by the number that stands for it. */
  readonly #ticketsByRoot = new Map<number, number[]>();

  constructor(staging: Staging) {
    this.staging = staging;
    this.found = staging.count;
    this.#tickets = new Array<number>(staging.count).fill(0);
    this.#partition = new Partition(0);
  }

  /** Notes that a mail is here, in that ticket. */
  place(n: number, ticketId: number): void {
    this.#tickets[n] = ticketId;
  }

  /** Notes that all mails of a ticket are staged. */
  recall(ticketId: number): void {
    this.#recalled.add(ticketId);
  }

  /** Mails that are in the desk already. */
  isHere(n: number): boolean {
    return this.ticketOf(n) !== 0;
  }

  /** Mails of tickets that nothing new touches. */
  isSettled(n: number): boolean {
    const ticketId = this.ticketOf(n);
    return ticketId !== 0 && !this.#recalled.has(ticketId);
  }

  /** The staged mails of the tickets that are here. */
  mailsByTicket(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const [n, ticketId] of this.#tickets.entries()) {
      if (ticketId === 0) continue;
      const mails = found.get(ticketId);
      if (mails) mails.push(n);
      else found.set(ticketId, [n]);
    }
    return found;
  }

  /** Takes what belongs together as decided; gives what has to be separated. */
  settle(partition: Partition): void {
    this.#partition = partition;
    for (const [n, ticketId] of this.#tickets.entries()) if (ticketId !== 0) this.#join(partition.find(n), ticketId);
  }

  /** Tickets that are one conversation with another one. */
  sharing(): number[] {
    return [...this.#ticketsByRoot.values()].flatMap((tickets) => (tickets.length > 1 ? tickets : []));
  }

  /** Notes tickets that stay what they are, although others are the same conversation. */
  keep(ticketIds: Iterable<number>): void {
    for (const id of ticketIds) this.#kept.add(id);
  }

  isKept(ticketId: number): boolean {
    return this.#kept.has(ticketId);
  }

  /** The ticket that a mail is in; 0 for a new one. */
  ticketOf(n: number): number {
    return this.#tickets[n] ?? 0;
  }

  #join(root: number, ticketId: number): void {
    const tickets = this.#ticketsByRoot.get(root) ?? [];
    if (!tickets.includes(ticketId))
      this.#ticketsByRoot.set(
        root,
        [...tickets, ticketId].sort((a, b) => a - b),
      );
  }

  /** Tickets of several conversations, to be separated before new mails are written. */
  torn(): TornTicket[] {
    const found: TornTicket[] = [];
    for (const [ticketId, mails] of this.mailsByTicket()) {
      const parts = [...Map.groupBy(mails, (n) => this.#partition.find(n)).values()];
      if (parts.length < 2) continue;
      const oldest = (part: number[]) => Math.min(...part.map((n) => this.staging.mail(n).sentAt));
      const [stays = [], ...leaves] = parts.sort((a, b) => oldest(a) - oldest(b) || (a[0] ?? 0) - (b[0] ?? 0));
      found.push({ ticketId, stays, leaves });
    }
    return found;
  }

  /** Notes that a part of a torn ticket has become a ticket of its own. */
  separate(part: readonly number[], from: number, ticketId: number): void {
    const root = this.#partition.find(part[0] ?? 0);
    for (const n of part) this.place(n, ticketId);
    const others = (this.#ticketsByRoot.get(root) ?? []).filter((id) => id !== from);
    this.#ticketsByRoot.set(root, others);
    this.#join(root, ticketId);
  }

  /** The tickets that a conversation continues, oldest first; none for a new one, several that turn out to be one. */
  ticketsOf(n: number): readonly number[] {
    return this.#ticketsByRoot.get(this.#partition.find(n)) ?? [];
  }

  /** Numbers of mails that belong into one ticket, oldest first; the conversations by their first mail, oldest first. */
  *conversations(): Generator<number[]> {
    const order = this.#inOrder();
    let conversation: number[] = [];
    for (const n of order) {
      if (conversation[0] !== undefined && this.#partition.find(conversation[0]) !== this.#partition.find(n)) {
        yield conversation;
        conversation = [];
      }
      conversation.push(n);
    }
    if (conversation.length > 0) yield conversation;
  }

  #inOrder(): Int32Array {
    const { count } = this.staging;
    const sentAt = new Float64Array(count);
    const first = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    for (const mail of this.staging.identities()) {
      sentAt[mail.n] = mail.sentAt;
      const root = this.#partition.find(mail.n);
      first[root] = Math.min(first[root] ?? 0, mail.sentAt);
    }
    const at = (values: Float64Array, index: number) => values[index] ?? 0;
    const roots = Int32Array.from({ length: count }, (_, index) => this.#partition.find(index));
    return Int32Array.from({ length: count }, (_, index) => index).sort((a, b) => {
      const [rootA, rootB] = [roots[a] ?? 0, roots[b] ?? 0];
      return at(first, rootA) - at(first, rootB) || rootA - rootB || at(sentAt, a) - at(sentAt, b) || a - b;
    });
  }
}
