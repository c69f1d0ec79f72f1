import type { SelectQueryBuilder } from 'kysely';
import type { WriteContext } from '../context.ts';

/** Locks the rows that a query reads for a change. On SQLite the transaction holds the write lock already. */
export function forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, ctx: WriteContext) {
  return ctx.desk.storage.dialect === 'postgres' ? query.forUpdate() : query;
}

/** Keeps the rows that a query reads from being deleted until the transaction ends, and lets them be changed. */
export function forReference<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, ctx: WriteContext) {
  return ctx.desk.storage.dialect === 'postgres' ? query.forKeyShare() : query;
}
