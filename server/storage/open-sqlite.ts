import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keepCheckpointed } from './checkpoints.ts';
import { ensureWritable, ensureWritableFile } from './ensure-writable.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { rowBuilder } from './row-builder.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { readingDriver, sqliteDialect } from './sqlite-dialect.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables/all-tables.ts';
import { translateError } from './translate-error.ts';
import { whenFree } from './when-free.ts';

/** Name of the database file in a data directory. */
export const databaseFile = 'deskhand.db';

export interface SqliteOptions {
  /** An older schema, for restoring what it wrote. */
  migrations?: Record<string, Migration>;
  /** As in openStorage. */
  checkpointWorker?: URL;
  smallCaches?: boolean;
}

/**
 * Opens (and where needed creates and migrates) the SQLite database of a data directory.
 *
 * Three connections: the one that writes, in short transactions, and two that can only read, so that no reader sees
 * what is not committed: one for what is asked all day, one for reading whole tables. Nothing waits inside SQLite (timeout 0): the thread stays free and the driver retries.
 */
export async function openSqlite(
  dataDirectory: string,
  { migrations = allMigrations('sqlite'), checkpointWorker, smallCaches = false }: SqliteOptions = {},
): Promise<Storage> {
  const file = path.join(dataDirectory, databaseFile);
  ensureWritable(dataDirectory);
  ensureWritableFile(file);
  const caches = smallCaches ? commandCaches : serverCaches;
  let writer: Database.Database | undefined;
  try {
    const opened = new Database(file, { timeout: 0 });
    writer = opened;
    await whenFree(() => {
      for (const pragma of [...writerPragmas, ...caches.writer]) opened.pragma(pragma);
    });
    const checkpoints = checkpointWorker && keepCheckpointed(checkpointWorker, file);
    if (checkpoints) opened.pragma(`wal_autocheckpoint = ${longestLog}`);
    const writing = new SqliteWriter(new SqliteConnection(opened), checkpoints?.noteCommit);
    const write = new Kysely<Tables>({ dialect: sqliteDialect(writing.driver({ alone: false })) });
    const writeLong = new Kysely<Tables>({ dialect: sqliteDialect(writing.driver({ alone: true })) });
    // In one transaction, looking included: who opens the same new desk meanwhile (a command beside the server) waits.
    await writeLong.transaction().execute((tx) => migrate(tx, 'sqlite', file, migrations));
    const reader = openReader(file, caches.reader);
    const read = readingOver(reader);
    const scanner = openReader(file, commandCaches.reader);
    const scan = readingOver(scanner);
    const [begin, end] = [reader.prepare('begin'), reader.prepare('commit')];
    const dataVersion = reader.prepare<[], number>('pragma data_version').pluck();
    return {
      dialect: 'sqlite',
      read,
      scan,
      write,
      writeLong,
      location: file,
      prepare(sql) {
        const statement = reader.prepare<unknown[], unknown[]>(sql).raw(true);
        const toRow = rowBuilder(statement.columns().map(({ name }) => name));
        return (parameters) => statement.all(...parameters).map(toRow);
      },
      atOnce(work) {
        begin.run();
        try {
          return work();
        } finally {
          end.run();
        }
      },
      dataVersion: () => dataVersion.get() ?? 0,
      async close() {
        await Promise.all([read, scan, write, writeLong].map((one) => one.destroy()));
        reader.close();
        scanner.close();
        await checkpoints?.stop();
        // The last connection to close folds the write-ahead log into the file.
        opened.close();
      },
    };
  } catch (error) {
    writer?.close();
    throw translateError(error, file);
  }
}

const readingOver = (reader: Database.Database) =>
  new Kysely<Tables>({ dialect: sqliteDialect(readingDriver(new SqliteConnection(reader))) });

function openReader(file: string, pragmas: readonly string[]): Database.Database {
  const reader = new Database(file, { timeout: 0, readonly: true });
  for (const pragma of ['temp_store = memory', ...pragmas]) reader.pragma(pragma);
  return reader;
}

/** Pages of the log (4 KiB each) at which a commit makes the checkpoint itself, should the worker not come to it. */
const longestLog = 50_000;

// FULL: an acknowledged write survives a power cut. secure_delete: what is deleted is overwritten.
const writerPragmas = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  'secure_delete = on',
  'temp_store = memory',
];
// Mapping the file makes hot reads cheaper, for who reads the same again and again: what is mapped counts as memory.
const serverCaches = {
  writer: ['cache_size = -65536'],
  reader: ['cache_size = -65536', 'mmap_size = 1073741824'],
};
const commandCaches = { writer: ['cache_size = -16384'], reader: ['cache_size = -8192'] };
