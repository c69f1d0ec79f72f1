import type { Readable } from 'node:stream';
import { conflict } from '../errors.ts';
import { beginLogAnew } from '../live/begin-log-anew.ts';
import { openPostgres } from '../storage/open-postgres.ts';
import { compareTables, continueNumbers, emptyTables, insertArchived, migrationsOf } from './load-archive.ts';
import type { BackupManifest } from './manifest.ts';
import { readArchive, readHead } from './read-archive.ts';
import { postgresSnapshot } from './snapshot.ts';

/** Fills an empty PostgreSQL database from a backup, in one transaction: all of it or nothing. */
export async function restorePostgres(
  file: string,
  url: string,
  keepFile: (bytes: Readable) => Promise<string>,
  now: Date,
): Promise<BackupManifest> {
  const head = await readHead(file);
  const storage = await openPostgres(url, migrationsOf(head, 'postgres', file));
  try {
    const user = await storage.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (user) throw conflict(`${storage.location} already holds a desk. Restore into a new, empty database.`);
    return await storage.write.transaction().execute(async (tx) => {
      await emptyTables(tx);
      const manifest = await readArchive(file, {
        rows: (table, rows) => insertArchived(tx, 'postgres', table, rows),
        file: keepFile,
      });
      await continueNumbers(tx, 'postgres', manifest);
      await beginLogAnew(tx, 'postgres', now.getTime());
      await compareTables(postgresSnapshot(tx), manifest);
      return manifest;
    });
  } finally {
    await storage.close();
  }
}
