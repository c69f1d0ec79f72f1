import { beforeEach, expect, test } from 'vitest';
import { type ChangeQueue, createChangeQueue } from '../../../renderer/bulk/change-queue.ts';
import { createStatusChanger } from '../../../renderer/bulk/change-status.ts';
import { createNotices, type Notices } from '../../../renderer/bulk/notices.ts';
import { createTicketChanger, type TicketChanger } from '../../../renderer/property/change-ticket.ts';
import { ticketFormQuery, ticketQuery } from '../../../renderer/source/queries.ts';
import { createSource, type Source } from '../../../renderer/source/source.ts';
import type { TicketRow } from '../../../server/contract/desk/tickets.ts';
import type { FieldChange } from '../../../server/contract/envelope.ts';
import { aRow } from '../a-row.ts';

interface Stored extends TicketRow {
  tags: string[];
  following: boolean;
  form_fields: Record<string, string>;
}

type Answer = 'yes' | 'cut' | 'no';

/** A desk at the other end of the wire, which answers changes when told; its history is what others did. */
class Desk {
  readonly tickets = new Map<number, Stored>();
  readonly waiting: ((answer: Answer) => void)[] = [];
  readonly asked: Record<string, unknown>[] = [];
  history: (FieldChange & { version: number })[] = [];

  readonly fetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    const id = Number(url.pathname.split('/').at(-1));
    if (init?.method === 'PATCH') return this.#change(id, JSON.parse(String(init.body)));
    if (url.pathname.endsWith('/setstatus')) {
      const { ticketIDs, status } = JSON.parse(String(init?.body));
      for (const ticket of ticketIDs) this.#save(ticket, { status });
      return Response.json({});
    }
    if (url.pathname.endsWith('/counts')) return Response.json({ item: {} });
    if (url.pathname.endsWith('/rows')) {
      const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number);
      return Response.json({ item: ids.map((id) => this.#row(id)) });
    }
    if (url.pathname.endsWith('/form'))
      return Response.json({ item: this.#form(Number(url.pathname.split('/').at(-2))) });
    const { tags, ...ticket } = this.#stored(id);
    return Response.json({ item: { ...ticket, tags: tags.join(',') } });
  };

  async #change(id: number, { version, ...wish }: Record<string, unknown>): Promise<Response> {
    this.asked.push({ id, version, ...wish });
    const answer = await new Promise<Answer>((resolve) => this.waiting.push(resolve));
    if (answer === 'cut') throw new TypeError('Failed to fetch');
    const refused = (status: number, more = {}) =>
      Response.json({ type: 'error', message: 'No.', requestId: '', ...more }, { status });
    if (answer === 'no') return refused(400);
    const stored = this.#stored(id);
    if (version !== undefined && version !== stored.version) {
      const changes = this.history.filter((change) => change.version > Number(version));
      return refused(409, { changes: changes.map(({ version: _, ...change }) => change) });
    }
    const { snooze_until, form_fields, ...columns } = wish;
    this.#save(id, {
      ...columns,
      form_fields: { ...stored.form_fields, ...(form_fields as Record<string, string> | undefined) },
      ...(snooze_until === undefined ? {} : { snooze_time: snooze_until as string | null }),
    });
    return Response.json({ item: { ...this.#stored(id), snooze_time_sent: null } });
  }

  #save(id: number, change: Partial<Stored>) {
    const stored = this.#stored(id);
    this.tickets.set(id, { ...stored, ...change, version: stored.version + 1 });
  }

  /** What somebody else does, of which the console has not heard. */
  meanwhile(id: number, change: Partial<Stored>) {
    this.#save(id, change);
    const by = { initiated_by: 'Kim', created_at: '2026-11-21 09:00:00' };
    for (const [field, value] of Object.entries(change)) {
      this.history.push({ field, value: String(value), version: this.#stored(id).version, ...by });
    }
  }

  #stored(id: number): Stored {
    const stored = this.tickets.get(id);
    if (!stored) throw new Error(`no ticket ${id}`);
    return stored;
  }

  #form(id: number) {
    const { form_fields } = this.#stored(id);
    return { id: 1, name: 'Warranty', fields: [{ name: 'damage', value: form_fields.damage ?? null }] };
  }

  #row(id: number): TicketRow {
    const { tags: _, following: __, form_fields: ___, ...row } = this.#stored(id);
    return row;
  }

  async answer(answer: Answer = 'yes'): Promise<void> {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0);
    this.waiting.shift()?.(answer);
  }
}

