import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ViewName } from '../../../renderer/app/route.ts';
import { applyChange, changeTo, type FilterChange, noFilter } from '../../../renderer/filter/filter.ts';
import { holdPlace } from '../../../renderer/ticket-list/hold-place.ts';
import { listInput, ownList, sortedTime } from '../../../renderer/ticket-list/list-input.ts';
import { arrivedAbove, indexNear, shiftOf, slackFor } from '../../../renderer/ticket-list/scroll-anchor.ts';
import { waitingLine } from '../../../renderer/ticket-list/waiting-line.ts';
import type { TicketRow, TicketSort } from '../../../server/contract/desk/tickets.ts';
import type { ViewItem } from '../../../server/contract/desk/views.ts';

describe('what a view asks for', () => {
  const unsolved = ['new', 'open', 'pending', 'holding'];
  const refunds: ViewItem = {
    id: 12,
    shared: true,
    name: 'Refunds',
    filter: { tag: ['refund'], priority: ['high', 'urgent'] },
    sort: 'created_at',
    position: 0,
  };
  const ask = (view: ViewName, filter: FilterChange, sort?: TicketSort) => {
    const own = ownList(view, [refunds]);
    return own && listInput(own, { filter, sort });
  };

  test('each view is its own filter', () => {
    expect(ask('needs-answer', noFilter)).toEqual({ sort: 'waiting_since', needs_answer: true });
    expect(ask('mine', noFilter)).toEqual({ sort: '-last_update', status: unsolved, assigned_user_id: ['me'] });
    expect(ask('unassigned', noFilter)).toEqual({
      sort: '-last_update',
      status: unsolved,
      assigned_user_id: [0],
    });
    expect(ask('waiting', noFilter)).toEqual({ sort: '-last_update', status: ['pending'] });
    expect(ask('all', noFilter)).toEqual({ sort: '-last_update' });
    expect(ask('group-3', noFilter)).toEqual({ sort: '-last_update', status: unsolved, assigned_group_id: [3] });
  });

  test('filters narrow a view and never widen what it stands for', () => {
    const filter: FilterChange = { status: ['new'], assigned_user_id: [2, 0], assigned_group_id: [1] };
    expect(ask('all', filter, 'created_at')).toEqual({ sort: 'created_at', ...filter });
    expect(ask('mine', filter)).toMatchObject({ assigned_user_id: ['me'], status: ['new'] });
    expect(ask('waiting', filter)).toMatchObject({ status: ['pending'] });
    expect(ask('group-3', filter)).toMatchObject({ assigned_group_id: [3] });
  });

  test('a saved view is its filter and order, changed where the place says so', () => {
    expect(ask('view-12', noFilter)).toEqual({ sort: 'created_at', ...refunds.filter });
    expect(ask('view-12', { priority: null, unread: true }, 'priority')).toEqual({
      sort: 'priority',
      tag: ['refund'],
      unread: true,
    });
    expect(ask('view-13', noFilter)).toBeUndefined();
  });

  test('a place holds only how it differs from its view', () => {
    const change = changeTo(refunds.filter, { priority: ['urgent', 'high'], unread: true });
    expect(change).toEqual({ tag: null, unread: true });
    expect(applyChange(refunds.filter, change)).toEqual({ priority: ['high', 'urgent'], unread: true });
  });
});

