import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { prepared } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import type { Db } from '../storage/tables/all-tables.ts';

/** A place in the event log, by order of commit. */
export interface Position {
  /** On PostgreSQL the writing transaction: a lower id can commit later. 0 on SQLite. */
  xid: number;
  id: number;
}

/** Before everything. */
const beginning: Position = { xid: 0, id: 0 };

/** What no open transaction can still come before; only that has a place. For SQL that PostgreSQL alone runs. */
export const isSettled = sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

type None = Record<never, never>;

const newestFirst = (db: Db) =>
  db.selectFrom('live_events').select(['xid', 'id']).orderBy('xid', 'desc').orderBy('id', 'desc').limit(1);
const head = prepared<None, Position>((db) => newestFirst(db));
const settledHead = prepared<None, Position>((db) => newestFirst(db).where(isSettled));

const at = prepared<{ xid: number; id: number }, Position>((db, value) =>
  db.selectFrom('live_events').select(['xid', 'id']).where('xid', '=', value('xid')).where('id', '=', value('id')),
);

/** The head of the event log; before everything when the log is empty. */
export async function readHead(storage: Storage): Promise<Position> {
  const [event] = await (storage.dialect === 'postgres' ? settledHead : head)(storage, {});
  return event ?? beginning;
}

/** The head of the event log as it is told to callers: when it has not moved, nothing has changed. */
export async function latestPosition({ desk: { storage } }: Context): Promise<string> {
  return formatPosition(await readHead(storage));
}

/**
 * The position that somebody reached, when everything that came behind it is still in the log. Undefined for one that
 * was pruned, that this desk never gave, or that is none at all.
 */
export async function findPosition(storage: Storage, told: string): Promise<Position | undefined> {
  const position = parsePosition(told);
  if (!position) return undefined;
  const newest = await readHead(storage);
  if (comparePositions(position, newest) === 0) return position;
  // What is not settled was told to nobody; the newest is never pruned.
  if (comparePositions(position, newest) > 0) return undefined;
  const [event] = await at(storage, { xid: position.xid, id: position.id });
  return event && position;
}

export const formatPosition = ({ xid, id }: Position): string => `${xid}-${id}`;

export function parsePosition(told: string): Position | undefined {
  const [, xid, id] = /^(\d{1,15})-(\d{1,15})$/.exec(told) ?? [];
  return xid === undefined || id === undefined ? undefined : { xid: Number(xid), id: Number(id) };
}

export const comparePositions = (a: Position, b: Position): number => a.xid - b.xid || a.id - b.id;
