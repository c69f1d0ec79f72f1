import { type Selectable, sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import type { LiveEventsTable } from '../storage/tables/timeline.ts';
import { isSettled, type Position } from './position.ts';

/** A row of the event log. */
export type LogEvent = Selectable<LiveEventsTable>;

type Call = { xid: number; id: number; limit: number };
type Value = <Name extends keyof Call>(name: Name) => ReturnType<typeof sql<number>>;

const behind = (db: Db, value: Value) =>
  db
    .selectFrom('live_events')
    .selectAll()
    .where(sql<boolean>`(xid, id) > (${value('xid')}, ${value('id')})`)
    .orderBy('xid')
    .orderBy('id')
    .limit(value('limit'));
const page = prepared<Call, LogEvent>((db, value) => behind(db, value));
const settledPage = prepared<Call, LogEvent>((db, value) => behind(db, value).where(isSettled));

/** The events behind a position in order of commit, `limit` at most. */
export function readLog(storage: Storage, { xid, id }: Position, limit: number): Promise<LogEvent[]> {
  return (storage.dialect === 'postgres' ? settledPage : page)(storage, { xid, id, limit });
}
