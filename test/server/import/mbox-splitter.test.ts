import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MboxSink, MboxSplitter } from '../../../server/import/mbox-splitter.ts';
import { unquoteFromLines } from '../../../server/import/unquote.ts';

interface Found {
  fromLine: string;
  /** Position and bytes as they stand in the file. */
  start: number;
  text: string;
}

/** Splits what is given in chunks of a size, all in one memory; what stands before the first From_ line has '' for one. */
function split(file: Buffer, chunkSize = file.length || 1): Found[] {
  const found: Found[] = [];
  const sink: MboxSink = {
    begin: (start, fromLine) => found.push({ fromLine, start, text: '' }),
    data(bytes) {
      if (found.length === 0) found.push({ fromLine: '', start: 0, text: '' });
      const last = found.at(-1);
      if (last) last.text += bytes.toString('latin1');
    },
    claimedEnd: () => undefined,
  };
  const splitter = new MboxSplitter(sink);
  const memory = Buffer.alloc(chunkSize);
  for (let at = 0; at < file.length; at += chunkSize) {
    splitter.push(memory.subarray(0, file.copy(memory, 0, at, at + chunkSize)));
  }
  splitter.end();
  return found;
}

const texts = (file: string) => split(Buffer.from(file)).map(({ text }) => text);
const from = 'From ann@example.com Mon Feb 23 10:00:00 2026';

describe('a From_ line', () => {
  test.each([
    ['at the beginning and behind an empty line separates', `${from}\nA: 1\n\nx\n\n${from}\nB: 2\n\ny\n`, 2],
    ['with CRLF separates', `${from}\r\nA: 1\r\n\r\nx\r\n\r\n${from}\r\nB: 2\r\n\r\ny\r\n`, 2],
    ['that no empty line precedes is text', `${from}\nA: 1\n\nx\n${from}\nB: 2\n`, 1],
    [
      'that no empty line precedes separates where it has a date and a header follows',
      `${from}\nA: 1\n\nx\n${from}\nSubject: b\n`,
      2,
    ],
    ['with a date is text where text follows', `${from}\nA: 1\n\nx\n\n${from}\nthis is no header\n`, 1],
    ['behind a byte order mark separates', `\ufeff${from}\nA: 1\n\nx\n\n${from}\nB: 2\n`, 2],
    ['without a date is text where no header follows', `${from}\nA: 1\n\nx\n\nFrom what I see,\nit works\n`, 1],
    [
      'without a date separates where a header follows',
      `${from}\nA: 1\n\nx\n\nFrom MAILER-DAEMON\nReceived: by x\n`,
      2,
    ],
    ['that is quoted is text', `${from}\nA: 1\n\nx\n\n>${from}\nB: 2\n`, 1],
    ['of other words is text', `${from}\nA: 1\n\nx\n\nFromage at 10:00 in 2026\nB: 2\n`, 1],
    [
      'with the zone before the year separates',
      `${from}\nA: 1\n\nx\n\nFrom 1@xxx Mon Feb 23 10:00:00 +0000 2026\nB: 2\n`,
      2,
    ],
    ['of a mail that has nothing else separates', `${from}\n\n${from}\n\n${from}\n`, 3],
  ])('%s', (_, file, count) => {
    expect(texts(file)).toHaveLength(count);
  });
});

test('a last mail without a line end is whole', () => {
  expect(texts(`${from}\nA: 1\n\nx\n\n${from}\nB: 2\n\nend`)).toEqual(['A: 1\n\nx\n\n', 'B: 2\n\nend']);
});

test('what stands before the first From_ line is given as well', () => {
  expect(split(Buffer.from(`torn off\n\n${from}\nA: 1\n`))).toMatchObject([{ fromLine: '' }, { fromLine: from }]);
});

test('a line without end is passed on in parts, and the next mail is found', () => {
  const endless = 'x'.repeat(3_000_000);
  const file = Buffer.from(`${from}\nA: 1\n\n${endless}\n\n${from}\nB: 2\n`);
  const found = split(file, 65_536);
  expect(found.map(({ text }) => text.length)).toEqual([endless.length + 8, 5]);
});

const lines = fc.constantFrom(
  'From ',
  '>From ',
  '>>From ',
  'From here',
  'text',
  '',
  '>',
  'From x 10:00 2026',
  'A: b',
  '\r',
);
const bodies = fc.array(lines, { maxLength: 12 }).map((parts) => parts.map((part) => `${part}\n`).join(''));

test('mails that are quoted, joined, split and unquoted are the same as before, whatever the chunks', () => {
  const quoted = (text: string) => text.replace(/^(>*From )/gm, '>$1');
  fc.assert(
    fc.property(fc.array(bodies, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (mails, size) => {
      const whole = mails.map((body) => `A: 1\n\n${body}`);
      const file = Buffer.from(whole.map((mail) => `${from}\n${quoted(mail)}\n`).join(''));
      const found = split(file, size);
      const read = found.map(({ text }) => Buffer.concat(unquoteFromLines(Buffer.from(text))).toString());
      expect(read).toEqual(whole.map((mail) => `${mail}\n`));
      for (const { start, text } of found) {
        expect(file.toString('latin1', start, start + text.length)).toBe(text);
      }
    }),
    { numRuns: 300 },
  );
});

test('no byte of any file is lost or given twice', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (parts, size) => {
      const file = Buffer.from(parts.join('\n'));
      const found = split(file, size);
      const given = found.reduce((sum, { text }) => sum + text.length, 0);
      const fromLines = found.reduce((sum, { fromLine }) => sum + fromLine.length, 0);
      const lineEnds = file.length - given - fromLines;
      expect(lineEnds).toBeGreaterThanOrEqual(0);
      expect(lineEnds).toBeLessThanOrEqual(2 * found.length);
      expect(found).toEqual(split(file));
    }),
    { numRuns: 300 },
  );
});
