import { describe, expect, test } from 'vitest';
import type { ListFilter } from '../../../renderer/filter/filter.ts';
import { matchesFilter } from '../../../renderer/live/match-filter.ts';
import { placeRow, withoutRow } from '../../../renderer/live/place-row.ts';
import { asTimestamp } from '../../../renderer/property/snooze-times.ts';
import type { TicketRow, TicketSort } from '../../../server/contract/desk/tickets.ts';
import { aRow } from '../a-row.ts';

const at = (minute: number) => `2026-11-20 09:0${minute}:00`;

/** Rows 1, 2, 3, updated one after another; those of `loaded` are known. */
const rows = new Map([1, 2, 3].map((id) => [id, aRow(id, { last_update: at(id), waiting_since: at(id) })]));
const place = (row: TicketRow, sort: TicketSort, order: number[], loaded = [1, 2, 3]) =>
  placeRow(order, row, {
    sort,
    before: rows.get(row.id),
    rowOf: (id) => (loaded.includes(id) ? rows.get(id) : undefined),
  });

describe('a row goes', () => {
  test.for<[string, Partial<TicketRow> & { id: number }, TicketSort, number[], number[]]>([
    ['to the top when it is the newest', { id: 1, last_update: at(5) }, '-last_update', [3, 2, 1], [1, 3, 2]],
    [
      'between two others',
      { id: 4, last_update: at(2).replace(':00', ':30') },
      '-last_update',
      [3, 2, 1],
      [3, 4, 2, 1],
    ],
    ['to the end when it is the oldest', { id: 4, last_update: at(0) }, '-last_update', [3, 2, 1], [3, 2, 1, 4]],
    ['to the end of those that wait', { id: 4, waiting_since: at(5) }, 'waiting_since', [1, 2, 3], [1, 2, 3, 4]],
    [
      'before those that began to wait later',
      { id: 4, waiting_since: at(0) },
      'waiting_since',
      [1, 2, 3],
      [4, 1, 2, 3],
    ],
    ['into an empty list', { id: 4 }, '-last_update', [], [4]],
    [
      'before all less urgent ones',
      { id: 4, priority: 'urgent', last_update: at(2) },
      'priority',
      [3, 2, 1],
      [4, 3, 2, 1],
    ],
    [
      'behind all more urgent ones',
      { id: 4, priority: 'low', last_update: at(0) },
      'priority',
      [3, 2, 1],
      [3, 2, 1, 4],
    ],
    ['by its activity among those as urgent', { id: 4, last_update: at(9) }, 'priority', [3, 2, 1], [4, 3, 2, 1]],
  ])('%s', ([, { id, ...more }, sort, order, wanted]) => {
    expect(place(aRow(id, more), sort, order)).toEqual({ order: wanted, exact: true });
  });

  test('nowhere else when what the list is sorted by stays', () => {
    const order = [3, 2, 1];
    const changed = aRow(2, { last_update: at(2), status: 'solved', version: 2 });
    const placed = place(changed, '-last_update', order);
    expect(placed.exact).toBe(true);
    expect(placed.order).toBe(order);
  });

  test('where only the server knows when its neighbours are not loaded, or are of the same second', () => {
    const order = [3, 2, 1];
    const deep = place(aRow(4, { last_update: at(1) }), '-last_update', order, [3]);
    expect([deep.order === order, deep.exact]).toEqual([true, false]);
    expect(place(aRow(4, { last_update: at(3) }), '-last_update', order)).toEqual({
      order: [4, 3, 2, 1],
      exact: false,
    });
  });
});

test('a ticket that is gone leaves its list, and a list that never had it stays the same', () => {
  const order = [3, 2, 1];
  expect(withoutRow(order, 2)).toEqual([3, 1]);
  expect(withoutRow(order, 9)).toBe(order);
});

describe('a row belongs into a list', () => {
  const waiting: Partial<TicketRow> = { status: 'open', waiting_since: at(0) };
  test.for<[Partial<TicketRow>, ListFilter, boolean | undefined]>([
    [{}, {}, true],
    [{ status: 'solved' }, { status: ['new', 'open'] }, false],
    [{ status: 'open' }, { status: ['new', 'open'] }, true],
    [{ assigned_user_id: 7 }, { assigned_user_id: ['me'] }, true],
    [{ assigned_user_id: 8 }, { assigned_user_id: ['me', 0] }, false],
    [{ assigned_user_id: 0 }, { assigned_user_id: ['me', 0] }, true],
    [{ assigned_group_id: 13 }, { assigned_group_id: [1, 3] }, false],
    [waiting, { needs_answer: true }, true],
    [{ ...waiting, waiting_since: null }, { needs_answer: true }, false],
    [{ ...waiting, status: 'pending' }, { needs_answer: true }, false],
    [{ ...waiting, snooze_time: '2999-01-01 00:00:00' }, { needs_answer: true }, false],
    [{ ...waiting, snooze_time: '2001-01-01 00:00:00' }, { needs_answer: true }, true],
    [{ ...waiting, snooze_time: asTimestamp(Date.now() + 30_000) }, { needs_answer: true }, undefined],
    [{ snooze_time: asTimestamp(Date.now() - 30_000) }, { snoozed: true }, undefined],
    [waiting, { needs_answer: false }, false],
    [{}, { tag: ['refund'] }, undefined],
    [{ brand_id: 2 }, { tag: ['refund'], brand_id: [1] }, false],
  ])('%j in %j: %s', ([more, input, wanted]) => {
    expect(matchesFilter(aRow(1, more), input, 7)).toBe(wanted);
  });
});
