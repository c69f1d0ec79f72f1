import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { type BackupTable, numberedTables } from './backup-tables.ts';

export type Row = Record<string, string | number | null>;

/** The whole database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** A table's rows in the order of its key, a batch at a time. */
  rows(table: BackupTable): AsyncIterable<Row[]>;
  /** Names of the migrations that made this schema, in order. */
  migrations(): Promise<string[]>;
  /** The last id given by each numbered table. */
  lastIds(): Promise<Record<string, number>>;
  /** The next number of the timeline's sequence. */
  nextSequence(): Promise<number>;
}

const batchSize = 500;
const query = ({ name, key }: BackupTable) =>
  `select * from "${name}" order by ${key.map((column) => `"${column}"`).join(', ')}`;

/** Runs `work` on a snapshot of the database. */
export function withSnapshot<Result>(storage: Storage, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return storage.dialect === 'sqlite' ? withSqlite(storage.location, work) : withPostgres(storage, work);
}

async function withSqlite<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  // A connection of its own: its open read transaction is the snapshot, and nobody waits for it.
  const database = new Database(file, { readonly: true });
  try {
    database.exec('begin');
    const all = <Item>(text: string) => database.prepare<[], Item>(text).all();
    return await work({
      async *rows(table) {
        let batch: Row[] = [];
        for (const row of database.prepare<[], Row>(query(table)).iterate()) {
          batch.push(row);
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      },
      migrations: async () =>
        all<{ name: string }>('select name from schema_migrations order by name').map(({ name }) => name),
      lastIds: async () => {
        const rows = all<{ name: string; seq: number }>('select name, seq from sqlite_sequence');
        const last = new Map(rows.map(({ name, seq }) => [name, seq]));
        return Object.fromEntries(numberedTables.map((name) => [name, last.get(name) ?? 0]));
      },
      nextSequence: async () =>
        all<{ next: number }>("select next from sequences where name = 'timeline'")[0]?.next ?? 1,
    });
  } finally {
    database.close();
  }
}

async function withPostgres<Result>(storage: Storage, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const transaction = storage.write.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute((tx) => work(postgresSnapshot(tx)));
}

/** What an open transaction of PostgreSQL sees. */
export function postgresSnapshot(tx: Db): Snapshot {
  return {
    async *rows(table) {
      await sql.raw(`declare backup_rows no scroll cursor for ${query(table)}`).execute(tx);
      for (;;) {
        const { rows } = await sql.raw<Row>(`fetch ${batchSize} from backup_rows`).execute(tx);
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) break;
      }
      await sql`close backup_rows`.execute(tx);
    },
    migrations: async () => {
      const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
      return rows.map(({ name }) => name);
    },
    lastIds: async () => {
      const last: Record<string, number> = {};
      for (const name of numberedTables) {
        const sequence = sql`pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass)`;
        const { rows } = await sql<{ last: number | null }>`select ${sequence} as last`.execute(tx);
        last[name] = rows[0]?.last ?? 0;
      }
      return last;
    },
    nextSequence: async () => {
      const last = sql`pg_sequence_last_value('timeline_seq'::regclass)`;
      const { rows } = await sql<{ last: number | null }>`select ${last} as last`.execute(tx);
      return (rows[0]?.last ?? 0) + 1;
    },
  };
}
