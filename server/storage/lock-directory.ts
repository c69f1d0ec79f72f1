import path from 'node:path';
import Database from 'better-sqlite3';
import { conflict } from '../errors.ts';
import { isBusy, translateError } from './translate-error.ts';

/**
 * Makes this process the only server of a data directory. The lock is the operating system's, held through an open
 * SQLite transaction: it goes with the process, however that ends, or with the returned release, which is to be kept:
 * when nobody can call it any more the lock is free.
 */
export function lockDirectory(dataDirectory: string): () => void {
  const file = path.join(dataDirectory, 'server.lock');
  let lock: Database.Database | undefined;
  try {
    const opened = new Database(file, { timeout: 0 });
    lock = opened;
    opened.exec('begin exclusive');
    return () => opened.close();
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw translateError(error, file);
    throw conflict(
      `The data in ${dataDirectory} is already served by another Deskhand. Stop that one first, or connect to it.`,
      error,
    );
  }
}
