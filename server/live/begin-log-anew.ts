import { sql } from 'kysely';
import type { Dialect } from '../storage/migrations/column-types.ts';
import type { Tx } from '../storage/tables/all-tables.ts';

/**
 * Begins the empty event log of a restored desk where no log has been: by the clock, in ms, as no desk has had an event
 * for each millisecond. Who was connected before the desk was restored comes back with a position that this log does not
 * know, and begins anew instead of taking events of the old desk for those of this one.
 */
export async function beginLogAnew(tx: Tx, dialect: Dialect, now: number): Promise<void> {
  await sql`insert into live_events (id, kind, created_at) values (${now}, 'desk', ${now})`.execute(tx);
  if (dialect === 'postgres') await sql`select setval(pg_get_serial_sequence('live_events', 'id'), ${now})`.execute(tx);
}
