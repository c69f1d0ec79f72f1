import { describe, expect, test } from 'vitest';
import { chooseDate, parseMailDate } from '../../../server/mail/mail-date.ts';

describe('a mail date is read', () => {
  test.each([
    ['Wed, 21 Aug 2002 19:30:01 +0700', '2002-08-21T12:30:01Z'],
    ['Wed, 21 Aug 2002 19:30:01 +0700 (ICT)', '2002-08-21T12:30:01Z'],
    ['21 Aug 2002 19:30 -0330', '2002-08-21T23:00:00Z'],
    ['Wed, 21 Aug 02 08:30:52 EDT', '2002-08-21T12:30:52Z'],
    ['Wed, 21 Aug 102 08:30:52 GMT', '2002-08-21T08:30:52Z'],
    ['Wed, 21 Aug 2002 08:30:52', '2002-08-21T08:30:52Z'],
    ['Wed, 21 Aug 2002 08:30:52 GMT+0200', '2002-08-21T06:30:52Z'],
    ['Mi, 4 Dez 2002 08:30:52 +0100', '2002-12-04T07:30:52Z'],
    ['Wed, 21-Aug-2002 08.30.52 +0000', '2002-08-21T08:30:52Z'],
    ['Wed, 21 Aug 2002 08:30:52 PM +0000', '2002-08-21T20:30:52Z'],
    ['Wed Aug 21 08:33:03 2002', '2002-08-21T08:33:03Z'],
    ['Mon Jan 05 10:00:00 +0100 2015', '2015-01-05T09:00:00Z'],
    ['Wed Aug 21 08:33:03 MEST 2002', '2002-08-21T08:33:03Z'],
    ['2002-08-21T08:33:03+02:00', '2002-08-21T06:33:03Z'],
    ['2002-08-21 08:33:03', '2002-08-21T08:33:03Z'],
  ])('%s', (text, expected) => {
    expect(new Date(parseMailDate(text) ?? 0).toISOString().replace('.000', '')).toBe(expected);
  });
});

test.each([
  'yesterday',
  '',
  'Thu, 01 Jan 1970 00:00:00 +0000',
  'Wed, 31 Feb 2002 10:00:00 +0000',
  'Wed, 21 Foo 2002 10:00:00 +0000',
  'Wed, 21 Aug 2002 25:00:00 +0000',
  '2002-08-21',
])('"%s" dates nothing', (text) => {
  expect(parseMailDate(text)).toBeUndefined();
});

describe('a mail is dated by', () => {
  const now = Date.UTC(2026, 0, 1);
  const date = 'Wed, 21 Aug 2002 10:00:00 +0000';
  const received = ['from b by c; Thu, 22 Aug 2002 10:00:00 +0000', 'from a by b; Wed, 21 Aug 2002 11:00:00 +0000'];
  const fromLine = 'From ann@example.com Fri Aug 23 10:00:00 2002';

  test.each([
    ['its Date', { date, received, fromLine }, '2002-08-21T10'],
    ['its last hop when its Date is none', { date: 'soon', received, fromLine }, '2002-08-22T10'],
    [
      'its last hop when its Date is in the future',
      { date: date.replace('2002', '2099'), received, fromLine },
      '2002-08-22T10',
    ],
    ['the From_ line when there is nothing else', { date: undefined, received: [], fromLine }, '2002-08-23T10'],
  ])('%s', (_, sources, expected) => {
    expect(new Date(chooseDate(sources, now) ?? 0).toISOString()).toContain(expected);
  });

  test('nothing when all of it lies in the future', () => {
    const later = { date: date.replace('2002', '2099'), received: [], fromLine: fromLine.replace('2002', '2098') };
    expect(chooseDate(later, now)).toBeUndefined();
  });
});
