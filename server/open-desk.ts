import { EventEmitter } from 'node:events';
import path from 'node:path';
import { type BaseLogger, pino } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { openFileStore } from './attachment/file-store.ts';
import { runSteps, type Step } from './background/run.ts';
import { allSteps } from './background/steps.ts';
import { createContext, type Desk } from './context.ts';
import { findWorker } from './find-worker.ts';
import { resumePurges } from './purge/finish.ts';
import { WrittenSanitizer } from './sanitize/written-sanitizer.ts';
import { prepareSearch } from './search/state.ts';
import { openSecrets } from './secret/open-secrets.ts';
import { ensureAdminKey } from './setup/ensure-admin-key.ts';
import { firstStart } from './setup/first-start.ts';
import { lockDirectory } from './storage/lock-directory.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Timestamp } from './time.ts';

export interface OpenDeskOptions {
  dataDirectory: string;
  /** `postgres://…` instead of the embedded SQLite. */
  databaseUrl?: string;
  /** `server`: the only one on this data; `command`: works beside it. */
  role: 'server' | 'command';
  /** The administrator's key at the first start; without it one is made. */
  adminKey?: string;
  /** Adds `adminKey` to a desk that is already there: for the desktop, which owns its local desk. */
  ensureAdminKey?: boolean;
  publicUrl?: string;
  /** Key of the stored passwords, instead of the data directory's file secret.key: 43 characters of base64url. */
  secretKey?: string;
  log?: BaseLogger;
  clock?: () => Timestamp;
  /** What a server does by itself; without it, all there is. */
  steps?: readonly Step[];
}

export interface OpenedDesk extends Desk {
  /** The administrator's key, when this opening created it. Shown once, stored nowhere. */
  createdKey?: string;
  close(): Promise<void>;
}

/** Opens a desk: database, files, log. Without HTTP: for the server, the commands and tests alike. */
export async function openDesk(options: OpenDeskOptions): Promise<OpenedDesk> {
  const { dataDirectory, databaseUrl } = options;
  const storage = await openStorage({
    dataDirectory,
    ...(databaseUrl ? { databaseUrl } : {}),
    // A command answers nobody else meanwhile, and asks for little twice.
    ...(options.role === 'server'
      ? {
          checkpointWorker: findWorker('storage/checkpoint-worker.ts'),
          slowWorker: findWorker('storage/slow-worker.ts'),
        }
      : { smallCaches: true }),
  });
  let unlock = () => {};
  try {
    // Several servers share a PostgreSQL; an SQLite file has one.
    if (options.role === 'server' && storage.dialect === 'sqlite') unlock = lockDirectory(dataDirectory);
    const stops: (() => Promise<void>)[] = [];
    const desk: Desk = {
      storage,
      files: openFileStore(path.join(dataDirectory, 'files')),
      secrets: openSecrets({ dataDirectory, secretKey: options.secretKey }),
      log: options.log ?? pino({ level: 'silent' }),
      clock: options.clock ?? Date.now,
      publicUrl: options.publicUrl ?? '',
      version: packageJson.version,
      dataDirectory,
      mailWorker: findWorker('mail/mail-worker.ts'),
      sanitizer: new WrittenSanitizer(findWorker('sanitize/sanitize-worker.ts')),
      signals: new EventEmitter(),
      onClose: (stop) => void stops.push(stop),
    };
    const ctx = createContext(desk, { kind: 'system', step: 'Deskhand' }, 'start');
    const { createdKey } = await firstStart(ctx, options.adminKey);
    await prepareSearch(ctx);
    if (options.ensureAdminKey && options.adminKey) await ensureAdminKey(ctx, options.adminKey);
    if (options.role === 'server') {
      await resumePurges(desk);
      runSteps(desk, options.steps ?? allSteps);
    }
    return Object.assign(desk, {
      ...(createdKey ? { createdKey } : {}),
      async close() {
        await Promise.all(stops.map((stop) => stop()));
        await storage.close();
        unlock();
      },
    });
  } catch (error) {
    await storage.close();
    unlock();
    throw error;
  }
}
