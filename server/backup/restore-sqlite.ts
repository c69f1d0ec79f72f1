import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { beginLogAnew } from '../live/begin-log-anew.ts';
import { openSqlite } from '../storage/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import type { Tx } from '../storage/tables/all-tables.ts';
import { compareTables, continueNumbers, emptyTables, insertArchived, migrationsOf } from './load-archive.ts';
import type { BackupManifest } from './manifest.ts';
import { readArchive, readHead } from './read-archive.ts';
import { withSnapshot } from './snapshot.ts';

/**
 * Builds a new SQLite database from a backup in an empty directory, reads it back and compares it.
 *
 * @param keepFile takes a file's bytes and gives their SHA-256.
 */
export async function restoreSqlite(
  file: string,
  directory: string,
  keepFile: (bytes: Readable) => Promise<string>,
  now: Date,
): Promise<BackupManifest> {
  const storage = await openSqlite(directory, { migrations: migrationsOf(await readHead(file), 'sqlite', file) });
  const write = (work: (tx: Tx) => Promise<void>) => storage.write.transaction().execute(work);
  try {
    await write(emptyTables);
    const manifest = await readArchive(file, {
      rows: (table, rows) => write((tx) => insertArchived(tx, 'sqlite', table, rows)),
      file: keepFile,
    });
    await write(async (tx) => {
      await continueNumbers(tx, 'sqlite', manifest);
      await beginLogAnew(tx, 'sqlite', now.getTime());
    });
    await verify(storage, manifest);
    return manifest;
  } finally {
    await storage.close();
  }
}

async function verify(storage: Storage, manifest: BackupManifest): Promise<void> {
  await withSnapshot(storage, (snapshot) => compareTables(snapshot, manifest));
  const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(storage.read);
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(storage.read);
  if (found[0]?.integrity_check !== 'ok' || dangling.length > 0) {
    throw conflict('The restored database is not sound. Nothing was replaced; check the disk.');
  }
}
