import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBefore, dayOf, endOfDay, startOfDay } from '../../../renderer/filter/days.ts';
import {
  applyChange,
  changeTo,
  type FilterChange,
  type ListFilter,
  sameFilter,
} from '../../../renderer/filter/filter.ts';
import { fieldsIn, filterFields, openFields, withoutFields } from '../../../renderer/filter/filter-field.ts';
import { parseTimestamp, ticketPriorities } from '../../../server/contract/words.ts';

const aFilter: fc.Arbitrary<ListFilter> = fc.record(
  {
    priority: fc.subarray([...ticketPriorities], { minLength: 1 }),
    unread: fc.boolean(),
    tag: fc.constantFrom(['refund'], ['refund', 'vip'], ['vip', 'refund']),
    customer_id: fc.integer({ min: 1, max: 3 }),
    created_from: fc.constantFrom('2026-11-01 00:00:00', '2026-11-02 00:00:00'),
  },
  { requiredKeys: [] },
);

describe('a change of a view’s filter', () => {
  test('makes of the view exactly what was wanted, whatever both are', () => {
    fc.assert(
      fc.property(aFilter, aFilter, (own, wanted) => {
        const change: FilterChange = changeTo(own, wanted);
        expect(sameFilter(applyChange(own, change), wanted)).toBe(true);
        expect(Object.keys(change).length === 0).toBe(sameFilter(own, wanted));
      }),
    );
  });

  test('is none where the values only have another order', () => {
    expect(changeTo({ tag: ['refund', 'vip'] }, { tag: ['vip', 'refund'] })).toEqual({});
  });
});

describe('the fields of a filter', () => {
  test('are one for both ends of a span', () => {
    const filter: ListFilter = { created_to: '2026-11-01 00:00:00', updated_from: '2026-11-01 00:00:00', unread: true };
    expect(fieldsIn(filter)).toEqual(['unread', 'created', 'updated']);
    expect(withoutFields(filter, ['created', 'unread'])).toEqual({ updated_from: '2026-11-01 00:00:00' });
  });

  test('that a view stands for are not offered, nor those that the server does not know', () => {
    expect(openFields(['filters', 'search'], [])).toEqual(filterFields);
    expect(openFields(['filters', 'search'], ['q'])).not.toContain('q');
    expect(openFields(['filters'], [])).not.toContain('q');
    expect(openFields(['filters'], ['needs_answer', 'created_from'])).not.toContain('needs_answer');
    expect(openFields(['filters'], ['needs_answer', 'created_from'])).not.toContain('created');
    expect(openFields([], [])).toEqual(['status', 'assigned_user_id', 'assigned_group_id']);
  });
});

describe('a day, local, as a span on the wire', () => {
  test('begins with its first second and ends with its last', () => {
    for (const day of ['2026-11-01', '2026-03-29', '2024-02-29']) {
      const [from, to] = [startOfDay(day) ?? '', endOfDay(day) ?? ''];
      expect([dayOf(from), dayOf(to)]).toEqual([day, day]);
      const next = new Date((parseTimestamp(to) ?? 0) + 1000);
      expect([next.getHours(), next.getMinutes(), next.getSeconds()]).toEqual([0, 0, 0]);
    }
  });

  test('is none where nothing was chosen', () => {
    expect([startOfDay(''), endOfDay('soon'), dayOf(undefined)]).toEqual([undefined, undefined, '']);
  });

  test('can be told by how long ago it was', () => {
    const noon = new Date(2026, 2, 1, 12).getTime();
    expect([dayBefore(noon, 0), dayBefore(noon, 1)]).toEqual(['2026-03-01', '2026-02-28']);
  });
});
