import { sql } from 'kysely';
import type { Dialect } from './migrations/column-types.ts';
import type { Tables, Tx } from './tables/all-tables.ts';
import { sequenceOf, takeIds } from './take-ids.ts';

/** Takes `count` numbers of the timeline's sequence, ascending: the order of entries within one millisecond. */
export async function takeSequence(tx: Tx, dialect: Dialect, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (dialect === 'postgres') {
    const query = sql<{ seq: number }>`select nextval('timeline_seq') as seq from generate_series(1, ${count})`;
    return (await query.execute(tx)).rows.map(({ seq }) => seq).sort((a, b) => a - b);
  }
  const { next } = await tx
    .updateTable('sequences')
    .set((eb) => ({ next: eb('next', '+', count) }))
    .where('name', '=', 'timeline')
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => next - count + index);
}

/** Ids of a table's rows, and numbers of the sequence for the same rows; both as above. */
export async function takePlaces(
  tx: Tx,
  dialect: Dialect,
  table: keyof Tables & string,
  count: number,
): Promise<{ ids: number[]; seqs: number[] }> {
  if (count === 0) return { ids: [], seqs: [] };
  if (dialect === 'sqlite') {
    const seqs = await takeSequence(tx, dialect, count);
    return { ids: await takeIds(tx, dialect, table, count), seqs };
  }
  const { rows } = await sql<{ id: number; seq: number }>`
    select nextval(ids.name) as id, nextval('timeline_seq') as seq
    from ${sequenceOf(table)}, generate_series(1, ${count})`.execute(tx);
  const ascending = (numbers: number[]) => numbers.sort((a, b) => a - b);
  return { ids: ascending(rows.map(({ id }) => id)), seqs: ascending(rows.map(({ seq }) => seq)) };
}
