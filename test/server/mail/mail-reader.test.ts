import { afterEach, expect, test } from 'vitest';
import { MailReader } from '../../../server/mail/mail-reader.ts';

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
