import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/**
 * Makes the database file forget what committed transactions deleted; false when somebody who reads or writes is in the
 * way and another try is needed. On SQLite deleted rows are zeroed as they are deleted (secure_delete); what is left of
 * them in the write-ahead log goes by emptying it. On PostgreSQL the tables are vacuumed; only it has search_entries and
 * search_tickets.
 */
export async function forgetDeleted(storage: Storage, tables: readonly string[]): Promise<boolean> {
  if (storage.dialect === 'postgres') {
    await sql`vacuum ${sql.join(tables.map((name) => sql.table(name)))}`.execute(storage.write);
    return true;
  }
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(storage.write);
  return rows[0]?.busy === 0;
}
