import type { Upstream } from '../connection/upstream.ts';
import { upstreamError } from '../connection/upstream-error.ts';
import { healthyRun, restartDelay } from './restart-delay.ts';
import { runWorker, type WorkerRun } from './run-worker.ts';

export type WorkerState =
  | { kind: 'starting' }
  | { kind: 'started' }
  | { kind: 'stopped'; message: string; restarting: boolean };

export interface KeptWorker extends Upstream {
  state(): WorkerState;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** The built entry. */
  entry: URL;
  data: object;
  onState(state: WorkerState): void;
  /** Time for draining and closing the data (ms); then it is ended by force. 5 s unless told. */
  stopDeadline?: number;
}

/**
 * Starts the worker that answers /api/v2 and starts it again when it crashes, later each time. This is the only seam to
 * the server: nothing else in main/ knows that there is a worker. A request made while it starts waits for it.
 */
export function keepWorkerRunning({ entry, data, onState, stopDeadline = 5_000 }: WorkerOptions): KeptWorker {
  let state: WorkerState = { kind: 'starting' };
  let run: WorkerRun | undefined;
  let crashes = 0;
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;

  const change = (next: WorkerState) => {
    state = next;
    onState(next);
  };
  const start = () => {
    change({ kind: 'starting' });
    const current = runWorker(entry, data);
    const since = Date.now();
    run = current;
    void current.ready.then(() => change({ kind: 'started' }));
    void current.ended.then((end) => {
      if (stopping) return;
      const message = end.refusal?.message ?? 'The desk on this computer stopped and is started again.';
      if (end.refusal?.lasting) return change({ kind: 'stopped', message, restarting: false });
      crashes = Date.now() - since > healthyRun ? 1 : crashes + 1;
      change({ kind: 'stopped', message, restarting: true });
      restart = setTimeout(start, restartDelay(crashes));
    });
  };
  start();

  return {
    state: () => state,
    async fetch(path, request) {
      if (state.kind === 'starting' && run) await Promise.race([run.ready, run.ended]);
      if (state.kind === 'stopped' || !run) return upstreamError(503, messageOf(state));
      return await run.fetch(path, request);
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      await run?.stop(stopDeadline);
    },
  };
}

const messageOf = (state: WorkerState) => (state.kind === 'stopped' ? state.message : 'The desk is starting.');
