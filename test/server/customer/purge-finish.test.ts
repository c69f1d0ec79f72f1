import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { type Context, createContext } from '../../../server/context.ts';
import { addBlobs } from '../../../server/message/add.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { dropFiles, removePurgedFiles } from '../../../server/purge/drop-files.ts';
import { notePurge, resumePurges } from '../../../server/purge/finish.ts';
import { purgeCustomer } from '../../../server/purge/purge-customer.ts';
import { databaseFile } from '../../../server/storage/open-sqlite.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';
import { arrangeTraces, marker, storeFile } from './arrange-traces.ts';
import { leftInFiles } from './left-behind.ts';

const isNoted = async ({ db }: Context) =>
  (await db.selectFrom('settings').select('value').where('name', '=', 'purge_unfinished').execute()).length > 0;

/** A file in the store that a purge has dropped and not removed yet. */
async function dropped(desk: TestDesk, content: string) {
  const file = await storeFile(desk, content);
  await transaction(desk.ctx, async (ctx) => {
    await dropFiles(ctx, new Set([file.blob_hash]));
    await notePurge(ctx);
  });
  return file;
}

describe('what a purge could not finish', () => {
  test.runIf(dialect === 'sqlite')('is finished once nobody reads the database as it was before', async ({ desk }) => {
    const { id, texts } = await arrangeTraces(desk);
    const reader = new Database(path.join(desk.directory, databaseFile), { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from customers').get();

    await purgeCustomer(desk.ctx, id, 50);
    expect((await leftInFiles(desk.directory, texts)).length).toBeGreaterThan(0);
    expect(await isNoted(desk.ctx)).toBe(true);

    reader.exec('commit');
    reader.close();
    await expect.poll(() => isNoted(desk.ctx), { timeout: 10_000 }).toBe(false);
    expect(await leftInFiles(desk.directory, texts)).toEqual([]);
  });

  test('is finished by the next start', async ({ desk }) => {
    const content = marker('file');
    await dropped(desk, content);
    expect(await leftInFiles(desk.directory, [content])).toHaveLength(1);
    await resumePurges(desk.desk);
    await expect.poll(() => isNoted(desk.ctx)).toBe(false);
    expect(await leftInFiles(desk.directory, [content])).toEqual([]);
    expect(await desk.ctx.db.selectFrom('purged_files').selectAll().execute()).toEqual([]);
  });

  test('is nothing that keeps a desk from closing, and is known when it opens again', async ({ desk }) => {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const options = {
      dataDirectory,
      ...(desk.databaseUrl ? { databaseUrl: desk.databaseUrl } : {}),
      role: 'server',
    } as const;
    const first = await openDesk(options);
    const before = createContext(first, { kind: 'system', step: 'test' }, 'test');
    await transaction(before, (ctx) => notePurge(ctx));
    await first.close();
    const second = await openDesk(options);
    const after = createContext(second, { kind: 'system', step: 'test' }, 'test');
    await expect.poll(() => isNoted(after)).toBe(false);
    await second.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  test('spares a file that came in again meanwhile', async ({ desk }) => {
    const content = marker('again');
    const { blob_hash: hash, size } = await dropped(desk, content);
    await transaction(desk.ctx, (ctx) => addBlobs(ctx, [{ hash, size }]));
    await removePurgedFiles(desk.desk);
    expect(await leftInFiles(desk.directory, [content])).toHaveLength(1);
    expect(await desk.ctx.db.selectFrom('purged_files').selectAll().execute()).toEqual([]);
  });

  test('lets nobody refer to a file that went between its coming and its row', async ({ desk }) => {
    const content = marker('again');
    const { blob_hash: hash, size } = await dropped(desk, content);
    await desk.desk.files.put(Buffer.from(content));
    await removePurgedFiles(desk.desk);
    const add = () => transaction(desk.ctx, (ctx) => addBlobs(ctx, [{ hash, size }]));
    await expect(add()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await desk.ctx.db.selectFrom('blobs').selectAll().execute()).toEqual([]);
    await desk.desk.files.put(Buffer.from(content));
    await add();
    expect(await leftInFiles(desk.directory, [content])).toHaveLength(1);
  });
});
