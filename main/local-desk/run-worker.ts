import { Worker } from 'node:worker_threads';
import type { Upstream } from '../connection/upstream.ts';
import { upstreamError } from '../connection/upstream-error.ts';
import { endableStreams } from './endable-streams.ts';
import { type FromWorker, type ToWorker, transferred, type WireAnswer } from './worker-wire.ts';

/** One life of a worker that answers /api/v2. */
export interface WorkerRun extends Upstream {
  /** Resolves when it answers requests; stays pending when it ends before that. */
  ready: Promise<void>;
  /** Resolves when the worker is gone. */
  ended: Promise<WorkerEnd>;
  /** Lets running requests finish and closes the data; after `deadline` milliseconds it is ended by force. */
  stop(deadline: number): Promise<void>;
}

export interface WorkerEnd {
  /** Why it would not start; `lasting`: another try would not help. */
  refusal?: { message: string; lasting: boolean };
  /** What it died of. */
  crash?: Error;
}

export function runWorker(entry: URL, data: object): WorkerRun {
  // As build/deskhand.js says it to V8: room for short-lived memory would only be filled.
  const worker = new Worker(entry, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 12 } });
  const waiting = new Map<number, (answer: WireAnswer) => void>();
  const bodies = endableStreams();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<WorkerEnd>();
  const end: WorkerEnd = {};
  let lastId = 0;
  let gone = false;

  worker.on('message', (message: FromWorker) => {
    if (message.type === 'ready') ready.resolve();
    else if (message.type === 'refused') end.refusal = message;
    else {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  worker.on('error', (error) => {
    end.crash = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', () => {
    gone = true;
    for (const [id, answer] of waiting) answer({ type: 'answer', id, status: 0, headers: [], body: null });
    bodies.endAll(new Error('the desk stopped'));
    ended.resolve(end);
  });

  return {
    ready: ready.promise,
    ended: ended.promise,
    async fetch(path, { method, headers, body = null }) {
      if (gone) return stopped();
      const id = ++lastId;
      const request: ToWorker = { type: 'request', id, path, method, headers: [...headers], body };
      const answer = await new Promise<WireAnswer>((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage(request, transferred(body));
      });
      if (answer.status === 0) return stopped();
      const { status, headers: answered } = answer;
      return new Response(answer.body && bodies.wrap(answer.body), { status, headers: answered });
    },
    async stop(deadline) {
      if (gone) return;
      worker.postMessage({ type: 'stop' } satisfies ToWorker);
      const force = setTimeout(() => void worker.terminate(), deadline);
      await ended.promise;
      clearTimeout(force);
    },
  };
}

const stopped = () =>
  upstreamError(503, 'The desk on this computer stopped while it was asked. Try again in a moment.');
