import type { Dialect } from './migrations/column-types.ts';
import type { Db } from './tables/all-tables.ts';

/** An opened database: the same for both dialects. */
export interface Storage {
  dialect: Dialect;
  /** For everything that only reads. On SQLite a connection of its own that cannot write. */
  read: Db;
  /** For reading whole tables: as `read`, but what passes through takes no memory for good. */
  scan: Db;
  /**
   * For reading what can take more than 10 ms (searches, counts, previews): as `read`, but on SQLite in a thread of its own,
   * so that nobody else waits. A query that takes too long is a 503.
   */
  slow: Db;
  /** For transaction.ts alone: a query on it outside of a transaction could read what is not committed. */
  write: Db;
  /** The same for transactions that take long: nobody's small one is committed together with them. */
  writeLong: Db;
  /** For prepared.ts: prepares a reading query for good. Undefined where a query goes the ordinary way (PostgreSQL). */
  prepare?: (sql: string) => (parameters: readonly unknown[]) => unknown[];
  /** Runs prepared queries within one transaction, so that they see one state. Where `prepare` is, and it is synchronous. */
  atOnce?: <Result>(work: () => Result) => Result;
  /**
   * A number that changes with every commit of anybody: what was read at a number is true as long as that stays.
   * SQLite only, where asking costs some microseconds; another process's commit shows in the next turn of the event loop.
   */
  dataVersion?: () => number;
  /** Where the data lies, for messages. Without password. */
  location: string;
  close(): Promise<void>;
}
