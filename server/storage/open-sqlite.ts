import path from 'node:path';
import Database from 'better-sqlite3';
import { type Driver, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { keepCheckpointed } from './checkpoints.ts';
import { ensureWritable, ensureWritableFile } from './ensure-writable.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { addVocabulary } from './search-vocabulary.ts';
import { openSlowLane } from './slow-lane.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { readingDriver, sqliteDialect } from './sqlite-dialect.ts';
import { type HotReads, hotReads } from './sqlite-hot-reads.ts';
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
  slowWorker?: URL;
  smallCaches?: boolean;
}

/**
 * Opens (and where needed creates and migrates) the SQLite database of a data directory.
 *
 * Three connections: the one that writes, in short transactions, and two that can only read, so that no reader sees
 * what is not committed: one for what is asked all day, one for reading whole tables. A server has a fourth, which only
 * reads too, in a thread of its own (slow-lane.ts). Nothing waits inside SQLite (timeout 0): the thread stays free and
 * the driver retries.
 */
export async function openSqlite(
  dataDirectory: string,
  { migrations = allMigrations('sqlite'), checkpointWorker, slowWorker, smallCaches = false }: SqliteOptions = {},
): Promise<Storage> {
  const file = path.join(dataDirectory, databaseFile);
  ensureWritable(dataDirectory);
  ensureWritableFile(file);
  const caches = smallCaches ? commandCaches : serverCaches;
  const opened: Database.Database[] = [];
  const open = (pragmas: readonly string[], readonly = true) => {
    const database = new Database(file, { timeout: 0, readonly });
    opened.push(database);
    return whenFree(() => {
      for (const pragma of pragmas) database.pragma(pragma);
      if (readonly) addVocabulary(database);
    }).then(() => database);
  };
  try {
    const writer = await open([...writerPragmas, ...caches.writer], false);
    const checkpoints = checkpointWorker && keepCheckpointed(checkpointWorker, file);
    if (checkpoints) writer.pragma(`wal_autocheckpoint = ${longestLog}`);
    let reads: HotReads | undefined;
    const onCommit = () => {
      reads?.noteCommit();
      checkpoints?.noteCommit();
    };
    const writing = new SqliteWriter(new SqliteConnection(writer), onCommit);
    const write = over(writing.driver({ alone: false }));
    const writeLong = over(writing.driver({ alone: true }));
    // In one transaction, looking included: who opens the same new desk meanwhile (a command beside the server) waits.
    await writeLong.transaction().execute((tx) => migrate(tx, 'sqlite', file, migrations));
    const [reader, scanner] = [await open(caches.reader), await open(commandCaches.reader)];
    const read = over(readingDriver(new SqliteConnection(reader)));
    const scan = over(readingDriver(new SqliteConnection(scanner)));
    reads = hotReads(reader);
    const lane = slowWorker && openSlowLane(slowWorker, file);
    const slow = lane ? over(readingDriver(lane)) : scan;
    return {
      dialect: 'sqlite',
      read,
      scan,
      slow,
      write,
      writeLong,
      location: file,
      ...reads,
      async close() {
        await Promise.all([read, scan, write, writeLong].map((one) => one.destroy()));
        await lane?.stop();
        for (const one of [reader, scanner]) one.close();
        await checkpoints?.stop();
        // The last connection to close folds the write-ahead log into the file.
        writer.close();
      },
    };
  } catch (error) {
    for (const one of opened) one.close();
    throw translateError(error, file);
  }
}

const over = (driver: Driver) => new Kysely<Tables>({ dialect: sqliteDialect(driver) });

/** Pages of the log (4 KiB each) at which a commit makes the checkpoint itself, should the worker not come to it. */
const longestLog = 50_000;

// FULL: an acknowledged write survives a power cut. secure_delete: what is deleted is overwritten.
const writerPragmas = ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on'];
// Mapping the file makes hot reads cheaper, for who reads the same again and again: what is mapped counts as memory.
const serverCaches = {
  writer: ['temp_store = memory', 'cache_size = -65536'],
  reader: ['temp_store = memory', 'cache_size = -65536', 'mmap_size = 1073741824'],
};
const commandCaches = {
  writer: ['temp_store = memory', 'cache_size = -16384'],
  reader: ['temp_store = memory', 'cache_size = -8192'],
};
