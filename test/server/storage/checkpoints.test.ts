import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { dialect, test } from '../../support/desk.ts';

describe.runIf(dialect === 'sqlite')('the write-ahead log (of SQLite)', () => {
  test('of a server comes into the database file without a commit having to wait for it', async ({ desk }) => {
    const { write } = desk.desk.storage;
    const inFile = () => {
      const copy = path.join(desk.directory, 'copy.db');
      copyFileSync(path.join(desk.directory, 'deskhand.db'), copy);
      const database = new Database(copy);
      try {
        return database.prepare(`select count(*) from sqlite_master where name = 'brands'`).pluck().get() === 1
          ? database.prepare('select name from brands').pluck().all()
          : [];
      } finally {
        database.close();
      }
    };
    expect(inFile()).not.toContain('Harbour');
    await write.transaction().execute((tx) => tx.updateTable('brands').set({ name: 'Harbour' }).execute());
    expect(inFile()).not.toContain('Harbour');
    await expect.poll(inFile, { timeout: 10_000 }).toContain('Harbour');
  });

  test('is gone when the server has closed', async ({ desk }) => {
    await desk.desk.storage.write.transaction().execute((tx) => tx.updateTable('brands').set({ name: 'X' }).execute());
    expect(existsSync(path.join(desk.directory, 'deskhand.db-wal'))).toBe(true);
    await desk.desk.close();
    expect(existsSync(path.join(desk.directory, 'deskhand.db-wal'))).toBe(false);
  });
});
