import { expect, test } from 'vitest';
import { asFieldValue, asTimestamp, snoozeTimes } from '../../../renderer/property/snooze-times.ts';

/** Local times: the browser's zone is whatever this machine's is. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const offered = (now: number) => Object.fromEntries(snoozeTimes(now).map(({ id, at }) => [id, at]));

test('later today is three hours on, at the full hour; mornings begin at nine', () => {
  // A Saturday.
  expect(offered(at(21, 10, 20))).toEqual({ later: at(21, 14), tomorrow: at(22, 9), 'next-week': at(23, 9) });
});

test('in the evening there is no later today', () => {
  expect(offered(at(21, 18))).toHaveProperty('later', at(21, 21));
  expect(offered(at(21, 18, 1))).not.toHaveProperty('later');
  expect(offered(at(21, 23))).not.toHaveProperty('later');
});

test('on a Monday next week is in seven days, on a Sunday it is tomorrow and not said twice', () => {
  expect(offered(at(23, 8))).toMatchObject({ tomorrow: at(24, 9), 'next-week': at(30, 9) });
  expect(offered(at(22, 8))).toEqual({ later: at(22, 11), tomorrow: at(23, 9) });
});

test('a time is written as the wire has it, and as a field holds it', () => {
  expect(asTimestamp(Date.UTC(2026, 10, 23, 8))).toBe('2026-11-23 08:00:00');
  expect(asFieldValue(at(23, 9, 5))).toBe('2026-11-23T09:05');
});
