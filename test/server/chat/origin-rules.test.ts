import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOriginAllowed, parseOrigin } from '../../../server/chat/origin-rules.ts';
import { serverName } from '../../../server/chat/server-name.ts';

const runs = { numRuns: 500, seed: 1 };

const isAllowed = (origin: string, ...rules: string[]) => {
  const parsed = parseOrigin(origin);
  return parsed && isOriginAllowed(parsed, rules);
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

test('a server is the same in any case, and with slashes at its end', () => {
  expect(serverName('HTTPS://Chat.Example:8443/a//')).toBe('https://chat.example:8443/a');
  expect(serverName('///')).toBe('');
});
