import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { createBackup } from '../../../server/backup/create-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { type Context, createContext } from '../../../server/context.ts';
import { findPosition, latestPosition } from '../../../server/live/position.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { createSample } from '../../../server/sample/create-sample.ts';
import { insertPastTickets } from '../../../server/sample/insert-past-tickets.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test as base, copyTemplate, dialect, type TestDesk } from '../../support/desk.ts';
import { settled } from '../../support/settled.ts';

/** A second place of the same kind, empty: where a backup is restored into. */
interface Elsewhere {
  dataDirectory: string;
  databaseUrl?: string;
}

const test = base.extend<{ elsewhere: Elsewhere }>({
  elsewhere: async ({ desk }, use) => {
    const dataDirectory = path.join(desk.directory, 'elsewhere');
    if (dialect === 'sqlite') return use({ dataDirectory });
    const database = await copyTemplate();
    await use({ dataDirectory, databaseUrl: database.url });
    await database.drop();
  },
});

const now = new Date('2026-03-02T09:00:00Z');

const backUp = (desk: TestDesk, signal = new AbortController().signal) =>
  createBackup(desk.ctx, path.join(desk.directory, 'backups', 'one.tar'), { onProgress: () => {}, signal });

/** What is in the desk that was restored elsewhere. */
async function inside<Result>(elsewhere: Elsewhere, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const desk = await openDesk({ ...elsewhere, role: 'command' });
  try {
    return await work(createContext(desk, { kind: 'system', step: 'test' }, 'test'));
  } finally {
    await desk.close();
  }
}

const tickets = ({ db }: Context) => db.selectFrom('tickets').selectAll().orderBy('id').execute();
const keys = ({ db }: Context) => db.selectFrom('api_keys').selectAll().execute();

/** Changes one byte in the middle of the first file that has this text. */
async function damage(file: string, text: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes.write('X', at, 'latin1');
  await writeFile(file, bytes);
}

