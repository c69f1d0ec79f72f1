import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { TestDesk } from '../../support/desk.ts';
import { test } from './bring.ts';
import { mail, mbox } from './mailbox.ts';

const fromLine = 'From writer@example.com Mon Feb 23 10:00:00 2026\n';

const ids = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('mails').select('message_id').orderBy('message_id').execute()).map((row) => row.message_id);
const ticketCount = async ({ ctx }: TestDesk) => (await ctx.db.selectFrom('tickets').select('id').execute()).length;
/** Each byte of it as a character, as the importer of these tests writes files. */
const bytes = (buffer: Buffer) => buffer.toString('latin1');

const two = mbox([mail({ id: 'a@x' }), mail({ id: 'b@x' })]);

describe('a file that is no mailbox is refused, saying what it is', () => {
  test.for([
    ['compressed', bytes(gzipSync(two)), /compressed \(gzip\): unpack it/],
    ['a zip archive', 'PK\x03\x04\x14\0', /archive \(zip\): unpack it/],
    ['an Outlook message', `${bytes(Buffer.from('d0cf11e0a1b11ae1', 'hex'))}\0\0`, /Outlook message/],
    ['an Outlook mailbox', '!BDN\0\0\n', /Outlook mailbox/],
    ['UTF-16 with a mark', bytes(Buffer.from(`\ufeff${two}`, 'utf16le')), /UTF-16/],
    ['UTF-16 without one', bytes(Buffer.from(two, 'utf16le')), /UTF-16/],
    ['of an old Mac', two.replaceAll('\n', '\r'), /old Macs/],
    ['some text', 'Only words.\nAnd more of them.\n', /no line of it begins with "From "/],
    ['blank', '\n\n\n', /no line of it begins with "From "/],
  ] as const)('%s', async ([, file, message], { desk, bring }) => {
    await expect(bring.mbox(file)).rejects.toThrow(message);
    expect(await ids(desk)).toEqual([]);
  });
});

test('among eml files, what is no mail is named, and the others come in', async ({ desk, bring }) => {
  const outlook = `${bytes(Buffer.from('d0cf11e0a1b11ae1', 'hex'))}\0\0`;
  const { damage } = await bring.files('eml', { 'a.eml': outlook, 'b.eml': mail({ id: 'b@x' }) });
  expect(damage).toMatchObject([expect.stringMatching(/a\.eml is no mail: it is an Outlook message/)]);
  expect(await ids(desk)).toEqual(['b@x']);
});

describe('every mail of a mailbox comes in once, and nothing is said, where the file', () => {
  const mark = bytes(Buffer.from('\ufeff'));
  const length = (of: string) => `Content-Length: ${of.length}`;
  const inner = `Forwarded:\n\n${fromLine}${mail({ id: 'inner@x' })}\nThat was it.\n`;
  const unquoted = (...mails: string[]) => mails.map((text) => `${fromLine}${text}\n`).join('');
  test.for<[string, string, string[]]>([
    ['begins with a byte order mark', `${mark}${two}`, ['a@x', 'b@x']],
    ['begins with empty lines', `\n\r\n\n${two}`, ['a@x', 'b@x']],
    ['has CRLF', two.replaceAll('\n', '\r\n'), ['a@x', 'b@x']],
    [
      'mixes line ends',
      `${mbox([mail({ id: 'a@x' })]).replaceAll('\n', '\r\n')}${mbox([mail({ id: 'b@x' })])}`,
      ['a@x', 'b@x'],
    ],
    ['has no empty lines between mails', two.replaceAll(`\n\n${fromLine}`, `\n${fromLine}`), ['a@x', 'b@x']],
    [
      'says lengths and quotes nothing (mboxcl2)',
      unquoted(mail({ id: 'a@x', more: [length(inner)], body: inner }), mail({ id: 'b@x' })),
      ['a@x', 'b@x'],
    ],
    [
      'says lengths that are wrong',
      unquoted(
        mail({ id: 'a@x', more: ['Content-Length: 70'] }),
        mail({ id: 'b@x', more: ['Content-Length: 99999999'] }),
        mail({ id: 'c@x' }),
      ),
      ['a@x', 'b@x', 'c@x'],
    ],
    ['has NUL within a text', mbox([mail({ id: 'a@x', body: 'a\0b\0\n' }), mail({ id: 'b@x' })]), ['a@x', 'b@x']],
    [
      'has a text that is no base64, and says it is',
      mbox([
        mail({ id: 'a@x', more: ['Content-Transfer-Encoding: base64'], body: '!!\u00ff@ SGVs\n' }),
        mail({ id: 'b@x' }),
      ]),
      ['a@x', 'b@x'],
    ],
    [
      'has a header of a megabyte, and one of 20,000 lines',
      mbox([
        mail({ id: 'a@x', more: [`X-Long: ${'x'.repeat(1_500_000)}`] }),
        mail({ id: 'b@x', more: Array.from({ length: 20_000 }, (_, n) => `X-${n}: y`) }),
      ]),
      ['a@x', 'b@x'],
    ],
  ])('%s', async ([, file, wanted], { desk, bring }) => {
    expect((await bring.mbox(file)).damage).toEqual([]);
    expect(await ids(desk)).toEqual(wanted);
  });
});

test('mails that refer to each other in a circle are one conversation', async ({ desk, bring }) => {
  const circle = ['a', 'b', 'c'].map((id, n) =>
    mail({ id: `${id}@x`, subject: id, more: [`References: <${'bca'[n]}@x> <${id}@x>`] }),
  );
  await bring.mbox(mbox(circle));
  expect(await ticketCount(desk)).toBe(1);
});

test('ten thousand references are all followed', async ({ desk, bring }) => {
  const all = Array.from({ length: 10_000 }, (_, n) => `<r${n}@x>`);
  const referring = mail({ id: 'z@x', subject: 'z', more: [`References: ${all.join('\n ')}`] });
  await bring.mbox(mbox([referring, mail({ id: 'r9999@x', subject: 'last' }), mail({ id: 'r0@x', subject: 'first' })]));
  expect(await ticketCount(desk)).toBe(1);
});
