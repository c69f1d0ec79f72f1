import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChannelPairs } from '../../../server/customer/channel-pairs.ts';
import { DomainError } from '../../../server/errors.ts';

const pair = fc.oneof(
  fc.record({ type: fc.constantFrom('1', 'email', 1), value: fc.constantFrom('a@example.com', 'B@example.com') }),
  fc.record({ type: fc.constantFrom('2', 'telephone'), value: fc.constantFrom('+4930', '030 12') }),
  fc.record({ type: fc.constantFrom('4', 8), value: fc.constantFrom('ada_m', 'x') }),
);
const fieldsOf = (pairs: readonly { type: unknown; value: unknown }[]) =>
  pairs.flatMap(({ type, value }, at) => [
    [`customerChannelType_${at}`, type],
    [`customerChannelValue_${at}`, value],
  ]);

describe('channel pairs', () => {
  test('come in the order of their numbers, in whichever order the fields were sent', () => {
    const shuffled = fc
      .array(pair, { maxLength: 12 })
      .chain((pairs) =>
        fc.tuple(fc.constant(pairs), fc.shuffledSubarray(fieldsOf(pairs), { minLength: 2 * pairs.length })),
      );
    fc.assert(
      fc.property(shuffled, ([pairs, fields]) => {
        const read = readChannelPairs({ other: 'x', ...Object.fromEntries(fields) });
        expect(read).toEqual(readChannelPairs(Object.fromEntries(fieldsOf(pairs))));
        expect(read.map(({ typeField }) => typeField)).toEqual(pairs.map((_, at) => `customerChannelType_${at}`));
      }),
      { seed: 1 },
    );
  });

  test('with any one of their fields missing are refused, the last pair as a whole aside', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), fc.nat(), (pairs, which) => {
        const fields = fieldsOf(pairs);
        fields.splice(which % fields.length, 1);
        expect(() => readChannelPairs(Object.fromEntries(fields))).toThrow(DomainError);
      }),
      { seed: 2 },
    );
    const [first, second, third] = ['a', 'b', 'c'].map((name) => ({ type: 1, value: `${name}@example.com` }));
    const fields = fieldsOf([first, second, third].filter((one) => one !== undefined));
    expect(() => readChannelPairs(Object.fromEntries(fields.toSpliced(2, 2)))).toThrow('customerChannelType_1');
    expect(readChannelPairs(Object.fromEntries(fields.toSpliced(4, 2)))).toHaveLength(2);
  });

  test('whatever their fields are called and hold are read or refused, naming the field', () => {
    const name = fc
      .tuple(
        fc.constantFrom('customerChannelType_', 'customerChannelValue_'),
        fc.oneof(fc.string(), fc.nat().map(String)),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 6 }), (fields) => {
        try {
          expect(readChannelPairs(fields)).toHaveLength(Object.keys(fields).length / 2);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect((error as DomainError).details.fields?.[0]?.field).toMatch(/^customerChannel(Type|Value)_/);
        }
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
