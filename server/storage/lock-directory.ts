import path from 'node:path';
import Database from 'better-sqlite3';
import { conflict } from '../errors.ts';

/**
 * Makes this process the only server of a data directory. The lock is the operating system's, held through an open
 * SQLite transaction: it goes with the process, however that ends, or with the returned release, which is to be kept:
 * when nobody can call it any more the lock is free.
 */
export function lockDirectory(dataDirectory: string): () => void {
  const lock = new Database(path.join(dataDirectory, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw conflict(
      `The data in ${dataDirectory} is already served by another Deskhand. Stop that one first, or connect to it.`,
      error,
    );
  }
  return () => lock.close();
}
