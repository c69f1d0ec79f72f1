import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateWait } from '../../../server/chat/estimate-wait.ts';
import { isIpListed, parseIp, parseIpRule } from '../../../server/chat/ip-rules.ts';
import { isOpen } from '../../../server/chat/open-hours.ts';
import { isOriginAllowed, parseOrigin } from '../../../server/chat/origin-rules.ts';
import { serverName } from '../../../server/chat/server-name.ts';
import { openHours } from '../../../server/contract/base/chat.ts';

const runs = { numRuns: 500, seed: 1 };

const isAllowed = (origin: string, ...rules: string[]) => {
  const parsed = parseOrigin(origin);
  return parsed && isOriginAllowed(parsed, rules);
};
const isListed = (ip: string, ...rules: string[]) => {
  const parsed = parseIp(ip);
  return parsed && isIpListed(parsed, rules);
};

describe('an origin', () => {
  test.for([
    ['shop.example', ['shop.example'], true],
    ['www.shop.example', ['shop.example'], true],
    ['a.b.shop.example', ['shop.example'], true],
    ['SHOP.Example', ['shop.example'], true],
    ['shop.example.', ['shop.example'], true],
    ['shop.example', ['SHOP.EXAMPLE.'], true],
    ['myshop.example', ['shop.example'], false],
    ['shop.example.evil.example', ['shop.example'], false],
    ['example', ['shop.example'], false],
    ['shop.example', ['other.example', 'shop.example'], true],
    ['shop.example', ['https://shop.example/'], true],
    ['www.shop.example', ['*.shop.example'], true],
    ['bücher.example', ['xn--bcher-kva.example'], true],
    ['xn--bcher-kva.example', ['Bücher.example'], true],
    ['bucher.example', ['bücher.example'], false],
    ['localhost', ['localhost'], true],
    ['localhost:3000', ['localhost'], true],
    ['localhost', ['localhost:3000'], true],
    ['localhost:3000', ['localhost:3000'], true],
    ['localhost:3001', ['localhost:3000'], false],
    ['127.0.0.1', ['127.0.0.1'], true],
    ['anything.example', [], true],
    ['anything.example', ['no rule at all'], false],
  ] as const)('%s is, by the rules %j, allowed: %s', ([origin, rules, expected]) => {
    expect(isAllowed(origin, ...rules)).toBe(expected);
  });

  test.for([
    '',
    '.',
    'a..b',
    '-a.example',
    'a-.example',
    'a b',
    'http://',
    'https://a.example/path',
    'a.example:99999',
    'a.example:',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
    '[::1]',
    'a.example@b.example',
  ])('%j is no host name', (text) => {
    expect(parseOrigin(text)).toBeUndefined();
  });

  test('is allowed by its own rule, and below it, in whatever case, and nothing else is', () => {
    const label = fc.stringMatching(/^[a-z](?:[a-z0-9-]{0,8}[a-z0-9])?$/).filter((text) => !text.startsWith('xn-'));
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(host, host, label, (one, other, below) => {
        expect(isAllowed(one.toUpperCase(), one)).toBe(true);
        expect(isAllowed(`${below}.${one}`, one)).toBe(true);
        expect(isAllowed(`${below}${one}`, one)).toBe(false);
        expect(isAllowed(one, other)).toBe(one === other || one.endsWith(`.${other}`));
      }),
      runs,
    );
  });

  test('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (origin, rule) => {
        expect([true, false, undefined]).toContain(isAllowed(origin, rule));
      }),
      runs,
    );
  });
});

describe('an address', () => {
  test.for([
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.1', ['192.0.2.2'], false],
    ['192.0.2.1', ['192.0.2.0/24'], true],
    ['192.0.3.1', ['192.0.2.0/24'], false],
    ['192.0.3.1', ['192.0.2.7/23'], true],
    ['10.1.2.3', ['192.0.2.1', '10.0.0.0/8'], true],
    ['8.8.8.8', ['0.0.0.0/0'], true],
    ['::ffff:192.0.2.1', ['192.0.2.1'], true],
    ['::ffff:c000:0201', ['192.0.2.0/24'], true],
    ['192.0.2.1', ['::ffff:192.0.2.1'], true],
    ['192.0.2.1', ['::ffff:192.0.2.0/120'], true],
    ['192.0.3.1', ['::ffff:192.0.2.0/120'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:0DB8:0:0::1', ['2001:db8::1'], true],
    ['2001:db8:8000::1', ['2001:db8::/33'], false],
    ['::1', ['127.0.0.1'], false],
    ['192.0.2.1', [], false],
    ['192.0.2.1', ['no rule at all'], false],
  ] as const)('%s is, by the rules %j, listed: %s', ([ip, rules, expected]) => {
    expect(isListed(ip, ...rules)).toBe(expected);
  });

  test.for([
    '',
    '1',
    '127.1',
    '0x7f.0.0.1',
    '01.2.3.4',
    '256.1.1.1',
    '1.2.3.4/24',
    '1.2.3.4 ',
    ':::',
    'fe80::1%eth0',
    '::g',
  ])('%j is none', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  test.for([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0.0/-1',
    'a/8',
    '10/8',
  ])('%j is no range', (text) => {
    expect(parseIpRule(text)).toBeUndefined();
  });

  test('of version 4 is in a range exactly when their leading bits are the same, also written as version 6', () => {
    const bitsOf = (ip: string) =>
      ip
        .split('.')
        .map((part) => Number(part).toString(2).padStart(8, '0'))
        .join('');
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.nat(32), fc.nat(32), (one, far, prefix, shared) => {
        // Half of the pairs begin alike, so that both answers come up.
        const mixed = bitsOf(one).slice(0, shared) + bitsOf(far).slice(shared);
        const other = [0, 8, 16, 24].map((at) => Number.parseInt(mixed.slice(at, at + 8), 2)).join('.');
        const expected = bitsOf(one).slice(0, prefix) === mixed.slice(0, prefix);
        expect(isListed(one, `${other}/${prefix}`)).toBe(expected);
        expect(isListed(`::ffff:${one}`, `${other}/${prefix}`)).toBe(expected);
      }),
      runs,
    );
  });

  test('of version 6 is in every range that it begins', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(128), (ip, prefix) => {
        expect(isListed(ip, `${ip}/${prefix}`)).toBe(true);
      }),
      runs,
    );
  });
});

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

test('a server is the same in any case, and with slashes at its end', () => {
  expect(serverName('HTTPS://Chat.Example:8443/a//')).toBe('https://chat.example:8443/a');
  expect(serverName('///')).toBe('');
});