describe('a list that changes under the eye', () => {
  const before = [1, 2, 3, 4, 5, 6];
  const shift = (after: number[], held?: number) => shiftOf(before, after, { first: 2, last: 5, held });

  test('has moved by as many places as most of what is seen', () => {
    expect(shift([9, 8, ...before])).toBe(2);
    expect(shift([2, 3, 4, 5, 6])).toBe(-1);
    expect(shift([3, 1, 2, 4, 5, 6])).toBe(0);
    expect(shift([3, 9, 1, 2, 4, 5, 6])).toBe(1);
    expect(shift([1, 2])).toBeUndefined();
  });

  test('has moved by as many places as the row under the pointer, where that is left', () => {
    expect(shift([1, 2, 9, 8, 3, 4, 5, 6], 2)).toBe(2);
    expect(shift([9, 1, 2, 4, 5, 6], 2)).toBe(0);
  });

  test('gets as much room around it as it takes to stay', () => {
    expect(slackFor(-44, { rows: 440, window: 300 })).toEqual({ lead: 44, tail: 0 });
    expect(slackFor(44, { rows: 440, window: 420 })).toEqual({ lead: 0, tail: 24 });
    expect(slackFor(44, { rows: 440, window: 300 })).toEqual({ lead: 0, tail: 0 });
  });

  test('finds an id wherever it has moved to', () => {
    for (const [guess, at] of [
      [0, 3],
      [3, 3],
      [5, 3],
      [99, 3],
    ] as const)
      expect(indexNear(before, 4, guess)).toBe(at);
    expect([indexNear(before, 7, 2), indexNear([], 7, 0)]).toEqual([-1, -1]);
  });

  test('counts what came in above, new or from below, whatever came and went', () => {
    const ids = fc.uniqueArray(fc.nat(300), { maxLength: 200 });
    fc.assert(
      fc.property(ids, ids, fc.nat(200), fc.nat(200), (was, is, wasUntil, until) => {
        const known = new Set(was.slice(0, wasUntil));
        const expected = is.slice(0, until).filter((id) => !known.has(id));
        const arrived = arrivedAbove({ before: was, wasUntil }, { after: is, until });
        expect(arrived.toSorted()).toEqual(expected.toSorted());
      }),
    );
    const moved = [500, 7, ...was(400).filter((id) => id !== 7 && id !== 90)];
    expect(arrivedAbove({ before: was(400), wasUntil: 300 }, { after: moved, until: 300 })).toEqual([500]);
  });
});

const was = (count: number) => Array.from({ length: count }, (_, index) => index);

test('the waiting line grows with the time that the customer waits and never invents a deadline', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const lengths = [
    null,
    '2026-11-21 11:59:00',
    '2026-11-21 09:00:00',
    '2026-11-20 12:00:00',
    '2026-11-01 12:00:00',
  ].map((since) => waitingLine(since, now));
  expect(lengths[0]).toBe(0);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(lengths.at(-1)).toBe(1);
});

test('a row’s age is of the time that it is sorted by', () => {
  const row = { created_at: 'made', last_update: 'changed', waiting_since: 'asked' } as TicketRow;
  expect(sortedTime(row, 'waiting_since')).toBe('asked');
  expect(sortedTime({ ...row, waiting_since: null }, 'waiting_since')).toBe('changed');
  expect(sortedTime(row, '-created_at')).toBe('made');
  expect(sortedTime(row, '-last_update')).toBe('changed');
});

describe('the open ticket stays in its place', () => {
  test('when a change would take it to the top or the end', () => {
    expect(holdPlace([1, 2, 3, 4], [3, 1, 2, 4], 3)).toEqual([1, 2, 3, 4]);
    expect(holdPlace([1, 2, 3, 4], [1, 3, 4, 2], 2)).toEqual([1, 2, 3, 4]);
  });

  test('behind the nearest row above it that is left, while others come and go', () => {
    expect(holdPlace([1, 2, 3, 4], [3, 9, 1, 4], 3)).toEqual([9, 1, 3, 4]);
    expect(holdPlace([1, 2, 3], [3, 9, 8], 3)).toEqual([3, 9, 8]);
  });

  test('but not in a list that it leaves, comes to or does not move in', () => {
    const after = [1, 3];
    expect(holdPlace([1, 2, 3], after, 2)).toBe(after);
    expect(holdPlace([1], after, 3)).toBe(after);
    expect(holdPlace([1, 2, 3], after, 3)).toBe(after);
  });
});
