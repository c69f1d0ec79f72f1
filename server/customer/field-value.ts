import { decimalForm } from '../contract/field-type.ts';
import { parseTimestamp } from '../contract/words.ts';
import type { CustomFieldsTable } from '../storage/tables/customers.ts';

/** What a value is checked against: the definition of its field. */
export type FieldRule = Pick<CustomFieldsTable, 'type' | 'choices'>;

/** A value as it is stored, or what it must be instead. */
export type CheckedValue = { value: string } | { problem: string };

const lengthLimit = 255;

/**
 * Checks a value against the type of its custom field. Numbers are decimal (1e2 is none) and kept as written, dates
 * are YYYY-MM-DD, booleans become true or false.
 *
 * @param given a field of a request: text, or a boolean of a JSON body.
 */
export function checkFieldValue({ type, choices }: FieldRule, given: unknown): CheckedValue {
  if (type === 'boolean') return checkBoolean(given);
  if (typeof given !== 'string') return { problem: 'must be text' };
  const value = given.normalize('NFC').trim();
  if ([...value].length > lengthLimit) return { problem: `must be at most ${lengthLimit} characters` };
  switch (type) {
    case 'text':
      return { value };
    case 'number':
      return decimalForm.test(value) ? { value } : { problem: 'must be a decimal number' };
    case 'date':
      return parseTimestamp(`${value} 00:00:00`) === undefined
        ? { problem: 'must be a date in the form YYYY-MM-DD' }
        : { value };
    case 'choice': {
      const known = JSON.parse(choices) as string[];
      return known.includes(value) ? { value } : { problem: `must be one of ${known.join(', ')}` };
    }
  }
}

function checkBoolean(given: unknown): CheckedValue {
  if (given === true || given === 'true' || given === '1') return { value: 'true' };
  if (given === false || given === 'false' || given === '0') return { value: 'false' };
  return { problem: 'must be true, false, 1 or 0' };
}
