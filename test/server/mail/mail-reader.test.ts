import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect } from 'vitest';
import { MailReader } from '../../../server/mail/mail-reader.ts';
import { test } from '../../support/temporary-directory.ts';

const entry = new URL('../../../server/mail/mail-worker.ts', import.meta.url);
const readers: MailReader[] = [];
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

function openReader(sanitize: number): MailReader {
  const reader = new MailReader(entry, { parse: 60_000, sanitize });
  readers.push(reader);
  return reader;
}

const html = (body: string) => Buffer.from(`Subject: x\nContent-Type: text/html; charset=utf-8\n\n${body}`);
/** Seconds of work for the sanitiser. */
const hostile = html(`<p>the words</p>${'<div><table><b>'.repeat(60_000)}`);

test('mails are read in a worker', async () => {
  const { content, trouble } = await openReader(10_000).read(html('<p onclick="x()">Hällo</p>'));
  expect({ content: content.trim(), trouble }).toEqual({ content: '<p>Hällo</p>', trouble: '' });
});

test('a mail that keeps the sanitiser busy is shown as its words, and the others as they are', async () => {
  const reader = openReader(250);
  await reader.read(html('warm'));
  const [before, bad, after] = await Promise.all([
    reader.read(html('<p>before</p>')),
    reader.read(hostile),
    reader.read(html('<p>after</p>')),
  ]);
  expect(before.content.trim()).toBe('<p>before</p>');
  expect(bad.trouble).toContain('shown as plain text');
  expect(bad.content).toContain('the words');
  expect(after.content.trim()).toBe('<p>after</p>');
});

test('a worker that cannot start gives every mail up, with its reason', async () => {
  const reader = new MailReader(new URL('./nothing-here.ts', import.meta.url));
  readers.push(reader);
  expect((await reader.read(html('x'))).trouble).toContain('could not be read');
});

describe('a mail in a file', () => {
  const big = `Content-Type: image/png\n\n${'A big picture.\n'.repeat(10_000)}`;

  test('is read with its bigger files in the folder', async ({ directory }) => {
    const file = path.join(directory, 'mail');
    writeFileSync(file, big);
    mkdirSync(path.join(directory, 'spool'));
    const { files } = await openReader(10_000).read({ path: file, spool: path.join(directory, 'spool') });
    expect(files).toMatchObject([{ contentType: 'image/png', content: { size: 150_000 } }]);
  });

  test('is not given up where that folder cannot be written, and the next one is read', async ({ directory }) => {
    const file = path.join(directory, 'mail');
    writeFileSync(file, big);
    const reader = openReader(10_000);
    const failing = reader.read({ path: file, spool: path.join(directory, 'nothing-here') });
    await expect(failing).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
    expect((await reader.read(html('<p>next</p>'))).trouble).toBe('');
  });
});
