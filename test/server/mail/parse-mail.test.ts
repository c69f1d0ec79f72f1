import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { wholeMail } from '../../../server/mail/mail-stream.ts';
import { parseMail } from '../../../server/mail/parse-mail.ts';
import { prepareMail } from '../../../server/mail/prepare-mail.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures/mail');
const read = (name: string) => wholeMail(readFileSync(path.join(fixtures, name)));
const parseFile = (name: string) => parseMail(read(name).chunks);
const parse = (text: string, encoding: BufferEncoding = 'utf8') =>
  parseMail(wholeMail(Buffer.from(text, encoding)).chunks);
const prepare = (text: string) => prepareMail(wholeMail(Buffer.from(text)));

describe('text', () => {
  test.each([
    ['without a charset and in Latin-1', 'Subject: x\n\nf\u00fcr', 'für'],
    ['in Latin-1 declared as ASCII', 'Content-Type: text/plain; charset=us-ascii\n\nf\u00fcr', 'für'],
    ['in a charset that nobody knows', 'Content-Type: text/plain; charset=x-klingon\n\nf\u00fcr', 'für'],
    ['in UTF-7', 'Content-Type: text/plain; charset=utf-7\n\nf+APw-r', 'für'],
    [
      'quoted-printable in windows-1252',
      'Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\n=80 5=\n0',
      '€ 50',
    ],
    [
      'base64 in KOI8-R',
      'Content-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8NLJ18XU\n',
      'Привет',
    ],
  ])('%s is read', async (_, mail, text) => {
    expect((await parse(mail, 'latin1')).text.trim()).toBe(text);
  });

  test('behind a header that has no empty line is not lost', async () => {
    expect((await parse('Subject: x\nHello Ann,\nthis is the text.\n')).text).toContain('this is the text.');
  });
});

test('of two alternatives the HTML and the text are both there', async () => {
  const { html, text } = await parseFile('alternative.eml');
  expect(html).toContain('<b>Hällo</b>');
  expect(text).toContain('Hällo');
});

test('an image within the text is a file that the text refers to', async () => {
  const { html, files } = await parseFile('inline-image.eml');
  expect(html).toContain('cid:logo@office.example');
  expect(files).toMatchObject([
    { name: 'logo.png', contentType: 'image/png', contentId: 'logo@office.example', inline: true },
    { name: 'Angebot für März.pdf', contentType: 'application/pdf', contentId: null, inline: false },
  ]);
  expect(Buffer.from(files[1]?.content as Uint8Array).toString()).toBe('%PDF-1.4 not really\n');
});

test('a forwarded mail is shown with its text and its files', async () => {
  const { text, files } = await parseFile('forwarded.eml');
  expect(text).toContain('Please see below.');
  expect(text).toContain('The first text.');
  expect(files.map(({ name }) => name)).toEqual(['list.csv']);
});

test('a file’s name leads nowhere', async () => {
  const mail = (name: string) =>
    `Content-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment\n\nx\n`;
  const nameOf = async (name: string) => (await parse(mail(name))).files[0]?.name;
  expect(await nameOf('../../etc/passwd')).toBe('passwd');
  expect(await nameOf('..')).toBe('attachment-1');
  expect(await nameOf('=?utf-8?Q?photo=E2=80=AEgpj.exe?=')).toBe('photogpj.exe');
  expect(await nameOf('')).toBe('attachment-1');
});

