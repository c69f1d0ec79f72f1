import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailAddress,
  isEmailAddress,
  personName,
  phone,
  twitterName,
} from '../../../server/contract/base/customer-words.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('NAME', () => {
  test.for(['Ada', 'Zoë', "O'Brien", 'O’Brien', 'Jean-Luc', 'J. R.', 'Núñez', 'Łukasz', 'Ðorđe', 'Nguyễn', 'İpek'])(
    'is %s',
    (name) => {
      expect(personName().parse(name)).toBe(name);
    },
  );

  test.for(['Ada2', 'Иван', '李', 'a@b', 'Ada\nMiller', 'Ada_M', '😀', 'a\u202eb', '\u0301', 'x'.repeat(256), 'Ⅷ'])(
    'is not %s',
    (name) => {
      expect(takes(personName(), name)).toBe(false);
    },
  );

  test('is composed and without blanks around it, and itself when it is read again', () => {
    expect(personName().parse('  Zoe\u0308 ')).toBe('Zo\u00eb');
    expect(personName().parse('X\u030c')).toBe('X\u030c');
    const letters = fc.constantFrom(...'abzÄéßøŁ', ' ', '.', '-', "'", '\u0301', '\u0308');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 40 }), (text) => {
        const read = personName().safeParse(text);
        if (!read.success) return;
        expect(read.data).toBe(read.data.trim().normalize('NFC'));
        expect(personName().parse(read.data)).toBe(read.data);
      }),
      { seed: 1 },
    );
  });

  test('holds only what it may, whatever is tried', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const read = personName().safeParse(text);
        if (read.success) expect(read.data).toMatch(/^[\p{Script=Latin}\p{Mn}.'’ -]+$/u);
      }),
      { seed: 2, numRuns: 2000 },
    );
  });
});

describe('an e-mail address', () => {
  // biome-ignore format: a list reads better dense.
  test.for([
    'a@b.example', 'first.last+tag@sub.example.com', "o'brien@example.ie", 'übung@müller.example', 'a@xn--mller-kva.example',
    'x_y-z=1@1.example', '用户@例子.公司',
  ])('is %s', (address) => {
    expect(emailAddress().parse(` ${address} `)).toBe(address);
  });

  // biome-ignore format: a list reads better dense.
  test.for([
    'a', 'a@', '@b.example', 'a@b', 'a@@b.example', 'a@b@c.example', '.a@b.example', 'a.@b.example', 'a..b@c.example',
    'a b@c.example', 'a@b .example', 'a@-b.example', 'a@b-.example', 'a@b..example', 'a@.example', 'a@b.example.',
    '<a@b.example>', 'a@b.example, c@d.example', '"a"@b.example', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a\r\nBcc: x@b.example',
    `${'x'.repeat(65)}@b.example`, `a@${'x'.repeat(64)}.example`, `a@${'x.'.repeat(130)}example`,
  ])('is not %s', (address) => {
    expect(takes(emailAddress(), address)).toBe(false);
  });

  test('has exactly one @ and nothing that a mail header reads otherwise', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.string()), (text) => {
        if (!isEmailAddress(text)) return;
        expect(text.split('@')).toHaveLength(2);
        expect(text).not.toMatch(/[\s<>(),:;"[\]\\\p{C}]/u);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe('PHONE and the name on Twitter', () => {
  test('are as documented', () => {
    for (const number of ['+1', '+4930901820']) expect(takes(phone(), number)).toBe(true);
    for (const number of ['4930', '+', '++49', '+49 30', '+49x', '+٣', '']) expect(takes(phone(), number)).toBe(false);
    for (const name of ['ada_m', 'Ada M 2']) expect(takes(twitterName(), name)).toBe(true);
    for (const name of ['@ada', 'a-b', 'a.b', '😀']) expect(takes(twitterName(), name)).toBe(false);
  });
});
