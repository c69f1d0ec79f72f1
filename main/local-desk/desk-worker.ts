import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type Logger, pino } from 'pino';
import { createApp } from '../../server/create-app.ts';
import { DomainError } from '../../server/errors.ts';
import { openDesk } from '../../server/open-desk.ts';
import { serveRequests } from './serve-requests.ts';
import type { FromWorker } from './worker-wire.ts';

/** Entry of the worker that keeps the desk on this computer. */

export interface DeskWorkerData {
  dataDirectory: string;
  /** Main's key, handed over again at every start. */
  key: string;
}

async function start(port: NonNullable<typeof parentPort>): Promise<void> {
  const { dataDirectory, key } = workerData as DeskWorkerData;
  try {
    const desk = await openDesk({
      dataDirectory,
      role: 'server',
      adminKey: key,
      ensureAdminKey: true,
      publicUrl: 'app://deskhand',
      log: openLog(dataDirectory),
    });
    const app = createApp(desk);
    serveRequests(port, { fetch: async (request) => app.fetch(request), close: () => desk.close() });
  } catch (error) {
    // A reason that was foreseen stays one however often it is tried; everything else is a crash.
    if (!(error instanceof DomainError)) throw error;
    port.postMessage({ type: 'refused', message: error.message } satisfies FromWorker);
  }
}

function openLog(dataDirectory: string): Logger {
  const directory = path.join(dataDirectory, 'logs');
  mkdirSync(directory, { recursive: true });
  return pino({ level: 'info' }, pino.destination({ dest: path.join(directory, 'desk.log'), sync: false }));
}

if (parentPort) await start(parentPort);
