import fc from 'fast-check';

/** Values that have broken servers, beside those that are right. */
// biome-ignore format: a list reads better dense.
const hostile = fc.constantFrom(
  '', ' ', '0', '1', '2', '-1', '+1', '01', '1.0', '1e2', '1e400', '9007199254740991', '9007199254740992', 'NaN',
  'true', 'null', '\0', '%', '%ff', '%00', '\ud800', '\u202e', '__proto__', 'constructor', "' or 1=1 --", '"',
  '../../etc', 'a'.repeat(300), 'a'.repeat(70_000), 'new', 'open', 'me', 'inbound', '2026-03-02 09:00:00',
  '2026-02-30 00:00:00', '99999-01-01 00:00:00', 'tickets', 'messages', 'id,id', 'created_at', 'waiting_since',
  'email', `${'('.repeat(500)}`, `${'a'.repeat(20_000)}!`, 'WzEsMiwzLCJ4Il0', '😀'.repeat(100), ','.repeat(500),
  'new,open,,', '\r\nX-Evil: 1', 'a@b.example', `${'a'.repeat(200)}@${'b.'.repeat(100)}example`, '+49', '+491',
  '10.0.0.0/33', '::ffff:127.0.0.1', 'http://127.0.0.1', 'office2026', 'chat.office.example', 'C-1001', 'visitor-7',
  '\u0130'.repeat(255), 'e\u0301', 'text', 'choice', '[]', '{}', '[{"id":1}]',
);

/** Any text, right or wrong. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
);

/** A name that a route knows, mostly. */
export const anyName = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, anyValue);

/** Percent-encoded; what cannot be becomes bytes that are no UTF-8. */
export function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
