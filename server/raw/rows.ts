import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { canSeeTickets, seesEverything } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { RawRow } from '../contract/base/raw.ts';
import { formatTime, type Timestamp } from '../time.ts';
import type { RawSource } from './tables.ts';

/** The rows of a table that one export walks through. */
export interface RawRange {
  source: RawSource;
  /** Inclusive. */
  start: Timestamp | undefined;
  /** Inclusive. */
  end: Timestamp | undefined;
}

/** A row's place in the order of an export: by time, then by id. */
export interface RawPlace {
  time: Timestamp;
  id: number;
}

export type StoredRow = RawPlace & Record<string, string | number | null>;

export interface RawSlice {
  columns: readonly string[];
  /** Behind this row; absent: from the beginning, or backwards from the end. */
  after?: RawPlace;
  backwards?: boolean;
  offset: number;
  limit: number;
}

const own = (source: RawSource, column: string) => sql.ref(`${source.table}.${column}`);

/** The rows of a range that the caller may see. */
function within(ctx: Context, { source, start, end }: RawRange): RawBuilder<SqlBool> {
  const time = own(source, source.time);
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`];
  if (start !== undefined) conditions.push(sql`${time} >= ${start}`);
  if (end !== undefined) conditions.push(sql`${time} <= ${end}`);
  if (!seesEverything(ctx.actor)) conditions.push(visible(ctx, source));
  return sql.join<SqlBool>(conditions, sql` and `);
}

function visible(ctx: Context, source: RawSource): RawBuilder<unknown> {
  if (source.table === 'tickets') return sql`${canSeeTickets(ctx.actor)}`;
  return sql`exists (select 1 from tickets
    where tickets.id = ${own(source, source.ticket)} and ${canSeeTickets(ctx.actor)})`;
}

/** Some rows of a range, ascending by time and id, with their place. */
export async function selectSlice(ctx: Context, range: RawRange, slice: RawSlice): Promise<StoredRow[]> {
  const { source } = range;
  const [time, id] = [own(source, source.time), own(source, 'id')];
  const columns = slice.columns.map((name) => sql`${own(source, name)} as ${sql.ref(name)}`);
  const direction = sql.raw(slice.backwards ? 'desc' : 'asc');
  const after = slice.after ? sql`and (${time}, ${id}) > (${slice.after.time}, ${slice.after.id})` : sql``;
  const { rows } = await sql<StoredRow>`
    select ${sql.join([...columns, sql`${time} as "time"`, sql`${id} as "id"`])}
    from ${sql.table(source.table)} where ${within(ctx, range)} ${after}
    order by ${time} ${direction}, ${id} ${direction} limit ${slice.limit} offset ${slice.offset}`.execute(ctx.db);
  return slice.backwards ? rows.reverse() : rows;
}

/** A row as it is told: times as text, the rest as stored. */
export function toRawRow(row: StoredRow, columns: readonly string[], source: RawSource): RawRow {
  const raw: RawRow = {};
  for (const name of columns) {
    const value = row[name] ?? null;
    raw[name] = source.columns[name] === 'time' && typeof value === 'number' ? formatTime(value) : value;
  }
  return raw;
}

/** How far a table has grown, seen at one moment. */
export interface Growth {
  /** The highest id. */
  id: number;
  /** Transactions below `xmin` have ended, those from `xmax` on had not begun; both 0 where there is one writer. */
  xmin: number;
  xmax: number;
  /** Goes up whenever rows are deleted. */
  deletions: number;
}

export async function measureGrowth({ db, desk }: Context, { table }: RawSource): Promise<Growth> {
  const snapshot =
    desk.storage.dialect === 'postgres'
      ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
          pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax`
      : sql`0 as xmin, 0 as xmax`;
  const { rows } = await sql<Growth>`select (select coalesce(max(id), 0) from ${sql.table(table)}) as id, ${snapshot},
    (select next from sequences where name = 'deleted_rows') as deletions`.execute(db);
  return rows[0] ?? { id: 0, xmin: 0, xmax: 0, deletions: 0 };
}

/** The exact number of rows in a range; with `throughId` only of those with an id up to it. */
export async function countRange(ctx: Context, range: RawRange, throughId?: number): Promise<number> {
  const { source } = range;
  const through = throughId === undefined ? sql`` : sql`and ${own(source, 'id')} <= ${throughId}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(source.table)}
    where ${within(ctx, range)} ${through}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Rows of a range that came since: the places of those with a higher id. */
export async function selectNewer(ctx: Context, range: RawRange, id: number, limit: number): Promise<RawPlace[]> {
  const { source } = range;
  const { rows } = await sql<RawPlace>`
    select ${own(source, source.time)} as "time", ${own(source, 'id')} as id from ${sql.table(source.table)}
    where ${own(source, 'id')} > ${id} and ${within(ctx, range)}
    order by ${own(source, 'id')} limit ${limit}`.execute(ctx.db);
  return rows;
}
