import type { MessagePort } from 'node:worker_threads';
import { type FromWorker, type ToWorker, transferred, type WireRequest } from './worker-wire.ts';

export interface Served {
  fetch(request: Request): Promise<Response>;
  /** Called once, first: what lasts should end. */
  drain?(): void;
  /** Called once, after the last request was answered. */
  close(): Promise<void>;
}

/** Bodies that are still being written when the worker is asked to stop get this long (ms). */
const drainDeadline = 3_000;

/** The worker's half of run-worker.ts: answers what comes through the port until it is told to stop. */
export function serveRequests(port: MessagePort, served: Served): void {
  const running = new Set<Promise<void>>();
  const post = (message: FromWorker, body: ReadableStream<Uint8Array> | null = null) =>
    port.postMessage(message, transferred(body));

  async function answer({ id, path, method, headers, body }: WireRequest): Promise<void> {
    const init = { method, headers, ...(body ? { body, duplex: 'half' } : {}) };
    const response = await served.fetch(new Request(`http://desk.local${path}`, init));
    const [sent, done] = response.body ? watchEnd(response.body) : [null, undefined];
    const { status } = response;
    post({ type: 'answer', id, status, headers: [...response.headers], body: sent }, sent);
    await done;
  }

  async function stop(): Promise<void> {
    served.drain?.();
    const drained = Promise.allSettled(running);
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainDeadline))]);
    await served.close();
    process.exit(0);
  }

  port.on('message', (message: ToWorker) => {
    if (message.type === 'stop') return void stop();
    const work = answer(message).finally(() => running.delete(work));
    running.add(work);
  });
  post({ type: 'ready' });
}

/** The same bytes, and a promise that resolves when the reader has had the last of them or gave up. */
function watchEnd(body: ReadableStream<Uint8Array>): [ReadableStream<Uint8Array>, Promise<void>] {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const done = body.pipeTo(through.writable).catch(() => undefined);
  return [through.readable, done];
}
