import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckpointWorkerData } from './checkpoint-worker.ts';

/** From the first commit to the checkpoint that takes it, and what came meanwhile, along (ms). */
const delay = 500;

export interface Checkpoints {
  /** Something was committed: a checkpoint is due soon. */
  noteCommit(): void;
  /** Ends the worker and its connection. */
  stop(): Promise<void>;
}

/**
 * Keeps SQLite's write-ahead log short from a thread of its own: a checkpoint within a commit would hold up everybody
 * else for as long as the disk takes, some 200 ms after a change of 10,000 tickets.
 *
 * @param entry checkpoint-worker.ts
 */
export function keepCheckpointed(entry: URL, file: string): Checkpoints {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const start = () => {
    const started = new Worker(entry, { workerData: { file } satisfies CheckpointWorkerData });
    started.unref();
    started.on('message', () => {
      running = false;
    });
    // SQLite's own checkpoint takes over when the log grows (open-sqlite.ts); the next commit starts another worker.
    started.on('error', () => {});
    started.once('exit', () => {
      running = false;
      worker = undefined;
    });
    return started;
  };
  const checkpoint = () => {
    timer = undefined;
    if (running) return schedule();
    running = true;
    worker ??= start();
    worker.postMessage('checkpoint');
  };
  const schedule = () => {
    timer ??= setTimeout(checkpoint, delay).unref();
  };

  return {
    noteCommit: schedule,
    async stop() {
      clearTimeout(timer);
      const ending = worker;
      if (!ending) return;
      ending.ref();
      ending.postMessage('stop');
      await once(ending, 'exit');
    },
  };
}
