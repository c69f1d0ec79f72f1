import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables/all-tables.ts';
import { translateError } from './translate-error.ts';

/** PostgreSQL's number for bigint and numeric, which the driver gives as text unless told otherwise. */
const int8 = 20;
const numeric = 1700;

/** How long a query of the slow lane may run (ms). */
const longestSlow = 10_000;

/** Opens (and where needed migrates) a PostgreSQL database, or a compatible one, by its URL. `migrations`: as in openSqlite. */
export async function openPostgres(url: string, migrations = allMigrations('postgres')): Promise<Storage> {
  const location = withoutPassword(url);
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  const options = { connectionString: url, types, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({ ...options, max: 16, onConnect: setPlanner(forShortQueries) });
  // A dropped idle connection is replaced at the next query; unhandled, it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // Few at once, and none for long: they leave the connections to everybody else.
  const limits = { max: 4, statement_timeout: longestSlow };
  const slowPool = new pg.Pool({ ...options, ...limits, onConnect: setPlanner(forSearches) });
  slowPool.on('error', () => {});
  const slow = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: slowPool }) });
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()]);
  };
  try {
    await migrate(db, 'postgres', location, migrations);
    return { dialect: 'postgres', read: db, scan: db, slow, write: db, writeLong: db, location, close };
  } catch (error) {
    await close();
    throw translateError(error, location);
  }
}

/**
 * For many short queries on a disk without moving parts: nothing is compiled first, none takes several processors, which
 * belong to others' queries, and an index is read rather than a whole table, as long as that costs less.
 */
const forShortQueries = ['jit = off', 'random_page_cost = 1.1', 'max_parallel_workers_per_gather = 0'];

/**
 * A search is for words that an index has, whatever PostgreSQL thinks of how frequent they are; and what the index tells
 * is kept row by row, where it would else be pages that have to be looked through.
 */
const forSearches = [...forShortQueries, 'enable_seqscan = off', "work_mem = '32MB'"];

/** Engines that do not have these settings plan in their own way. */
const setPlanner = (settings: readonly string[]) => async (client: pg.ClientBase) => {
  for (const setting of settings) await client.query(`set ${setting}`).catch(() => {});
};

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = '';
    return parsed.href;
  } catch {
    return 'the given database';
  }
}
