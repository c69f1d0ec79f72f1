import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIpListed, parseIp, parseIpRule } from '../../../server/chat/ip-rules.ts';

const runs = { numRuns: 500, seed: 1 };

const isListed = (ip: string, ...rules: string[]) => {
  const parsed = parseIp(ip);
  return parsed && isIpListed(parsed, rules);
};

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
