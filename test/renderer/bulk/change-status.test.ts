import { beforeEach, expect, test } from 'vitest';
import { createStatusChanger, type StatusChanger } from '../../../renderer/bulk/change-status.ts';
import { createNotices, type Notices } from '../../../renderer/bulk/notices.ts';
import { createSource, type Source } from '../../../renderer/source/source.ts';
import type { TicketStatus } from '../../../server/contract/words.ts';
import { aRow } from '../a-row.ts';

/** A desk of open tickets at the other end of the wire, which answers when told. */
class Desk {
  readonly statuses = new Map<number, TicketStatus>();
  /** Answers the oldest request for a change that waits; `false` cuts the line instead. */
  readonly waiting: ((answer: boolean) => void)[] = [];
  readonly asked: { ids: number[]; status: TicketStatus }[] = [];

  readonly fetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    if (url.pathname.endsWith('/setstatus')) return this.#change(JSON.parse(String(init?.body)));
    if (url.pathname.endsWith('/ids')) return Response.json({ item: { ids: this.#having(url.searchParams) } });
    const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number);
    const rows = ids.flatMap((id) => {
      const status = this.statuses.get(id);
      return status ? [aRow(id, { status })] : [];
    });
    return Response.json({ item: rows });
  };

  async #change({ ticketIDs, status }: { ticketIDs: number[]; status: TicketStatus }): Promise<Response> {
    this.asked.push({ ids: ticketIDs, status });
    const answered = await new Promise<boolean>((resolve) => this.waiting.push(resolve));
    if (!answered) throw new TypeError('Failed to fetch');
    for (const id of ticketIDs) this.statuses.set(id, status);
    return Response.json({ result: 'ok' });
  }

  #having(query: URLSearchParams): number[] {
    return [...this.statuses].flatMap(([id, status]) => (query.get('status') === status ? [id] : []));
  }

  /** Answers the next change, as soon as it is asked for. */
  async answer(yes = true): Promise<void> {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0);
    this.waiting.shift()?.(yes);
  }
}

let desk: Desk;
let source: Source;
let notices: Notices;
let statuses: StatusChanger;
let limit: number;

beforeEach(() => {
  desk = new Desk();
  source = createSource({ baseUrl: 'http://desk.example/api/v2', fetch: desk.fetch });
  notices = createNotices();
  limit = 1000;
  statuses = createStatusChanger(source, notices, () => limit);
  for (const id of [1, 2, 3]) desk.statuses.set(id, 'open');
  source.rows.put([aRow(1), aRow(2), aRow(3)]);
});

const shown = (id: number) => source.rows.get(id)?.status;
const notice = () => notices.getState().notice;

test('a change is shown at once, told when the server has it, and undone to what each ticket was', async () => {
  desk.statuses.set(2, 'pending');
  source.rows.put([aRow(2, { version: 2, status: 'pending' })]);
  const changed = statuses.set([1, 2], 'solved');
  expect([shown(1), shown(2)]).toEqual(['solved', 'solved']);
  await desk.answer();
  await changed;
  expect(notice()).toEqual({ kind: 'changed', status: 'solved', total: 2 });
  const undone = statuses.undo();
  await desk.answer();
  await desk.answer();
  await undone;
  expect([...desk.statuses.values()]).toEqual(['open', 'pending', 'open']);
  expect(notice()).toEqual({ kind: 'undone', total: 2 });
  expect(statuses.canUndo()).toBe(false);
});

test('an undo before the server has answered takes that change back, not an older one', async () => {
  const [older, newer] = [statuses.set([1], 'pending'), statuses.set([2], 'solved')];
  const undone = statuses.undo();
  for (let answers = 0; answers < 3; answers += 1) await desk.answer();
  await Promise.all([older, newer, undone]);
  expect([...desk.statuses.values()]).toEqual(['pending', 'open', 'open']);
});

test('two changes of one ticket reach the server in the order in which they were made', async () => {
  const changes = [statuses.set([1], 'pending'), statuses.set([1], 'holding')];
  expect(shown(1)).toBe('holding');
  await desk.answer();
  await desk.answer();
  await Promise.all(changes);
  expect(desk.asked.map(({ status }) => status)).toEqual(['pending', 'holding']);
  const undone = statuses.undo();
  await desk.answer();
  await undone;
  expect(desk.statuses.get(1), 'what the change before had made of it').toBe('pending');
});

test('what is refused is shown as it was, and all that failed can be tried again together', async () => {
  const changes = [statuses.set([1], 'solved'), statuses.set([2, 3], 'pending')];
  await desk.answer(false);
  await desk.answer(false);
  await Promise.all(changes);
  expect([shown(1), shown(2), shown(3)]).toEqual(['open', 'open', 'open']);
  expect(statuses.canUndo()).toBe(false);
  const failed = notice();
  expect(failed).toMatchObject({ kind: 'failed', total: 3 });
  notices.dismiss();
  if (failed?.kind === 'failed') failed.retry();
  await desk.answer();
  await desk.answer();
  await expect.poll(() => [...desk.statuses.values()]).toEqual(['solved', 'pending', 'pending']);
});

test('a failure stays until it is answered, whatever succeeds afterwards', async () => {
  const failing = statuses.set([1], 'solved');
  await desk.answer(false);
  await failing;
  const succeeding = statuses.set([2], 'solved');
  await desk.answer();
  await succeeding;
  expect(notice()).toMatchObject({ kind: 'failed', total: 1 });
  expect(desk.statuses.get(2)).toBe('solved');
});

test('more tickets than one request may carry go in several; what arrived before a failure can be undone', async () => {
  limit = 2;
  const changed = statuses.set([1, 2, 3], 'solved');
  await desk.answer();
  await expect.poll(notice).toEqual({ kind: 'changing', done: 2, total: 3 });
  await desk.answer(false);
  await changed;
  expect(notice()).toMatchObject({ kind: 'failed', total: 1 });
  const undone = statuses.undo();
  await desk.answer();
  await undone;
  expect([...desk.statuses.values()]).toEqual(['open', 'open', 'open']);
  expect(desk.asked.at(-1)?.ids).toEqual([1, 2]);
});

test('tickets that were never loaded are changed too, and go back to what the server says they were', async () => {
  for (let id = 10; id < 1500; id += 1) desk.statuses.set(id, id % 2 === 0 ? 'pending' : 'holding');
  const before = [...desk.statuses.values()];
  limit = 10_000;
  const changed = statuses.set([...desk.statuses.keys()], 'closed');
  await desk.answer();
  await changed;
  expect(new Set(desk.statuses.values())).toEqual(new Set(['closed']));
  const undone = statuses.undo();
  for (let each = 0; each < 3; each += 1) await desk.answer();
  await undone;
  expect([...desk.statuses.values()]).toEqual(before);
});
