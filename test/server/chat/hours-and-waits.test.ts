import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateWait } from '../../../server/chat/estimate-wait.ts';
import { isOpen } from '../../../server/chat/open-hours.ts';
import { openHours } from '../../../server/contract/base/chat-words.ts';

const runs = { numRuns: 500, seed: 1 };

describe('open hours', () => {
  const hours = openHours.parse({
    time_zone: 'Europe/Berlin',
    days: {
      monday: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '24:00' },
      ],
      sunday: [{ from: '00:00', to: '03:30' }],
    },
  });

  test.for([
    ['2026-03-02T07:59:59Z', false],
    ['2026-03-02T08:00:00Z', true],
    ['2026-03-02T10:59:59Z', true],
    ['2026-03-02T11:00:00Z', false],
    ['2026-03-02T22:59:59Z', true],
    // Tuesday there, still Monday in UTC.
    ['2026-03-02T23:00:00Z', false],
    // Sunday there, still Saturday in UTC.
    ['2026-02-28T23:00:00Z', true],
    // Summer time begins on 29 March at 02:00: 03:30 comes an hour earlier.
    ['2026-03-29T01:29:00Z', true],
    ['2026-03-29T01:30:00Z', false],
    // And ends on 25 October at 03:00.
    ['2026-10-25T02:29:00Z', true],
    ['2026-10-25T02:30:00Z', false],
  ] as const)('in Berlin at %s: %s', ([at, expected]) => {
    expect(isOpen(hours, Date.parse(at))).toBe(expected);
  });

  test('that are not said are always', () => {
    expect(isOpen(null, 0)).toBe(true);
  });

  test('count half hours where a zone has them', () => {
    const kolkata = openHours.parse({ time_zone: 'Asia/Kolkata', days: { monday: [{ from: '09:30', to: '10:00' }] } });
    expect(isOpen(kolkata, Date.parse('2026-03-02T04:00:00Z'))).toBe(true);
    expect(isOpen(kolkata, Date.parse('2026-03-02T03:59:00Z'))).toBe(false);
  });

  test.for([
    [{ time_zone: 'Mars/Olympus', days: {} }, 'an unknown zone'],
    [{ time_zone: 'UTC', days: { monday: [{ from: '9:00', to: '10:00' }] } }, 'an hour of one digit'],
    [{ time_zone: 'UTC', days: { monday: [{ from: '10:00', to: '10:00' }] } }, 'no time at all'],
    [{ time_zone: 'UTC', days: { monday: [{ from: '22:00', to: '02:00' }] } }, 'an end before the beginning'],
    [{ time_zone: 'UTC', days: { funday: [] } }, 'an unknown day'],
  ] as const)('%j are refused: %s', ([given]) => {
    expect(openHours.safeParse(given).success).toBe(false);
  });
});

describe('the estimated wait', () => {
  const minute = 60_000;
  test.for([
    [{ waiting: 0, agents: 0, answerTimes: [minute] }, null],
    [{ waiting: 0, agents: 1, answerTimes: [] }, 60],
    [{ waiting: 0, agents: 1, answerTimes: [10_000, 20_000, 600_000] }, 20],
    [{ waiting: 3, agents: 1, answerTimes: [minute] }, 240],
    [{ waiting: 3, agents: 2, answerTimes: [minute] }, 120],
    [{ waiting: 3, agents: 4, answerTimes: [minute] }, 60],
    [{ waiting: 0, agents: 1, answerTimes: [1_500] }, 2],
  ] as const)('of %j is %s seconds', ([facts, seconds]) => {
    expect(estimateWait(facts)).toBe(seconds);
  });

  test('never becomes longer by another agent, nor shorter by another who waits', () => {
    const facts = fc.record({
      waiting: fc.nat(100),
      agents: fc.integer({ min: 1, max: 20 }),
      answerTimes: fc.array(fc.nat(3_600_000), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const wait = estimateWait(given) ?? Number.NaN;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(estimateWait({ ...given, agents: given.agents + 1 })).toBeLessThanOrEqual(wait);
        expect(estimateWait({ ...given, waiting: given.waiting + 1 })).toBeGreaterThanOrEqual(wait);
      }),
      runs,
    );
  });
});
