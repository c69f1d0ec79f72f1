import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { MailScanner } from '../../../server/import/mail-scanner.ts';
import { Staging } from '../../../server/import/staging.ts';
import { threadMails } from '../../../server/import/thread-mails.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { mail, type WrittenMail } from './mailbox.ts';

const office = 'support@office.example';

/** The conversations of mails as the hashes of their mails, in a fixed order. */
async function conversations({ ctx }: TestDesk, mails: readonly string[]): Promise<string[][]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'deskhand-threads-'));
  const staging = new Staging(path.join(directory, 'scan.db'));
  try {
    for (const text of mails) {
      const found = (mail: Parameters<Staging['add']>[1]) => void staging.add(0, mail, testNow);
      const scanner = new MailScanner({ quoted: false, now: testNow, found });
      scanner.begin(0, '');
      scanner.data(Buffer.from(text), true);
      scanner.finish();
    }
    const threads = await threadMails(ctx, staging, { brandId: 1, own: new Set([office]) });
    const named = [...threads.conversations()].map((numbers) => numbers.map((n) => staging.mail(n).hash).sort());
    return named.sort((a, b) => (a.join() < b.join() ? -1 : 1));
  } finally {
    staging.close();
    rmSync(directory, { recursive: true });
  }
}

const sizes = async (desk: TestDesk, mails: readonly WrittenMail[]) =>
  (await conversations(desk, mails.map(mail))).map((conversation) => conversation.length).sort();

const ann = 'Ann <ann@customer.example>';
const question: WrittenMail = {
  id: 'one@x',
  from: ann,
  to: office,
  subject: 'Printer',
  date: 'Thu, 29 Jan 2026 10:00:00 +0000',
};
const day = (of: number) => ({ date: `${new Date(Date.UTC(2026, 1, of, 12)).toUTCString()}` });

describe('two mails are one conversation', () => {
  test('when one answers the other', async ({ desk }) => {
    expect(await sizes(desk, [question, { more: ['In-Reply-To: <one@x>'], subject: 'Other' }])).toEqual([2]);
  });
  test('when one refers to the other, whoever stands first', async ({ desk }) => {
    expect(await sizes(desk, [{ more: ['References: <zero@x> <one@x>'], subject: 'Other' }, question])).toEqual([2]);
  });
  test('when both answer a mail that is not there', async ({ desk }) => {
    const reply = { more: ['In-Reply-To: <gone@x>'] };
    expect(
      await sizes(desk, [
        { ...reply, subject: 'A' },
        { ...reply, subject: 'B' },
      ]),
    ).toEqual([2]);
  });
  test('when one replies by subject, within 30 days, among the same people', async ({ desk }) => {
    expect(await sizes(desk, [question, { from: office, to: ann, subject: 'Re: Printer', ...day(20) }])).toEqual([2]);
    expect(await sizes(desk, [question, { from: ann, to: office, subject: 'AW: printer', ...day(20) }])).toEqual([2]);
  });
  test('when the mail that it answers is not there, but the subject is', async ({ desk }) => {
    const reply = { from: ann, subject: 'Re: Printer', more: ['In-Reply-To: <rewritten@x>'], ...day(20) };
    expect(await sizes(desk, [question, reply])).toEqual([2]);
  });
});

describe('two mails are two conversations', () => {
  test.for<[string, WrittenMail]>([
    ['with the same subject and no reply prefix', { from: ann, subject: 'Printer', ...day(3) }],
    [
      'with a reply prefix after 31 days',
      { from: ann, subject: 'Re: Printer', date: 'Sun, 1 Mar 2026 11:00:00 +0000' },
    ],
    [
      'with a reply prefix before the question',
      { from: ann, subject: 'Re: Printer', date: 'Wed, 28 Jan 2026 10:00:00 +0000' },
    ],
    ['of different people to the same office', { from: 'bob@other.example', subject: 'Re: Printer', ...day(3) }],
    [
      'when only an address stands in In-Reply-To',
      { from: 'bob@other.example', more: ['In-Reply-To: Message from Ann <ann@customer.example>'], ...day(3) },
    ],
  ])('%s', async ([, other], { desk }) => {
    expect(await sizes(desk, [question, other])).toEqual([1, 1]);
  });
});

test('mails without an id and with one that was used before are all there', async ({ desk }) => {
  const mails = [
    { id: null, body: 'a' },
    { id: null, body: 'b' },
    { id: 'same@x', body: 'c', subject: 'C' },
    { id: 'same@x', body: 'd', subject: 'D' },
  ];
  const found = await conversations(desk, mails.map(mail));
  expect(found.flat()).toHaveLength(4);
});

test('a mail that stands twice in the files counts once, whatever its way here', async ({ desk }) => {
  const text = mail({ ...question, body: 'Hello\n\n' });
  const copies = [text, `Received: by another.example\n${text}`, text.replaceAll('\n', '\r\n'), `${text}\n\n`];
  expect((await conversations(desk, copies)).flat()).toHaveLength(1);
});

test('what only one copy of a mail refers to counts, whichever copy comes first', async ({ desk }) => {
  const bare = mail({ id: 'two@x', subject: 'Other' });
  const referring = `In-Reply-To: <one@x>\n${bare}`;
  for (const copies of [
    [bare, referring],
    [referring, bare],
  ]) {
    expect(await conversations(desk, [mail(question), ...copies])).toHaveLength(1);
  }
});

// Few values, so that same ids, same times and copies of a mail that refer to something else are frequent.
const anyMail = fc.record({
  id: fc.option(fc.constantFrom('a@x', 'b@x', 'c@x'), { nil: null }),
  from: fc.constantFrom(ann, 'bob@other.example'),
  to: fc.constantFrom(ann, office, 'list@lists.example'),
  subject: fc.constantFrom('Printer', 'Re: Printer', 'Re: [list] Printer'),
  date: fc.constantFrom(day(1).date, day(3).date, null),
  more: fc.constantFrom<string[]>([], ['In-Reply-To: <a@x>'], ['References: <b@x> <gone@x>'], ['In-Reply-To: <d@x>']),
  body: fc.constantFrom('one', 'two'),
});

test('the conversations do not depend on the order of the mails', async ({ desk }) => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(anyMail, { minLength: 2, maxLength: 14 })
        .chain((mails) => fc.tuple(fc.constant(mails), fc.shuffledSubarray(mails, { minLength: mails.length }))),
      async ([mails, otherwise]) => {
        expect(await conversations(desk, otherwise.map(mail))).toEqual(await conversations(desk, mails.map(mail)));
      },
    ),
    { numRuns: 150 },
  );
});
