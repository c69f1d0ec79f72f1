import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferChannel, readAddress } from '../../../server/customer/address.ts';

const [email, telephone, facebook, twitter, chat] = [1, 2, 3, 4, 8];
const digits = fc.stringMatching(/^[0-9]{1,15}$/);
/** What people put between the digits of a number. */
const separator = fc.constantFrom('', ' ', '-', '.', '/', '(', ')', '\u00a0');

describe('a telephone number', () => {
  test('is the same however it is written, and stored as plus and digits', () => {
    fc.assert(
      fc.property(digits, fc.array(separator, { minLength: 16, maxLength: 16 }), fc.boolean(), (number, gaps, plus) => {
        const sign = plus ? '+' : '';
        const written = sign + [...number].map((digit, at) => `${gaps[at]}${digit}`).join('') + gaps[15];
        const address = readAddress(telephone, written);
        expect(address).toMatchObject({ channel_id: 2, unique_reference: sign + number, match_key: number });
        expect(readAddress(telephone, address?.unique_reference ?? '')).toEqual(address);
      }),
      { seed: 1 },
    );
  });

  test('has digits, and nothing but', () => {
    for (const text of ['', '+', '()', '+49x', '49+30', '++49', 'ada@example.com', '٣٤', '1e5', '+49,30']) {
      expect([text, readAddress(telephone, text)]).toEqual([text, undefined]);
    }
  });
});

describe('an e-mail address', () => {
  test('is kept as it is given and the same in any case', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) => {
        const read = readAddress(email, ` ${address} `);
        if (!read) return;
        expect(read.unique_reference).toBe(address);
        expect(read.match_key).toBe(readAddress(email, address.toUpperCase())?.match_key);
        expect(inferChannel(address)).toBe(email);
      }),
      { seed: 2 },
    );
  });

  test('composed and decomposed is one', () => {
    const [composed, decomposed] = ['zo\u00eb@example.com', 'zoe\u0308@example.com'];
    expect(readAddress(email, composed)).toEqual(readAddress(email, decomposed));
  });
});

test('an address of another channel is what it is, without blanks around it', () => {
  for (const channel of [facebook, twitter, chat, 99]) {
    expect(readAddress(channel ?? 0, ' Ada M ')).toEqual({
      channel_id: channel,
      unique_reference: 'Ada M',
      match_key: 'Ada M',
      alike_key: '',
    });
    expect(readAddress(channel ?? 0, '  ')).toBeUndefined();
  }
});

test('what is no address at all is never one on whatever channel, and nothing throws', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.string({ unit: 'binary' }), (channel, text) => {
      const address = readAddress(channel, text);
      if (address) expect(address.match_key).not.toBe('');
      const inferred = inferChannel(text);
      if (inferred !== undefined) expect(readAddress(inferred, text)).toBeDefined();
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test('a number says what it is by its plus only', () => {
  expect([inferChannel('+49 30'), inferChannel('4930'), inferChannel('+x'), inferChannel('')]).toEqual([
    telephone,
    undefined,
    undefined,
    undefined,
  ]);
});
