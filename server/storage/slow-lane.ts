import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { unavailable } from '../errors.ts';
import { type SlowAnswer, type SlowQuery, unpackRows } from './slow-rows.ts';
import type { SlowWorkerData } from './slow-worker.ts';

/** A query that runs longer is given up, and its worker with it (ms). */
const longestRun = 10_000;

interface Waiting {
  query: SlowQuery;
  answer: PromiseWithResolvers<SlowAnswer>;
}

/** A connection that only reads, in a thread of its own: for queries that can take more than some milliseconds. */
export interface SlowLane extends DatabaseConnection {
  stop(): Promise<void>;
}

/**
 * Opens the slow lane of an SQLite database. Queries run one after another in the order in which they come: who has
 * many (a search goes through the tickets slice by slice) sends the next when the one before is answered, and so lets
 * others in between. A query that takes longer than ten seconds is answered with 503 and its thread ended: SQLite
 * cannot be interrupted, and whoever comes next gets a new one.
 *
 * @param entry slow-worker.ts
 */
export function openSlowLane(entry: URL, file: string, patience = longestRun): SlowLane {
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let running: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (answer: SlowAnswer) => {
    clearTimeout(timer);
    running?.answer.resolve(answer);
    running = undefined;
    next();
  };
  const lose = (lost: Worker, why: Error) => {
    if (worker !== lost) return;
    worker = undefined;
    isReady = false;
    clearTimeout(timer);
    running?.answer.reject(why);
    running = undefined;
    next();
  };
  const start = () => {
    const started = new Worker(entry, { workerData: { file } satisfies SlowWorkerData });
    started.unref();
    started.on('message', (message: SlowAnswer | 'ready') => (message === 'ready' ? watch(started) : end(message)));
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, unavailable('The search thread has ended. Try again.')));
    return started;
  };
  /** From when the worker has begun: starting it takes as long as it takes. */
  const watch = (current: Worker) => {
    isReady = true;
    clearTimeout(timer);
    if (running) timer = setTimeout(() => giveUp(current), patience);
  };
  const giveUp = (slow: Worker) => {
    lose(slow, unavailable('This takes too long. Ask for less, or try again in a moment.'));
    void slow.terminate();
  };
  const next = () => {
    running = waiting.shift();
    if (!running) return;
    worker ??= start();
    if (isReady) watch(worker);
    worker.postMessage(running.query);
  };
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const answer = Promise.withResolvers<SlowAnswer>();
      waiting.push({ query: { sql, parameters }, answer });
      if (!running) next();
      const given = await answer.promise;
      if ('error' in given) throw Object.assign(new Error(given.error.message), { code: given.error.code });
      return { rows: unpackRows(given.rows) as Row[] };
    },
    // biome-ignore lint/correctness/useYield: there is nothing to give.
    async *streamQuery() {
      throw new Error('The slow lane answers whole.');
    },
    async stop() {
      const ending = worker;
      if (!ending) return;
      worker = undefined;
      const exit = once(ending, 'exit');
      ending.ref();
      ending.postMessage('stop');
      await exit;
    },
  };
}
