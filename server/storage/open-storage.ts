import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Storage } from './storage.ts';

export interface StorageOptions {
  /** Directory of the embedded database, the attachments, logs and backups. */
  dataDirectory: string;
  /** `postgres://…` instead of the embedded SQLite. */
  databaseUrl?: string;
}

export function openStorage({ dataDirectory, databaseUrl }: StorageOptions): Promise<Storage> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDirectory);
}
