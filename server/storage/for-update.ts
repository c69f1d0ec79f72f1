import { type SelectQueryBuilder, sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { Tables } from './tables/all-tables.ts';

/** Locks the rows that a query reads for a change. On SQLite the transaction holds the write lock already. */
export function forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, ctx: WriteContext) {
  return ctx.desk.storage.dialect === 'postgres' ? query.forUpdate() : query;
}

/** Keeps the rows that a query reads from being deleted until the transaction ends, and lets them be changed. */
export function forReference<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, ctx: WriteContext) {
  return ctx.desk.storage.dialect === 'postgres' ? query.forKeyShare() : query;
}

/**
 * Lets nobody else write a table until the transaction ends, for a rule that no row could be locked for; reading goes
 * on. On SQLite the transaction holds the write lock already.
 */
export async function lockTable({ tx, desk }: WriteContext, table: keyof Tables & string): Promise<void> {
  if (desk.storage.dialect !== 'postgres') return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}
