import { parentPort, workerData } from 'node:worker_threads';
import { sanitizeWritten } from './sanitize-written.ts';

/** Entry of the thread that cleans one long text of an agent; it can be killed. Its workerData is the text. */

export type FromSanitizeWorker = { at: 'begun' } | { at: 'done'; html: string };

const answer = (message: FromSanitizeWorker) => parentPort?.postMessage(message);

answer({ at: 'begun' });
answer({ at: 'done', html: sanitizeWritten(String(workerData)) });