describe('a backup', () => {
  test('brings back every row, key and file somewhere else', async ({ desk, elsewhere }) => {
    await createSample(desk.ctx);
    const { file, manifest } = await backUp(desk);
    const restored = await restoreBackup(file, { ...elsewhere, now });
    expect(restored.manifest).toEqual(manifest);
    const before = { tickets: await tickets(desk.ctx), keys: await keys(desk.ctx) };
    expect(await inside(elsewhere, async (ctx) => ({ tickets: await tickets(ctx), keys: await keys(ctx) }))).toEqual(
      before,
    );
    expect(await inside(elsewhere, (ctx) => checkDesk(ctx))).toEqual([]);
  });

  test('never gives an id or a sequence number again, not even of what was deleted', async ({ desk, elsewhere }) => {
    const [, last] = await arrangeTickets(desk.ctx, [{}, {}]);
    await transaction(desk.ctx, async ({ tx }) => {
      await tx.deleteFrom('tickets').where('id', '=', last.id).execute();
    });
    const { file } = await backUp(desk);
    await restoreBackup(file, { ...elsewhere, now });
    const next = await inside(elsewhere, async (ctx) => (await arrangeTickets(ctx, [{}]))[0].id);
    expect(next).toBeGreaterThan(last.id);
  });

  test('knows no position of the event log of before, nor one that comes to be', async ({ desk, elsewhere }) => {
    await arrangeTickets(desk.ctx, [{}]);
    await settled(desk.ctx);
    const before = await latestPosition(desk.ctx);
    const { file } = await backUp(desk);
    await restoreBackup(file, { ...elsewhere, now });
    await inside(elsewhere, async (ctx) => {
      await arrangeTickets(ctx, [{}, {}]);
      await settled(ctx);
      for (const told of [before, '0-0', '0-1', '0-2']) {
        expect(await findPosition(ctx.desk.storage, told), told).toBeUndefined();
      }
      const head = await latestPosition(ctx);
      expect(await findPosition(ctx.desk.storage, head)).toBeDefined();
    });
  });

  test('is of one moment, whatever is written while it is taken', async ({ desk, elsewhere }) => {
    await arrangeTickets(desk.ctx, [{}, {}]);
    let meanwhile: Promise<unknown> | undefined;
    const { file, manifest } = await createBackup(desk.ctx, path.join(desk.directory, 'one.tar'), {
      onProgress: (what) => {
        if (what === 'users') meanwhile = arrangeTickets(desk.ctx, [{}]);
      },
      signal: new AbortController().signal,
    });
    await meanwhile;
    expect(await tickets(desk.ctx)).toHaveLength(3);
    expect(manifest.tables.tickets?.rows).toBe(2);
    await restoreBackup(file, { ...elsewhere, now });
    expect(await inside(elsewhere, (ctx) => checkDesk(ctx))).toEqual([]);
  });

  test('that is stopped leaves nothing of itself and the last good one as it was', async ({ desk }) => {
    await createSample(desk.ctx, 20);
    const { file } = await backUp(desk);
    const good = await readFile(file);
    await expect(backUp(desk, AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow();
    expect(await readdir(path.dirname(file))).toEqual(['one.tar']);
    expect(await readFile(file)).toEqual(good);
  });

  test('is refused before it begins where no file can be written', async ({ desk }) => {
    const to = (file: string) =>
      createBackup(desk.ctx, file, { onProgress: () => {}, signal: new AbortController().signal });
    const before = await readdir(desk.directory);
    await expect(to(desk.directory)).rejects.toMatchObject({ message: expect.stringContaining('is a folder') });
    const occupied = path.join(desk.directory, 'note.txt');
    await writeFile(occupied, '');
    await expect(to(path.join(occupied, 'one.tar'))).rejects.toMatchObject({
      message: expect.stringContaining('cannot be written. Name a file in a folder'),
    });
    expect(await readdir(desk.directory)).toEqual([...before, 'note.txt'].sort());
  });

  test('names the files that are missing or damaged and saves the rest', async ({ desk }) => {
    await createSample(desk.ctx);
    const [lost, broken] = await desk.ctx.db.selectFrom('blobs').selectAll().orderBy('hash').limit(2).execute();
    const pathOf = (hash = '') => path.join(desk.directory, 'files', hash.slice(0, 2), hash);
    await rm(pathOf(lost?.hash));
    await damage(pathOf(broken?.hash), 'IDAT');
    const { manifest } = await backUp(desk);
    expect(manifest.missing_files).toEqual([lost?.hash, broken?.hash]);
    expect(manifest.files.count).toBe(4);
  });
});

describe('restoring', () => {
  test.for([
    ['a row', 'Rear hub makes'],
    ["a column's name", 'waiting_since'],
    ['a file', 'IDAT'],
  ] as const)(
    'refuses a backup with %s changed and leaves the target as it was',
    async ([, text], { desk, elsewhere }) => {
      await createSample(desk.ctx, 20);
      const { file } = await backUp(desk);
      await damage(file, text);
      await expect(restoreBackup(file, { ...elsewhere, now })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('Use another backup'),
      });
      const there = await readdir(elsewhere.dataDirectory);
      expect(there).not.toContain('deskhand.db');
      expect(there.filter((name) => name.startsWith('restoring'))).toEqual([]);
    },
  );

  test('refuses one that was cut off', async ({ desk, elsewhere }) => {
    await createSample(desk.ctx, 20);
    const { file } = await backUp(desk);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restoreBackup(file, { ...elsewhere, now })).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('refuses what is no backup, and says so of one that is not there', async ({ desk, elsewhere }) => {
    const file = path.join(desk.directory, 'letter.txt');
    await writeFile(file, 'Dear Sir or Madam, this is a letter and no archive at all.'.repeat(20));
    await expect(restoreBackup(file, { ...elsewhere, now })).rejects.toMatchObject({
      message: expect.stringContaining('no backup of Deskhand'),
    });
    await expect(restoreBackup(`${file}.not`, { ...elsewhere, now })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(restoreBackup(desk.directory, { ...elsewhere, now })).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('refuses one of a newer schema', async ({ desk, elsewhere }) => {
    const { file } = await backUp(desk);
    const bytes = await readFile(file);
    bytes.write('0999-desk', bytes.indexOf('0001-desk'), 'latin1');
    await writeFile(file, bytes);
    await expect(restoreBackup(file, { ...elsewhere, now })).rejects.toMatchObject({
      message: expect.stringContaining('which is newer. Restore it with that version.'),
    });
  });

  test.runIf(dialect === 'sqlite')('is refused beside a server', async ({ desk }) => {
    const { file } = await backUp(desk);
    await expect(restoreBackup(file, { dataDirectory: desk.directory, now })).rejects.toMatchObject({
      message: expect.stringContaining('already served by another Deskhand'),
    });
  });

  test('sets the desk that is there aside, or refuses a database that has one', async ({ desk, elsewhere }) => {
    await arrangeTickets(desk.ctx, [{ title: 'From the backup' }]);
    const { file } = await backUp(desk);
    await inside(elsewhere, (ctx) => arrangeTickets(ctx, [{ title: 'Was here before' }]));
    if (dialect === 'postgres') {
      await expect(restoreBackup(file, { ...elsewhere, now })).rejects.toMatchObject({
        message: expect.stringContaining('already holds a desk'),
      });
      expect(await inside(elsewhere, tickets)).toMatchObject([{ title: 'Was here before' }]);
      return;
    }
    const { replaced = '' } = await restoreBackup(file, { ...elsewhere, now });
    expect(await inside(elsewhere, tickets)).toMatchObject([{ title: 'From the backup' }]);
    expect((await readFile(replaced)).includes('Was here before')).toBe(true);
  });
});

describe('volume', () => {
  test('larger than one part of the archive comes back whole', async ({ desk, elsewhere }) => {
    const text = 'x'.repeat(300_000);
    const entry = {
      type: 'message' as const,
      direction: 'inbound',
      channel_id: 1,
      at: 1,
      address_from: null,
      address_to: null,
      external_id: null,
      send_at: null,
      content: text,
      content_whole: text,
    };
    const ticket = {
      brand_id: 1,
      channel_id: 1,
      customer_id: 0,
      assigned_user_id: 0,
      assigned_group_id: 0,
      direction: 'inbound' as const,
      from: '',
      to: '',
      from_name: '',
      to_name: '',
      title: 'Long',
      status: 'new' as const,
      priority: 'normal' as const,
      created_at: 1,
    };
    await transaction(desk.ctx, (ctx) => insertPastTickets(ctx, [{ ticket, timeline: Array(12).fill(entry) }]));
    const { file } = await backUp(desk);
    await restoreBackup(file, { ...elsewhere, now });
    const contents = await inside(elsewhere, ({ db }) => db.selectFrom('message_contents').selectAll().execute());
    expect(contents).toHaveLength(12);
    expect(contents.every(({ content }) => content === text)).toBe(true);
  });
});
