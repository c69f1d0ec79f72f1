import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { openFileStore } from '../attachment/file-store.ts';
import { ensureWritable } from '../storage/ensure-writable.ts';
import { lockDirectory } from '../storage/lock-directory.ts';
import { databaseFile } from '../storage/open-sqlite.ts';
import { translateError } from '../storage/translate-error.ts';
import { syncDirectory } from './create-backup.ts';
import type { BackupManifest } from './manifest.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';

export interface RestoreTarget {
  dataDirectory: string;
  /** A PostgreSQL database, which must be empty. */
  databaseUrl?: string;
  now: Date;
}

export interface RestoredBackup {
  manifest: BackupManifest;
  /** Where the database that was there before lies now. */
  replaced?: string;
}

/**
 * Restores a backup into a data directory, or into an empty PostgreSQL database. Refuses beside a server. A desk that
 * is there is set aside, not lost; killed at any moment, the directory holds either the old desk or the new one, whole.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<RestoredBackup> {
  const { dataDirectory, databaseUrl } = target;
  ensureWritable(dataDirectory);
  const unlock = lockDirectory(dataDirectory);
  try {
    // Files are named by their content: those of the old desk and of the new one can lie side by side.
    const files = openFileStore(path.join(dataDirectory, 'files'));
    const keepFile = async (bytes: Readable) => (await files.putStream(bytes)).hash;
    if (databaseUrl) return { manifest: await restorePostgres(file, databaseUrl, keepFile, target.now) };
    return await restoreIntoDirectory(file, target, keepFile);
  } catch (error) {
    throw translateError(error, dataDirectory);
  } finally {
    unlock();
  }
}

async function restoreIntoDirectory(
  file: string,
  { dataDirectory, now }: RestoreTarget,
  keepFile: (bytes: Readable) => Promise<string>,
): Promise<RestoredBackup> {
  const directory = await mkdtemp(path.join(dataDirectory, 'restoring-'));
  try {
    const manifest = await restoreSqlite(file, directory, keepFile, now);
    const current = path.join(dataDirectory, databaseFile);
    const replaced = existsSync(current) ? await setAside(current, now) : undefined;
    await rename(path.join(directory, databaseFile), current);
    await syncDirectory(dataDirectory);
    return { manifest, ...(replaced ? { replaced } : {}) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Gives the old database a second name: the new one then takes the first in one step. */
async function setAside(current: string, now: Date): Promise<string> {
  foldLog(current);
  const directory = path.join(path.dirname(current), 'replaced');
  await mkdir(directory, { recursive: true });
  const replaced = path.join(directory, `${now.toISOString().replaceAll(':', '-')}.db`);
  await link(current, replaced);
  // What could not be folded in belongs to the old file: beside the new one it would be taken for that one's.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(current + suffix)) await rename(current + suffix, replaced + suffix);
  }
  return replaced;
}

/** Moves the write-ahead log into the file, so that it is complete alone; a damaged database is left as it is. */
function foldLog(file: string): void {
  try {
    const database = new Database(file);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  } catch {
    // Restoring is what one does about a damaged database: it must not be in the way.
  }
}
