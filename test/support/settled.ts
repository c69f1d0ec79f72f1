import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Desk } from '../../server/context.ts';

/**
 * Waits until every transaction that is open now has ended. PostgreSQL tells only for the whole server whether one may
 * still commit below the head of the event log, and other tests run on it: until theirs end, positions stay behind.
 */
export async function settled({ desk: { storage } }: { desk: Pick<Desk, 'storage'> }): Promise<void> {
  if (storage.dialect === 'sqlite') return;
  const ask = async (value: string) =>
    (await sql<{ xid: number }>`select ${sql.raw(value)}::text::bigint as xid`.execute(storage.write)).rows[0]?.xid ??
    0;
  const now = await ask('pg_current_xact_id()');
  await expect.poll(() => ask('pg_snapshot_xmin(pg_current_snapshot())'), { timeout: 20_000 }).toBeGreaterThan(now);
}
