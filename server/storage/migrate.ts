import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { conflict } from '../errors.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Dialect } from './migrations/column-types.ts';
import type { Tables } from './tables/all-tables.ts';

/**
 * Brings the schema up to date, in one transaction: killed at any point it is the old or the new one. Refuses a
 * database that a newer Deskhand wrote and leaves it untouched.
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: Dialect,
  location: string,
  migrations = allMigrations(dialect),
): Promise<void> {
  const applied = await appliedMigrations(db, dialect);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw conflict(
      `${location} was written by a newer Deskhand (it has ${unknown.join(', ')}). Start that version, or restore a backup of this one into another directory.`,
    );
  }
  // Mostly so; asking the migrator takes PostgreSQL tens of ms at every start.
  if (applied.length === Object.keys(migrations).length) return;
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  }).migrateToLatest();
  if (error) throw error;
}

async function appliedMigrations(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const there =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where name = 'schema_migrations'`
      : sql`select 1 where to_regclass('schema_migrations') is not null`;
  if ((await there.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
