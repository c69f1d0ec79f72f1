import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from '../../../server/mail/split-lines.ts';

/** Lines of pieces, the parts of each put together. */
function linesOf(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  let begun = '';
  for (const { bytes, ends } of splitLines(chunks)) {
    begun += Buffer.from(bytes).toString('latin1');
    if (!ends) continue;
    lines.push(begun);
    begun = '';
  }
  expect(begun).toBe('');
  return lines;
}

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n'), maxLength: 60 });

test('lines are the same however a mail is cut, and CRs count only within them', () => {
  fc.assert(
    fc.property(fc.array(anyText), (parts) => {
      const lines = parts.join('').split('\n');
      // Behind the last line end there is no line.
      if (lines.at(-1) === '') lines.pop();
      const expected = lines.map((line) => line.replace(/\r+$/, ''));
      expect(linesOf(parts.map((part) => Buffer.from(part)))).toEqual(expected);
    }),
  );
});

test('a line without end comes in parts that are not held, its last CRs with none of them', () => {
  const chunk = Buffer.alloc(40_000, 'a');
  const lines = [...splitLines([chunk, chunk, chunk, Buffer.from('\r\r'), Buffer.from('\nb')])];
  expect(lines.map(({ bytes, ends }) => [bytes.length, ends])).toEqual([
    [80_000, false],
    [40_000, true],
    [1, true],
  ]);
  const whole = [chunk, chunk, Buffer.from('\r'), Buffer.from('a\n')];
  expect(linesOf(whole)).toEqual([`${'a'.repeat(80_000)}\ra`]);
});
