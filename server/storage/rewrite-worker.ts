import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { isBusy } from './translate-error.ts';

/** Entry of the worker that writes an SQLite database anew, once (rewrite-sqlite.ts). */

export interface RewriteWorkerData {
  /** The database. */
  file: string;
}

const database = new Database((workerData as RewriteWorkerData).file, { timeout: 0 });
try {
  database.exec('vacuum');
  // All of the file is in the log now. Whoever empties that has nothing left to copy.
  database.pragma('wal_checkpoint(passive)');
  parentPort?.postMessage(true);
} catch (error) {
  if (!isBusy(error)) throw error;
  parentPort?.postMessage(false);
} finally {
  database.close();
}
