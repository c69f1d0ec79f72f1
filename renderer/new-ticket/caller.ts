/** Somebody who is no customer yet, as far as anything is known of them. */
export interface Caller {
  customer_name?: string;
  customer_telephone?: string;
}

const numbers = /(?<![^\s,;:])[+(]?\d[\d\s()./-]*\d(?![^\s,;:])/g;
/** Shorter ones are part of a name, as in `Unit 12`. */
const fewestDigits = 4;

/** A name, a number, or both, as in `Ada Stone 030 123 456`; undefined for an address, and for neither. */
export function readCaller(text: string): Caller | undefined {
  if (text.includes('@')) return undefined;
  const found = [...text.matchAll(numbers)].map(([number]) => number);
  const telephone = found.find((number) => number.replace(/\D/g, '').length >= fewestDigits) ?? '';
  const name = text
    .replace(telephone, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '');
  if (name === '' && telephone === '') return undefined;
  return {
    ...(name === '' ? {} : { customer_name: name }),
    ...(telephone === '' ? {} : { customer_telephone: telephone }),
  };
}