test('a mail whose parts are nested without end says that it could not be read', async () => {
  const depth = 400;
  const open = Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`);
  const prepared = await prepare(`Subject: deep\n${open.join('')}Content-Type: text/plain\n\nhi\n`);
  expect(prepared.trouble).toContain('could not be read');
  expect(prepared.content).toContain('The original is attached.');
  expect(JSON.parse(prepared.emailDetails)).toEqual({ subject: 'deep' });
});

test('an agent reads who wrote, to whom and about what, decoded', async () => {
  expect(JSON.parse((await prepareMail(read('alternative.eml'))).emailDetails)).toMatchObject({
    from: 'Jürgen Groß <juergen@customer.example>',
    subject: 'Grüße aus Wien',
    'message-id': '<alternative@customer.example>',
  });
});

test.for([
  ['a boundary that is not the one it names', 'Content-Type: multipart/mixed; boundary=z\n\n--b\n\nHello\n--b--\n'],
  ['a boundary that never comes', readFileSync(path.join(fixtures, 'broken-encoding.eml'), 'utf8')],
  ['no boundary', 'Content-Type: multipart/mixed\n\n--b\n\nHello\n--b--\n'],
  ['lines that end in CR alone', 'From: ann@x.example\rSubject: a\r\rHello\r'],
] as const)('a mail with %s says so, and is not empty', async ([, mail]) => {
  const prepared = await prepare(mail);
  expect(prepared.content).toContain('The original is attached.');
  expect(prepared.trouble).toContain('could not be read');
});

test.for(['Subject: a\n\n', 'Subject: a', '', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\n\n--b--\n'])(
  'a mail in which nothing was written (%j) is read',
  async (mail) => {
    const prepared = await prepare(mail);
    expect(prepared.trouble).toBe('');
    expect(prepared.content.replace(/<br>|\s/g, '')).toBe('');
  },
);

test.for([
  ['HTML that is empty', 'text/html\n\n<style>p{}</style><p> </p>\n'],
  ['a type that is none', 'text\n\nnot this\n'],
] as const)('the words beside %s are shown', async ([, part]) => {
  const mail = `Content-Type: multipart/alternative; boundary=b\n\n--b\n\nHello\n--b\nContent-Type: ${part}--b--\n`;
  expect((await prepare(mail)).content).toContain('Hello');
});

test.for([
  ['text of a type that is none', 'Content-Type: text\n\nHello\n', 'Hello'],
  [
    'HTML that names its charset itself',
    'Content-Type: text/html\n\n<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>\xf0\xd2\xc9</p>',
    'При',
  ],
] as const)('%s is read', async ([, mail, words]) => {
  const prepared = await prepareMail(wholeMail(Buffer.from(mail, 'latin1')));
  expect(prepared).toMatchObject({ files: [], trouble: '' });
  expect(prepared.content).toContain(words);
});

test('encoded words are read in any charset', async () => {
  const { emailDetails } = await prepare(
    'From: =?utf-7?Q?J+APw-rgen?= <j@x.example>\nSubject: =?UTF-7?B?R3IrQVB3QTN3LWU=?= =?koi8-r?B?8NLJ?=\n\nx\n',
  );
  expect(JSON.parse(emailDetails)).toEqual({ from: 'Jürgen <j@x.example>', subject: 'GrüßeПри' });
});

test('a name with a comma is one, and no address is shown in part', async () => {
  const many = Array.from({ length: 500 }, (_, n) => `p${n}@x.example`).join(', ');
  const { emailDetails } = await prepare(
    `From: =?utf-8?Q?M=C3=BCller=2C_Anna?= <anna@x.example>\nReply-To: =?utf-8?Q?a=40b.example=3E=2C?= <anna@x.example>\nTo: ${many}\nCc: undisclosed-recipients:;\n\nx\n`,
  );
  const details = JSON.parse(emailDetails) as Record<string, string>;
  expect(details).toMatchObject({
    from: '"Müller, Anna" <anna@x.example>',
    'reply-to': '"a@b.example>," <anna@x.example>',
    cc: 'undisclosed-recipients:;',
  });
  expect(details.to?.length).toBeGreaterThan(3900);
  expect(details.to?.split(', ').every((address) => /^p\d+@x\.example$/.test(address))).toBe(true);
});

test('plain text is shown as it was written', async () => {
  const { content } = await prepare('Subject: x\n\n<b>1 & 2</b>\n  indented\n');
  expect(content).toBe('&lt;b&gt;1 &amp; 2&lt;/b&gt;<br>\n&nbsp; indented<br>\n');
});

test('NUL, which no database takes, is gone from every text', async () => {
  const prepared = await prepare('Subject: a\0b\nTo: c\0@x.example\n\nd\0e\n');
  expect(JSON.stringify(prepared)).not.toMatch(/\0|\\u0000/);
});

test.each(readdirSync(fixtures).filter((name) => name !== 'broken-encoding.eml'))('%s can be read', async (name) => {
  expect((await prepareMail(read(name))).trouble).toBe('');
});
