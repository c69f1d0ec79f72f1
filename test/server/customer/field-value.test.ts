import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFieldValue } from '../../../server/customer/field-value.ts';

const check = (type: 'text' | 'number' | 'date' | 'boolean' | 'choice', given: unknown, choices = '[]') =>
  checkFieldValue({ type, choices }, given);
const problem = { problem: expect.any(String) };

describe('a custom value', () => {
  test.for<['text' | 'number' | 'date' | 'boolean', unknown, string | undefined]>([
    ['text', ' Tea, please ', 'Tea, please'],
    ['text', '😀'.repeat(255), '😀'.repeat(255)],
    ['text', '😀'.repeat(256), undefined],
    ['text', true, undefined],
    ['text', { a: 1 }, undefined],
    ['number', '-0.50', '-0.50'],
    ['number', '9'.repeat(40), '9'.repeat(40)],
    ['number', '01', undefined],
    ['number', '1.', undefined],
    ['number', '.5', undefined],
    ['number', '+1', undefined],
    ['number', '1e2', undefined],
    ['number', '1,5', undefined],
    ['number', 'NaN', undefined],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2023-02-29', undefined],
    ['date', '2024-2-9', undefined],
    ['date', '2024-02-29 00:00:00', undefined],
    ['boolean', true, 'true'],
    ['boolean', '1', 'true'],
    ['boolean', 'false', 'false'],
    ['boolean', 'TRUE', undefined],
    ['boolean', 'yes', undefined],
  ])('of type %s may be %j: %j', ([type, given, value]) => {
    expect(check(type, given)).toEqual(value === undefined ? problem : { value });
  });

  test('of type choice is one of the choices, and says which there are', () => {
    expect(check('choice', 'b', '["a","b"]')).toEqual({ value: 'b' });
    expect(check('choice', 'B', '["a","b"]')).toEqual({ problem: 'must be one of a, b' });
    expect(check('choice', 'a', '[]')).toEqual(problem);
  });

  test('that was taken is taken again as it is', () => {
    const type = fc.constantFrom('text' as const, 'number' as const, 'date' as const, 'boolean' as const);
    const given = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.boolean(), fc.jsonValue());
    fc.assert(
      fc.property(type, given, (type, given) => {
        const checked = check(type, given);
        if ('value' in checked && checked.value !== '') expect(check(type, checked.value)).toEqual(checked);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});
