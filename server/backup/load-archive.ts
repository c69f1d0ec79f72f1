import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { allMigrations } from '../storage/migrations/all-migrations.ts';
import type { Dialect } from '../storage/migrations/column-types.ts';
import type { Tables, Tx } from '../storage/tables/all-tables.ts';
import { backupTables } from './backup-tables.ts';
import type { BackupHead, BackupManifest } from './manifest.ts';
import type { Row, Snapshot } from './snapshot.ts';
import { linesOf } from './write-archive.ts';

/** The migrations that made the archive's schema; refuses one that this Deskhand does not know. */
export function migrationsOf(head: BackupHead, dialect: Dialect, file: string) {
  const known = allMigrations(dialect);
  const unknown = head.migrations.filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw conflict(`${file} was written by Deskhand ${head.version}, which is newer. Restore it with that version.`);
  }
  return Object.fromEntries(head.migrations.map((name) => [name, known[name]])) as typeof known;
}

/** Removes what the migrations themselves put into a new database: the archive brings its own. */
export async function emptyTables(tx: Tx): Promise<void> {
  for (const { name } of backupTables.toReversed()) await tx.deleteFrom(name).execute();
}

/** Inserts rows of an archive; a table that this Deskhand does not know is an error of the archive. */
export async function insertArchived(tx: Tx, dialect: Dialect, table: string, rows: Row[]): Promise<void> {
  const known = backupTables.find(({ name }) => name === table);
  if (!known) throw conflict(`The backup has a table ${table}, which this Deskhand does not know.`);
  await insertRows(tx, dialect, known.name, rows as unknown as Tables[typeof known.name][] as never);
}

/** Goes on counting where the archived desk had stopped: no id and no sequence number is given twice. */
export async function continueNumbers(tx: Tx, dialect: Dialect, manifest: BackupManifest): Promise<void> {
  const { last_ids, next_sequence } = manifest;
  if (dialect === 'sqlite') {
    await tx.updateTable('sequences').set({ next: next_sequence }).where('name', '=', 'timeline').execute();
  } else {
    await sql`select setval('timeline_seq', ${next_sequence}, false)`.execute(tx);
  }
  for (const [table, last] of Object.entries(last_ids)) {
    if (last === 0) continue;
    if (dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx);
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
    }
  }
}

/** Reads everything back and compares it with what the archive says: rows and hash of every table. */
export async function compareTables(snapshot: Snapshot, manifest: BackupManifest): Promise<void> {
  for (const table of backupTables) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const batch of snapshot.rows(table)) {
      rows += batch.length;
      hash.update(linesOf(batch));
    }
    const wanted = manifest.tables[table.name];
    if (wanted && (wanted.rows !== rows || wanted.sha256 !== hash.digest('hex'))) {
      throw conflict(
        `Table ${table.name} came back different from what was written. Nothing was replaced; check the disk.`,
      );
    }
  }
}
