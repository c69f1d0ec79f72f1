import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from '../../server/cli/open-log.ts';
import { createApp } from '../../server/create-app.ts';
import { DomainError } from '../../server/errors.ts';
import { beginFetching } from '../../server/mail-fetch/keep-fetching.ts';
import { openDesk } from '../../server/open-desk.ts';
import { serveRequests } from './serve-requests.ts';
import { refusal } from './worker-wire.ts';

/** Entry of the worker that keeps the desk on this computer. */

export interface DeskWorkerData {
  dataDirectory: string;
  /** Main's key, handed over again at every start. */
  key: string;
  /** What stored passwords are sealed with; without it a file of the data directory. */
  secretKey?: string | undefined;
}

async function start(port: NonNullable<typeof parentPort>): Promise<void> {
  const { dataDirectory, key, secretKey } = workerData as DeskWorkerData;
  try {
    const { log, flush } = openLog(dataDirectory, 'info');
    const desk = await openDesk({
      dataDirectory,
      role: 'server',
      adminKey: key,
      ensureAdminKey: true,
      ...(secretKey ? { secretKey } : {}),
      publicUrl: 'app://deskhand',
      log,
    });
    const app = createApp(desk);
    await beginFetching(desk);
    serveRequests(port, {
      fetch: async (request) => app.fetch(request),
      drain: () => desk.signals.emit('draining'),
      async close() {
        await desk.close();
        flush();
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    port.postMessage(refusal(error));
  }
}

if (parentPort) await start(parentPort);
