import { expect, test } from 'vitest';
import { readSubject } from '../../../server/mail/subject-key.ts';

test.each([
  ['Printer broken', 'printer broken', false],
  ['Re: Printer broken', 'printer broken', true],
  ['RE: re: AW: Printer  broken ', 'printer broken', true],
  ['Antw: Printer broken', 'printer broken', true],
  ['SV: Printer broken', 'printer broken', true],
  ['Re[2]: Printer broken', 'printer broken', true],
  ['AW (3): Printer broken', 'printer broken', true],
  ['回复：Printer broken', 'printer broken', true],
  ['[list] Re: Printer broken', 'printer broken', true],
  ['Re: [list] Printer broken', 'printer broken', true],
  ['[Order 1234] Shipped', '[order 1234] shipped', false],
  ['Fwd: Printer broken', 'fwd: printer broken', false],
  ['Re: Fwd: Printer broken', 'fwd: printer broken', true],
  ['Regarding: the printer', 'regarding: the printer', false],
  ['Reply', 'reply', false],
  ['', '', false],
  ['[list]', '[list]', false],
  ['Re:', '', true],
])('"%s" is about "%s", reply: %s', (subject, base, reply) => {
  expect(readSubject(subject)).toEqual({ base, reply });
});
