import { createHash, hash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect } from 'vitest';
import { collectSources } from '../../../server/import/collect-sources.ts';
import { prepareFromFile } from '../../../server/import/prepare-mails.ts';
import { runImport } from '../../../server/import/run-import.ts';
import { MailReader } from '../../../server/mail/mail-reader.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { bigMail } from '../../support/mail/big-mail.ts';
import { addAccount, startFetching, test, until } from '../../support/mail/mailbox.ts';

const mail = bigMail();

async function expectAllOfIt({ ctx, desk }: TestDesk): Promise<void> {
  const { content } = await ctx.db.selectFrom('message_contents').select('content').executeTakeFirstOrThrow();
  expect(content).toContain('<p>See <img');
  expect(content).toContain('As I wrote.');
  const row = await ctx.db.selectFrom('mails').select('blob_hash').executeTakeFirstOrThrow();
  expect(row.blob_hash).toBe(hash('sha256', mail.source));
  const files = await ctx.db
    .selectFrom('attachments')
    .select(['name', 'content_type', 'inline', 'size', 'blob_hash'])
    .orderBy('id')
    .execute();
  expect(files).toEqual(mail.files);
  for (const blob of [row, ...files]) {
    const kept = createHash('sha256');
    await pipeline((await desk.files.read(blob.blob_hash)).stream, kept);
    expect(kept.digest('hex')).toBe(blob.blob_hash);
  }
  expect(await leftBehind(desk)).toEqual([]);
}

/** What is on its way into the file store. */
const leftBehind = ({ files }: TestDesk['desk']) => readdir(path.join(files.directory, 'incoming'));

async function mailbox({ directory }: TestDesk) {
  const file = path.join(directory, 'mails.mbox');
  const fromLine = Buffer.from('From ann@customer.example Mon Mar  2 08:59:00 2026\r\n');
  await writeFile(file, Buffer.concat([fromLine, mail.source, Buffer.from('\r\n')]));
  return collectSources('mbox', [file]);
}

describe('a mail with files of many megabytes', () => {
  test('arrives by an account with every byte of them', async ({ desk, imap }) => {
    await addAccount(desk, imap);
    imap.deliver(mail.source, testNow);
    startFetching(desk);
    await until(() => desk.ctx.db.selectFrom('mails').select('id').executeTakeFirstOrThrow(), 60_000);
    await expectAllOfIt(desk);
  }, 90_000);

  test('arrives by an import with every byte of them', async ({ desk }) => {
    const request = { sources: await mailbox(desk), status: 'auto' as const, addresses: ['support@office.example'] };
    expect(await runImport(desk.ctx, { ...request, chooseAddresses: async () => [] })).toMatchObject({ mails: 1 });
    await expectAllOfIt(desk);
    expect(await runImport(desk.ctx, { ...request, chooseAddresses: async () => [] })).toMatchObject({ mails: 0 });
  }, 90_000);

  test('that takes too long to read is its original, and leaves nothing behind', async ({ desk }) => {
    const [source] = await mailbox(desk);
    if (!source) throw new Error('There is no mailbox.');
    const reader = new MailReader(desk.desk.mailWorker, { parse: 20, sanitize: 20 });
    const start = 'From ann@customer.example Mon Mar  2 08:59:00 2026\r\n'.length;
    const place = { source, start, stop: start + mail.source.length };
    const { prepared, original, files } = await prepareFromFile(place, { reader, files: desk.desk.files });
    await reader.close();
    expect(prepared.trouble).toContain('it took more than 20 ms');
    expect(JSON.parse(prepared.emailDetails)).toMatchObject({ subject: 'Everything at once' });
    expect(files).toMatchObject([{ name: 'original.eml', hash: original.hash, size: mail.source.length }]);
    expect(original.hash).toBe(hash('sha256', mail.source));
    expect(await leftBehind(desk.desk)).toEqual([]);
  }, 90_000);
});
