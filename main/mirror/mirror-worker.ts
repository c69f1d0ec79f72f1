import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../../server/errors.ts';
import { serveRequests } from '../local-desk/serve-requests.ts';
import { refusal } from '../local-desk/worker-wire.ts';
import { type MirrorOptions, startMirror } from './start-mirror.ts';

/** Entry of the worker that stands before a server with only the documented endpoints. */

if (parentPort) {
  try {
    serveRequests(parentPort, await startMirror(workerData as MirrorOptions));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    parentPort.postMessage(refusal(error));
  }
}
