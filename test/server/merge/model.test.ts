import * as fc from 'fast-check';
import { expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { plainMessage } from '../../../server/message/add.ts';
import { receiveMessage } from '../../../server/message/receive.ts';
import { waitingSince } from '../../../server/message/waiting-since.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { loadTicket } from '../../../server/ticket/load.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { situation } from './arrange-merges.ts';

/** What a sequence does: `at` and `to` choose among the tickets that there are, `some` among a ticket's entries. */
type Step = { at: number; to: number; some: number } & {
  kind:
    | 'merge'
    | 'unmerge'
    | 'split'
    | 'unsplit'
    | 'message'
    | 'note'
    | 'solve'
    | 'read'
    | 'merge and back'
    | 'split and back';
};
const kinds = [
  ...['merge', 'merge', 'unmerge', 'unmerge', 'split', 'unsplit', 'message', 'message', 'note', 'solve', 'read'],
  ...['merge and back', 'split and back'],
] as Step['kind'][];
const small = fc.integer({ min: 0, max: 7 });
const anyStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), at: small, to: small, some: small });

interface Entry {
  id: number;
  /** Kim has seen it where it was. */
  read: boolean;
}

/** Tickets as plainly as they can be said: which entries each has, what went where. */
class Model {
  readonly entries = new Map<number, Entry[]>();
  /** Merged tickets: where into, and which entries went. */
  readonly merged = new Map<number, { into: number; ids: Set<number> }>();
  /** Split tickets: where they came from. */
  readonly splits = new Map<number, number>();

  of(id: number): Entry[] {
    return this.entries.get(id) ?? [];
  }

  move(ids: ReadonlySet<number>, from: number, into: number): void {
    const moved = this.of(from).filter(({ id }) => ids.has(id));
    this.entries.set(
      from,
      this.of(from).filter(({ id }) => !ids.has(id)),
    );
    this.entries.set(into, [...this.of(into), ...moved]);
  }
}

class Run {
  readonly model = new Model();
  readonly desk: TestDesk;
  readonly clock: { now: number };
  readonly kim: Awaited<ReturnType<typeof arrangeAgent>>;
  #tickets: number[] = [];

  constructor(desk: TestDesk, clock: { now: number }, kim: Run['kim']) {
    this.desk = desk;
    this.clock = clock;
    this.kim = kim;
  }

  async begin(): Promise<void> {
    const tickets = await arrangeTickets(this.desk.ctx, [{ status: 'open' }, { status: 'solved' }, {}, {}]);
    this.#tickets = tickets.map(({ id }) => id);
    for (const id of this.#tickets) this.model.entries.set(id, []);
    for (const id of this.#tickets.slice(0, 3)) await this.#receive(id);
  }

  #pick(n: number, among = this.#tickets): number | undefined {
    return among[n % Math.max(1, among.length)];
  }

  async do(step: Step): Promise<void> {
    this.clock.now += 1000;
    const [at, to] = [this.#pick(step.at), this.#pick(step.to)];
    if (at === undefined || to === undefined) return;
    switch (step.kind) {
      case 'merge':
        return void (await this.#merge(at, to));
      case 'unmerge':
        return this.#unmerge(this.#pick(step.at, [...this.model.merged.keys()]));
      case 'split':
        return void (await this.#split(at, step.some));
      case 'unsplit':
        return this.#unsplit(this.#pick(step.at, [...this.model.splits.keys()]));
      case 'merge and back':
        return this.#exact(at, to, async () => {
          if (await this.#merge(at, to)) await this.#unmerge(at, 200);
        });
      case 'split and back':
        return this.#exact(at, at, async () => {
          const made = await this.#split(at, step.some);
          if (made !== undefined) await this.#unsplit(made, 200);
        });
      case 'message':
        return this.model.merged.has(at) ? undefined : this.#receive(at);
      case 'note':
        return this.#note(at);
      case 'solve':
        return this.#solve(at);
      case 'read':
        return this.#read(at);
    }
  }

  /** Whatever is done and taken back at once leaves no trace but in the history, and in how far somebody has read. */
  async #exact(a: number, b: number, work: () => Promise<void>): Promise<void> {
    const { reads: _, ...before } = await situation(this.desk, a, b);
    await work();
    expect(await situation(this.desk, a, b)).toMatchObject(before);
  }

