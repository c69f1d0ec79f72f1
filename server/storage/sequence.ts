import { sql } from 'kysely';
import type { Dialect } from './migrations/column-types.ts';
import type { Tx } from './tables/all-tables.ts';

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
