import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { addVocabulary } from './search-vocabulary.ts';
import { packRows, type SlowAnswer, type SlowQuery } from './slow-rows.ts';

/** Entry of the worker that runs what can take long on a connection of its own that only reads (slow-lane.ts). */

export interface SlowWorkerData {
  /** The database. */
  file: string;
}

/** Statements kept prepared; then all are forgotten. */
const preparedLimit = 200;

const port = parentPort;
// Nobody else waits on this thread: it may wait for a lock by itself.
const database = new Database((workerData as SlowWorkerData).file, { readonly: true, timeout: 5000 });
for (const pragma of ['temp_store = memory', 'cache_size = -65536', 'mmap_size = 1073741824']) database.pragma(pragma);
addVocabulary(database);
const statements = new Map<string, Database.Statement<unknown[], unknown[]>>();

function prepare(sql: string) {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= preparedLimit) statements.clear();
  const statement = database.prepare<unknown[], unknown[]>(sql).raw(true);
  statements.set(sql, statement);
  return statement;
}

function answer({ sql, parameters }: SlowQuery): SlowAnswer {
  try {
    const statement = prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    return { rows: packRows(names, statement.all(...parameters)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: { message: error.message, code: 'code' in error ? String(error.code) : '' } };
  }
}

port?.on('message', (message: SlowQuery | 'stop') => {
  if (message === 'stop') {
    database.close();
    port.close();
    return;
  }
  port.postMessage(answer(message));
});
port?.postMessage('ready');
