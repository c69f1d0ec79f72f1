import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import { mapi } from '../../../server/mail/mapi-properties.ts';
import { parseMail } from '../../../server/mail/parse-mail.ts';
import { Spool } from '../../../server/mail/spool.ts';
import { anyMail } from '../../support/mail/any-mail.ts';
import { binary, mailWithWinmail, unicode, writeWinmail } from '../../support/mail/write-winmail.ts';
import { test } from '../../support/temporary-directory.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures/mail');
const limits = { file: 8, all: 24 };

/** The mail cut where the numbers say, each piece in memory of its own. */
function* pieces(mail: Buffer, lengths: readonly number[]): Generator<Buffer> {
  let at = 0;
  for (let n = 0; at < mail.length; n++) {
    const end = at + (lengths[n % lengths.length] ?? mail.length);
    yield Buffer.from(mail.subarray(at, end));
    at = end;
  }
}

async function parse(chunks: Iterable<Buffer>, spool?: Spool) {
  const { html, text, files } = await parseMail(chunks, spool);
  // Appointments are rewritten in memory.
  const inMemory = files.filter(({ contentType }) => !/calendar/.test(contentType)).map(({ content }) => content);
  const bytes = inMemory.reduce((sum, content) => sum + (content instanceof Uint8Array ? content.length : 0), 0);
  if (spool) expect(bytes).toBeLessThanOrEqual(limits.all);
  const read = files.map(({ content, ...file }) => {
    const bytes = content instanceof Uint8Array ? content : readFileSync(content.path);
    return { ...file, bytes: Buffer.from(bytes).toString('latin1') };
  });
  return { html, text, files: read };
}

/** Without the characters that a charset decides about. */
const ascii = (text: string | undefined) => text?.replace(/[^\0-\x7f]/g, '');

/** Expects what postal-mime makes of the mail by itself, whole. */
async function expectAsByLibrary(mail: Buffer, { html, text, files }: Awaited<ReturnType<typeof parse>>) {
  const email = await PostalMime.parse(mail);
  // A part whose type is none is a file there, and text here (RFC 2045, 5.2).
  if (email.attachments.some(({ mimeType }) => !mimeType.includes('/'))) return;
  expect({ html: ascii(html), text: ascii(text) }).toEqual({ html: ascii(email.html), text: ascii(email.text ?? '') });
  const contents = email.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString('latin1'));
  expect(files.map(({ bytes }) => bytes)).toEqual(contents);
}

describe('a mail that comes in pieces, with its files in a folder, gives what it gives whole', () => {
  test('however it is built, broken and cut', async ({ directory }) => {
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(anyMail, lengths, async (mail, lengths) => {
        const parsed = await parse(pieces(mail, lengths), new Spool(directory, limits));
        await expectAsByLibrary(mail, parsed);
        expect(parsed).toEqual(await parse([mail]));
      }),
      { numRuns: 200 },
    );
  });

  test.for(readdirSync(fixtures))('%s', async (name, { directory }) => {
    const mail = readFileSync(path.join(fixtures, name));
    expect(await parse(pieces(mail, [7]), new Spool(directory, limits))).toEqual(await parse([mail]));
  });

  test('with mails within mails, of which the innermost are not opened any more', async ({ directory }) => {
    const levels = Array.from({ length: 14 }, (_, n) => `Subject: ${n}\nContent-Type: message/rfc822\n\n`);
    const mail = Buffer.from(`${levels.join('')}Subject: last\n\nThe innermost.\n`);
    const parsed = await parse(pieces(mail, [20]), new Spool(directory, limits));
    await expectAsByLibrary(mail, parsed);
    expect(parsed.files).toHaveLength(1);
  });

  test('with a winmail.dat', async ({ directory }) => {
    const data = Buffer.from('a file of more than eight bytes');
    const content = writeWinmail({
      properties: [unicode(mapi.body, 'Gr\u00fc\u00dfe')],
      files: [{ title: 'a.bin', properties: [binary(mapi.attachData, data)] }, { data: Buffer.from('small') }],
    });
    const parsed = await parse(pieces(mailWithWinmail(content), [50]), new Spool(directory, limits));
    expect(parsed).toEqual(await parse([mailWithWinmail(content)]));
    expect(parsed).toMatchObject({ text: 'Gr\u00fc\u00dfe', files: [{ name: 'a.bin' }, { bytes: 'small' }] });
  });
});
