import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** Entry of the worker that brings what was committed from SQLite's write-ahead log into the database file. */

export interface CheckpointWorkerData {
  /** The database. */
  file: string;
}

const port = parentPort;
const database = new Database((workerData as CheckpointWorkerData).file, { timeout: 0 });

port?.on('message', (message: 'checkpoint' | 'stop') => {
  if (message === 'stop') {
    database.close();
    port.close();
    return;
  }
  // Passive: it takes what nobody reads or writes at the moment and leaves the rest to the next time.
  database.pragma('wal_checkpoint(passive)');
  port.postMessage('done');
});
