import { prepared } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import { sql } from 'kysely';

const head = prepared<Record<never, never>, { xid: number; id: number }>((db) =>
  db.selectFrom('live_events').select(['xid', 'id']).orderBy('xid', 'desc').orderBy('id', 'desc').limit(1),
);

// A lower id can commit later: only what no open transaction can still come before has a place.
const settledHead = prepared<Record<never, never>, { xid: number; id: number }>((db) =>
  db
    .selectFrom('live_events')
    .select(['xid', 'id'])
    .where('xid', '<', sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .orderBy('xid', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** The head of the event log, by order of commit: when it has not moved, nothing has changed. */
export async function livePosition(storage: Storage): Promise<string> {
  const [event] = await (storage.dialect === 'postgres' ? settledHead : head)(storage, {});
  return event ? `${event.xid}-${event.id}` : '0-0';
}
