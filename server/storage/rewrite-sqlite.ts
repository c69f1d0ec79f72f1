import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { findWorker } from '../find-worker.ts';
import type { RewriteWorkerData } from './rewrite-worker.ts';
import type { Storage } from './storage.ts';

/** Largest database file that is written anew, in bytes: others wait with their changes for as long as that takes. */
const sizeLimit = 512 * 1024 * 1024;

/**
 * Writes an SQLite database anew, from its rows alone. When SQLite moves rows from page to page as a table grows, copies
 * of them stay in the unused part of pages, which secure_delete does not know of: only this takes them away. In a
 * thread of its own; reading goes on meanwhile. Nothing to do on PostgreSQL, nothing done beyond half a gigabyte.
 *
 * @returns false when somebody who writes is in the way and another try is needed.
 */
export async function rewriteSqlite({ dialect, location }: Storage): Promise<boolean> {
  if (dialect !== 'sqlite' || (await stat(location)).size > sizeLimit) return true;
  const worker = new Worker(findWorker('storage/rewrite-worker.ts'), {
    workerData: { file: location } satisfies RewriteWorkerData,
  });
  // Both listened for from the start: they can come in one turn of the event loop.
  const [[isDone]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
  return isDone;
}
