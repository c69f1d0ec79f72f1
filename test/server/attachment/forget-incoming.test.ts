import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { forgetIncoming } from '../../../server/attachment/forget-incoming.ts';
import { test, testNow } from '../../support/desk.ts';

test('what came in only in part goes after a day, and nothing else', async ({ desk }) => {
  const { directory } = desk.desk.files;
  const incoming = path.join(directory, 'incoming');
  const stored = await desk.desk.files.put(Buffer.from('whole'));
  await mkdir(incoming, { recursive: true });
  const day = 24 * 60 * 60_000;
  for (const [name, at] of [['old', testNow - day - 1000] as const, ['new', testNow - day + 1000] as const]) {
    await writeFile(path.join(incoming, name), 'in part');
    await utimes(path.join(incoming, name), at / 1000, at / 1000);
  }
  const { path: folder } = await desk.desk.files.makeFolder();
  await writeFile(path.join(folder, 'file'), 'of a mail that was never read to its end');
  await utimes(folder, (testNow - day - 1000) / 1000, (testNow - day - 1000) / 1000);
  const whole = path.join(directory, stored.hash.slice(0, 2), stored.hash);
  await utimes(whole, 0, 0);
  expect(await forgetIncoming(desk.ctx)).toEqual({ more: false });
  expect(await readdir(incoming)).toEqual(['new']);
  expect((await desk.desk.files.read(stored.hash)).size).toBe(5);
});

test('a store into which nothing came yet has nothing to forget', async ({ desk }) => {
  expect(await forgetIncoming(desk.ctx)).toEqual({ more: false });
});
