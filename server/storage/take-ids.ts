import { sql } from 'kysely';
import type { Dialect } from './migrations/column-types.ts';
import type { Tables, Tx } from './tables/all-tables.ts';

/**
 * Takes `count` ids of a table, ascending, for rows that are inserted with them in the same transaction. On SQLite the
 * transaction holds the write lock; on PostgreSQL they come from the table's sequence: nobody else gets them.
 */
export async function takeIds(
  tx: Tx,
  dialect: Dialect,
  table: keyof Tables & string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  if (dialect === 'postgres') {
    const query = sql<{ id: number }>`
      select nextval(ids.name) as id from ${sequenceOf(table)}, generate_series(1, ${count})`;
    return (await query.execute(tx)).rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(tx);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}

/** PostgreSQL's sequence of a table's ids, looked up once and not for every row. */
export const sequenceOf = (table: string) =>
  sql`(select pg_get_serial_sequence(${table}, 'id')::regclass as name offset 0) as ids`;
