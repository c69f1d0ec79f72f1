import { expect, test } from 'vitest';
import { createRowCache } from '../../../renderer/source/row-cache.ts';
import type { TicketRow } from '../../../server/contract/desk/tickets.ts';
import { aRow } from '../a-row.ts';

/** A loader that notes what it was asked and answers when told. */
function asked() {
  const calls: { ids: number[]; answer: (rows: TicketRow[]) => void; fail: (error: Error) => void }[] = [];
  const load = (ids: number[]) =>
    new Promise<TicketRow[]>((answer, fail) => {
      calls.push({ ids, answer, fail });
    });
  return { calls, load };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('a lower version never replaces a higher one', () => {
  const rows = createRowCache(async () => []);
  rows.put([aRow(1, { version: 3, status: 'solved' })]);
  rows.put([aRow(1, { version: 2, status: 'open' })]);
  expect(rows.get(1)?.status).toBe('solved');
});

test('only what is wanted is loaded, in windows of 200, at most two at a time', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.want(range(1, 701));
  expect(calls.map(({ ids }) => ids.length)).toEqual([200, 200]);
  calls[0]?.answer(calls[0].ids.map((id) => aRow(id)));
  await settled();
  expect(calls.map(({ ids }) => ids[0])).toEqual([1, 201, 401]);
});

test('scrolling on forgets what was passed before it was asked for', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.want(range(1, 601));
  rows.want(range(5000, 5050));
  for (const { ids, answer } of calls.slice()) answer(ids.map((id) => aRow(id)));
  await settled();
  expect(calls.at(-1)?.ids).toEqual(range(5000, 5050));
  expect(calls).toHaveLength(3);
});

test('of what is far away many are asked for at once, of what is near each', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.put(range(1, 101).map((id) => aRow(id)));
  rows.want(range(1, 101));
  calls[0]?.answer(range(1, 101).map((id) => aRow(id)));
  await settled();
  rows.want(range(4, 104), 60);
  rows.want(range(40, 140), 60);
  expect(calls).toHaveLength(1);
  rows.want(range(41, 141), 60);
  expect(calls).toHaveLength(1);
  rows.want(range(51, 151), 60);
  expect(calls[1]?.ids).toEqual(range(101, 151));
  rows.want(range(95, 195), 60);
  expect(calls[2]?.ids).toEqual(range(151, 195));
});

test('an id that is not answered is not asked for again until something changed', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.want([7]);
  calls[0]?.answer([]);
  await settled();
  rows.want([7]);
  expect(calls).toHaveLength(1);
  rows.markStale();
  expect(calls).toHaveLength(2);
});

test('a change loads what is shown again and keeps showing the old rows until then', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.want([1]);
  calls[0]?.answer([aRow(1)]);
  await settled();
  rows.markStale();
  expect(rows.get(1)?.title).toBe('Ticket 1');
  calls[1]?.answer([aRow(1, { version: 2, title: 'New' })]);
  await settled();
  expect(rows.get(1)?.title).toBe('New');
});

test('after a failure the next scroll asks again', async () => {
  const { calls, load } = asked();
  const rows = createRowCache(load);
  rows.want([1]);
  calls[0]?.fail(new Error('no answer'));
  await settled();
  rows.want([1]);
  expect(calls).toHaveLength(2);
});

test('only the listeners of a changed row are called, and not when nothing changed', () => {
  const rows = createRowCache(async () => []);
  const told: number[] = [];
  rows.subscribe(1, () => told.push(1));
  rows.subscribe(2, () => told.push(2));
  rows.put([aRow(1)]);
  rows.put([aRow(1)]);
  expect(told).toEqual([1]);
});

test('a patch shows at once, is undone on refusal and yields to the server’s newer row once agreed', () => {
  const rows = createRowCache(async () => []);
  rows.put([aRow(1), aRow(2)]);
  const patch = rows.patch([1, 2], { status: 'solved' });
  expect([rows.get(1)?.status, rows.get(2)?.status]).toEqual(['solved', 'solved']);
  expect(rows.get(1)).toBe(rows.get(1));
  patch.undo([2]);
  expect(rows.get(2)?.status).toBe('open');
  rows.put([aRow(1, { version: 2, unread: true })]);
  expect(rows.get(1)?.status, 'not agreed yet: still as the agent wants it').toBe('solved');
  patch.settle([1]);
  expect(rows.get(1)?.status).toBe('solved');
  rows.put([aRow(1, { version: 3, status: 'pending' })]);
  expect(rows.get(1)?.status).toBe('pending');
});
