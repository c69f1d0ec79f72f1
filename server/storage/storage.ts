import type { Dialect } from './migrations/column-types.ts';
import type { Db } from './tables/all-tables.ts';

/** An opened database: the same for both dialects. */
export interface Storage {
  dialect: Dialect;
  /** For everything that only reads. On SQLite a connection of its own that cannot write. */
  read: Db;
  /** For transaction.ts alone: a query on it outside of a transaction could read what is not committed. */
  write: Db;
  /** Runs what was prepared.ts's; undefined where a query goes the ordinary way (PostgreSQL). */
  runPrepared?: (sql: string, parameters: readonly unknown[]) => unknown[];
  /** Where the data lies, for messages. Without password. */
  location: string;
  close(): Promise<void>;
}
