import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { prepared } from '../storage/prepared.ts';
import type { Db } from '../storage/tables/all-tables.ts';

interface Head {
  xid: number;
  id: number;
}

const newestFirst = (db: Db) =>
  db.selectFrom('live_events').select(['xid', 'id']).orderBy('xid', 'desc').orderBy('id', 'desc').limit(1);

const head = prepared<Record<never, never>, Head>((db) => newestFirst(db));

// A lower id can commit later: only what no open transaction can still come before has a place.
const settledHead = prepared<Record<never, never>, Head>((db) =>
  newestFirst(db).where('xid', '<', sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`),
);

/** The head of the event log, by order of commit: when it has not moved, nothing has changed. */
export async function latestPosition({ desk: { storage } }: Context): Promise<string> {
  const [event] = await (storage.dialect === 'postgres' ? settledHead : head)(storage, {});
  return event ? `${event.xid}-${event.id}` : '0-0';
}