  async #solve(at: number): Promise<void> {
    const wish = { ticketIDs: [at], status: 'solved' as const };
    const { status } = await this.desk.answer(ticketRoutes.setStatus, wish);
    expect(status).toBe(this.model.merged.has(at) ? 409 : 200);
  }

  async #merge(from: number, into: number): Promise<boolean> {
    const { merged } = this.model;
    const refusal = from === into ? 400 : merged.has(from) || merged.has(into) ? 409 : 200;
    const { status } = await this.desk.answer(mergeRoutes.mergeTickets, { ticketID: into, sources: [{ id: from }] });
    expect(status).toBe(refusal);
    if (status !== 200) return false;
    const ids = new Set(this.model.of(from).map(({ id }) => id));
    this.model.move(ids, from, into);
    merged.set(from, { into, ids });
    return true;
  }

  async #unmerge(from: number | undefined, expected?: number): Promise<void> {
    const move = from === undefined ? undefined : this.model.merged.get(from);
    if (from === undefined || !move) return;
    const { status } = await this.desk.answer(mergeRoutes.undoMerge, { ticketID: move.into, source_ids: [from] });
    expect(status).toBe(expected ?? (this.model.merged.has(move.into) ? 409 : 200));
    if (status !== 200) return;
    this.model.move(move.ids, move.into, from);
    this.model.merged.delete(from);
  }

  async #split(at: number, some: number): Promise<number | undefined> {
    const entries = this.model.of(at);
    const ids = entries.map(({ id }) => id).filter((_, index) => (some >> (index % 3)) % 2 === 1);
    if (ids.length === 0) return undefined;
    const { status, body } = await this.desk.answer(mergeRoutes.splitTicket, { ticketID: at, message_ids: ids });
    expect(status).toBe(ids.length === entries.length ? 400 : 200);
    if (status !== 200) return undefined;
    const made = (body as { item: { ticket: { id: number } } }).item.ticket.id;
    this.#tickets.push(made);
    this.model.entries.set(made, []);
    this.model.move(new Set(ids), at, made);
    this.model.splits.set(made, at);
    return made;
  }

  /** Whether it is refused depends on what happened to it since: then nothing changes. */
  async #unsplit(made: number | undefined, expected?: number): Promise<void> {
    const from = made === undefined ? undefined : this.model.splits.get(made);
    if (made === undefined || from === undefined) return;
    const { status } = await this.desk.answer(mergeRoutes.undoSplit, { ticketID: made });
    if (expected !== undefined) expect(status).toBe(expected);
    expect([200, 409]).toContain(status);
    if (this.model.merged.has(from) || this.model.merged.has(made)) expect(status).toBe(409);
    if (status !== 200) return;
    this.model.move(new Set(this.model.of(made).map(({ id }) => id)), made, from);
    this.model.entries.delete(made);
    this.model.splits.delete(made);
    this.#tickets = this.#tickets.filter((id) => id !== made);
  }

  async #receive(at: number): Promise<void> {
    const added = await transaction(this.desk.ctx, async (ctx) => {
      const now = ctx.now();
      const texts = { content: 'Hello', content_whole: 'Hello' };
      const message = { ...plainMessage, ...texts, type: 'message', direction: 'inbound', created_at: now } as const;
      const of = { brand_id: 1, channel_id: 1, customer_id: 0, user_id_created: 0, from_name: '' };
      const writer = { kind: 'customer', customerId: 0, name: 'Somebody', broughtBy: 0 } as const;
      const further = { ticket: await loadTicket(ctx, at), message: { ...message, ...of }, wish: {}, writer };
      const { message: there } = await receiveMessage(ctx, further);
      return there;
    });
    this.model.entries.set(at, [...this.model.of(at), { id: added.id, read: false }]);
  }

  async #note(at: number): Promise<void> {
    const { status, body } = await this.desk.answer(messageRoutes.addMessage, {
      ticketID: at,
      type: 'note',
      content: 'Noted',
    });
    expect(status).toBe(this.model.merged.has(at) ? 409 : 200);
    if (status !== 200) return;
    const id = Number((body as { item: { id: string } }).item.id);
    this.model.entries.set(at, [...this.model.of(at), { id, read: false }]);
  }

  async #read(at: number): Promise<void> {
    const newest = await this.desk.ctx.db
      .selectFrom('messages')
      .select('id')
      .where('ticket_id', '=', at)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return;
    const wanted = { ticketID: at, through_message_id: newest.id };
    expect((await this.desk.answer(readRoutes.readTicket, wanted, this.kim.server)).status).toBe(200);
    for (const entry of this.model.of(at)) entry.read = true;
  }

  /** Every entry is where the model says, and nothing that follows from the entries is wrong. */
  async check(): Promise<void> {
    const { db } = this.desk.ctx;
    const first = Math.min(...this.#tickets);
    const tickets = await db.selectFrom('tickets').selectAll().where('id', '>=', first).orderBy('id').execute();
    expect(tickets.map(({ id }) => id)).toEqual(this.#tickets.toSorted((a, b) => a - b));
    const messages = await db
      .selectFrom('messages')
      .selectAll()
      .where('ticket_id', '>=', first)
      .orderBy('created_at')
      .orderBy('seq')
      .execute();
    const reads = await db.selectFrom('ticket_reads').selectAll().where('user_id', '=', this.kim.id).execute();
    for (const ticket of tickets) {
      const own = messages.filter(({ ticket_id }) => ticket_id === ticket.id);
      const known = this.model.of(ticket.id);
      expect(own.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
      expect(ticket.merged_into).toBe(this.model.merged.get(ticket.id)?.into ?? 0);
      const written = own.filter(({ type }) => type === 'message');
      if (written.length > 0) expect(ticket.waiting_since).toBe(waitingSince(written));
      const position = reads.find(({ ticket_id }) => ticket_id === ticket.id)?.seq ?? 0;
      const unread = own.filter(({ id }) => known.some((entry) => entry.id === id && !entry.read));
      // What somebody has not seen is never taken for read.
      for (const { seq } of unread) {
        expect(position).toBeLessThan(seq);
        expect(ticket.last_entry_seq).toBeGreaterThanOrEqual(seq);
      }
    }
  }

  async end(): Promise<void> {
    await expectConsistent(this.desk);
    // All that still can be is taken back: every merged ticket has its messages again.
    for (let left = this.model.merged.size + 1; left > 0 && this.model.merged.size > 0; left--) {
      for (const id of [...this.model.merged.keys()]) await this.#unmerge(id);
    }
    expect(this.model.merged.size).toBe(0);
    await this.check();
  }
}

const runs = Number(process.env.DESKHAND_MERGE_RUNS ?? 5);

test('after whatever merges, splits, messages and undos every message is in its place', { timeout: 300_000 }, async ({
  desk,
  clock,
}) => {
  const kim = await arrangeAgent(desk);
  const property = async (steps: Step[]) => {
    const run = new Run(desk, clock, kim);
    await run.begin();
    for (const step of steps) {
      await run.do(step);
      await run.check();
    }
    await run.end();
  };
  const sequences = fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' });
  await fc.assert(fc.asyncProperty(sequences, property), { numRuns: runs, endOnFailure: true });
  expect(await checkDesk(desk.ctx)).toEqual([]);
});