let desk: Desk;
let source: Source;
let notices: Notices;
let queue: ChangeQueue;
let tickets: TicketChanger;

beforeEach(() => {
  desk = new Desk();
  source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch: desk.fetch });
  notices = createNotices();
  queue = createChangeQueue();
  tickets = createTicketChanger(source, notices, queue);
  for (const id of [1, 2, 3]) desk.tickets.set(id, { ...aRow(id), tags: ['old'], following: false, form_fields: {} });
  source.rows.put([aRow(1), aRow(2), aRow(3)]);
});

const shown = (id: number) => source.rows.get(id)?.priority;
const pending = (id: number) => Object.assign({}, ...(tickets.pending.getState().get(id) ?? []));
const notice = () => notices.getState().notice;

test('a change is shown at once, told when the server has it, and undone to what it was', async () => {
  const changed = tickets.change([1], { priority: 'high' });
  expect([shown(1), pending(1)]).toEqual(['high', { priority: 'high' }]);
  await desk.answer();
  await changed;
  expect([shown(1), pending(1)]).toEqual(['high', {}]);
  expect(notice()).toEqual({ kind: 'changed-property', wish: { priority: 'high' }, total: 1 });
  const undone = queue.undo();
  await desk.answer();
  await undone;
  expect([shown(1), desk.tickets.get(1)?.priority, notice()]).toEqual([
    'normal',
    'normal',
    { kind: 'undone', total: 1 },
  ]);
  expect(queue.canUndo()).toBe(false);
});

test('what the ticket has already is not asked for', async () => {
  await tickets.change([1], { priority: 'normal' });
  expect([desk.asked, queue.canUndo()]).toEqual([[], false]);
});

test.for(['cut', 'no'] as const)('what is refused (%s) is shown as it was and can be tried again', async (answer) => {
  const changed = tickets.change([1], { priority: 'high' });
  await desk.answer(answer);
  await changed;
  expect([shown(1), pending(1), queue.canUndo()]).toEqual(['normal', {}, false]);
  const failed = notice();
  expect(failed).toMatchObject({ kind: 'failed', total: 1 });
  notices.dismiss();
  if (failed?.kind === 'failed') failed.retry();
  await desk.answer();
  await expect.poll(() => desk.tickets.get(1)?.priority).toBe('high');
});

test('what others changed beside it does not matter', async () => {
  desk.meanwhile(1, { title: 'Another', status: 'pending' });
  const changed = tickets.change([1], { priority: 'high' });
  await desk.answer();
  await desk.answer();
  await changed;
  expect(desk.tickets.get(1)).toMatchObject({ priority: 'high', title: 'Another' });
  expect(notice()).toMatchObject({ kind: 'changed-property' });
});

test('what others changed of the same is told, and changed only when the agent says so', async () => {
  desk.meanwhile(1, { priority: 'urgent' });
  const changed = tickets.change([1], { priority: 'low' });
  await desk.answer();
  await changed;
  expect([shown(1), desk.tickets.get(1)?.priority, queue.canUndo()]).toEqual(['normal', 'urgent', false]);
  const told = notice();
  expect(told).toMatchObject({ kind: 'conflict', id: 1, changes: [{ field: 'priority', value: 'urgent' }] });
  notices.dismiss();
  if (told?.kind === 'conflict') told.anyway();
  await desk.answer();
  await expect.poll(() => desk.tickets.get(1)?.priority).toBe('low');
  expect(desk.asked.at(-1)).toEqual({ id: 1, priority: 'low' });
});

test('an undo does not take back what others did since', async () => {
  const changed = tickets.change([1], { priority: 'high' });
  await desk.answer();
  await changed;
  desk.meanwhile(1, { priority: 'urgent' });
  source.rows.put([aRow(1, { version: 3, priority: 'urgent' })]);
  await queue.undo();
  expect(desk.tickets.get(1)?.priority).toBe('urgent');
  expect(notice()).toMatchObject({ kind: 'conflict', changes: [{ field: 'priority', value: 'urgent' }] });
});

