import { describe, expect, test } from 'vitest';
import { noFilter } from '../../../renderer/app/route.ts';
import { listInput, sortedTime } from '../../../renderer/ticket-list/list-input.ts';
import { anchorAt, arrivedAbove, scrollTopFor } from '../../../renderer/ticket-list/scroll-anchor.ts';
import { waitingLine } from '../../../renderer/ticket-list/waiting-line.ts';
import type { TicketRow } from '../../../server/contract/desk/tickets.ts';

describe('what a view asks for', () => {
  const unsolved = ['new', 'open', 'pending', 'holding'];

  test('each view is its own filter', () => {
    expect(listInput('needs-answer', noFilter)).toEqual({ sort: 'waiting_since', needs_answer: true });
    expect(listInput('mine', noFilter)).toEqual({ sort: '-last_update', status: unsolved, assigned_user_id: ['me'] });
    expect(listInput('unassigned', noFilter)).toEqual({
      sort: '-last_update',
      status: unsolved,
      assigned_user_id: ['0'],
    });
    expect(listInput('waiting', noFilter)).toEqual({ sort: '-last_update', status: ['pending'] });
    expect(listInput('all', noFilter)).toEqual({ sort: '-last_update' });
    expect(listInput('group-3', noFilter)).toEqual({ sort: '-last_update', status: unsolved, assigned_group_id: [3] });
  });

  test('filters narrow a view and never widen what it stands for', () => {
    const filter = { status: ['new' as const], assignee: [2, 0], group: [1], sort: 'created_at' as const };
    expect(listInput('all', filter)).toEqual({
      sort: 'created_at',
      status: ['new'],
      assigned_user_id: ['2', '0'],
      assigned_group_id: [1],
    });
    expect(listInput('mine', filter)).toMatchObject({ assigned_user_id: ['me'], status: ['new'] });
    expect(listInput('waiting', filter)).toMatchObject({ status: ['pending'] });
    expect(listInput('group-3', filter)).toMatchObject({ assigned_group_id: [3] });
  });
});

describe('a list that changes under the eye', () => {
  const before = [1, 2, 3, 4, 5];

  test('the topmost shown row stays where it is when rows come above it', () => {
    const anchor = anchorAt(before, 2 * 44 + 10, 44);
    expect(anchor).toEqual({ id: 3, offset: 10 });
    expect(scrollTopFor({ id: 3, offset: 10 }, before, [9, 8, 1, 2, 3, 4, 5], 44)).toBe(4 * 44 + 10);
    expect(arrivedAbove(before, [9, 8, 1, 2, 3, 4, 5], 4)).toBe(2);
  });

  test('when it left, the next one below takes its place', () => {
    expect(scrollTopFor({ id: 3, offset: 0 }, before, [1, 2, 4, 5], 44)).toBe(2 * 44);
    expect(scrollTopFor({ id: 3, offset: 0 }, before, [1, 2], 44)).toBeUndefined();
  });
});

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
