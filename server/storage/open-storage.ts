import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Storage } from './storage.ts';

export interface StorageOptions {
  /** Directory of the embedded database, the attachments, logs and backups. */
  dataDirectory: string;
  /** `postgres://…` instead of the embedded SQLite. */
  databaseUrl?: string;
  /** Entry of the worker that keeps SQLite's log short (checkpoints.ts); without it that happens within commits. */
  checkpointWorker?: URL;
  /** Entry of the worker that runs slow queries on SQLite (slow-lane.ts); without it they run on the server's thread. */
  slowWorker?: URL;
  /** SQLite's caches stay small, for a command that goes through much data once. */
  smallCaches?: boolean;
}

export function openStorage({ dataDirectory, databaseUrl, ...options }: StorageOptions): Promise<Storage> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDirectory, options);
}