test('tags and following are shown at once, too, and go back to what they were', async () => {
  await source.queries.fetchQuery(ticketQuery(source, 1));
  const changes = [tickets.change([1], { tags: ['old', 'new'] }), tickets.toggleFollowing(1)];
  expect(pending(1).tags).toEqual(['old', 'new']);
  await desk.answer();
  await desk.answer();
  await Promise.all(changes);
  expect(desk.tickets.get(1)).toMatchObject({ tags: ['old', 'new'], following: true });
  for (let back = 0; back < 2; back += 1) {
    const undone = queue.undo();
    await desk.answer();
    await undone;
  }
  expect(desk.tickets.get(1)).toMatchObject({ tags: ['old'], following: false });
});

test('a field of the form is sent by its name, kept, and put back by undo', async () => {
  await source.queries.fetchQuery(ticketFormQuery(source, 1));
  const damage = () => source.queries.getQueryData(ticketFormQuery(source, 1).queryKey)?.fields[0]?.value;
  const changed = tickets.change([1], { 'form_fields.damage': 'Frame' });
  expect(pending(1)).toEqual({ 'form_fields.damage': 'Frame' });
  await desk.answer();
  await changed;
  expect([desk.asked, damage()]).toEqual([[{ id: 1, version: 1, form_fields: { damage: 'Frame' } }], 'Frame']);
  const undone = queue.undo();
  await desk.answer();
  await undone;
  expect(desk.asked.at(-1)).toMatchObject({ form_fields: { damage: null } });
});

test('what a colleague made of the same field is told, of another one does not matter', async () => {
  desk.meanwhile(1, { 'form_fields.kilometres': '12' } as never);
  const beside = tickets.change([1], { 'form_fields.damage': 'Frame' });
  await desk.answer();
  await desk.answer();
  await beside;
  expect(notice()).toMatchObject({ kind: 'changed-property' });
  desk.meanwhile(1, { 'form_fields.damage': 'Brakes' } as never);
  const same = tickets.change([1], { 'form_fields.damage': 'Saddle' });
  await desk.answer();
  await same;
  expect(notice()).toMatchObject({ kind: 'conflict', changes: [{ field: 'form_fields.damage', value: 'Brakes' }] });
});

test('another customer is shown in the row by name, at once, and asked for by id', async () => {
  const changed = tickets.change([1], { customer: { id: 5, name: 'Ada Miller' } });
  expect(source.rows.get(1)).toMatchObject({ customer_id: 5, customer_name: 'Ada Miller' });
  await desk.answer('no');
  await changed;
  expect(source.rows.get(1)).toMatchObject({ customer_id: 0, customer_name: '' });
  expect(desk.asked).toEqual([{ id: 1, version: 1, customer_id: 5 }]);
});

test('several tickets are changed one after the other; what arrived before a failure can be undone', async () => {
  const changed = tickets.change([1, 2, 3], { assigned_user_id: 7 });
  await desk.answer();
  await desk.answer('cut');
  await changed;
  expect([1, 2, 3].map((id) => source.rows.get(id)?.assigned_user_id)).toEqual([7, 0, 0]);
  expect(notice()).toMatchObject({ kind: 'failed', total: 2 });
  const undone = queue.undo();
  await desk.answer();
  await undone;
  expect([1, 2, 3].map((id) => desk.tickets.get(id)?.assigned_user_id)).toEqual([0, 0, 0]);
});

test('undo takes back the newest change, of whatever kind', async () => {
  const statuses = createStatusChanger(source, notices, () => 100, queue);
  const changed = tickets.change([1], { priority: 'high' });
  await desk.answer();
  await changed;
  await statuses.set([2], 'solved');
  await statuses.undo();
  expect([desk.tickets.get(1)?.priority, desk.tickets.get(2)?.status]).toEqual(['high', 'open']);
  const undone = statuses.undo();
  await desk.answer();
  await undone;
  expect(desk.tickets.get(1)?.priority).toBe('normal');
});
