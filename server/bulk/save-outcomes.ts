import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import type { Decision } from './decide.ts';
import { wasBefore } from './undo-ticket.ts';

type Row = Selectable<BulkChangeTicketsTable>;

/**
 * Notes what became of tickets, and how to put back those that were changed. By one statement, and written as an insert
 * of rows that are all there: both databases find each by its key, where SQLite would join an update the other way round.
 *
 * @param rows those of the decisions, locked.
 */
export async function saveOutcomes(
  { tx, desk }: WriteContext,
  rows: readonly Row[],
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const known = new Map(rows.map((row) => [row.ticket_id, row]));
  const decided = decisions.flatMap((decision) => {
    const row = known.get(decision.ticketId);
    return row ? [afterwards(row, decision)] : [];
  });
  const json = JSON.stringify(decided);
  const read =
    desk.storage.dialect === 'postgres'
      ? sql`select * from jsonb_to_recordset(${json}::jsonb)
          as row(bulk_change_id bigint, ticket_id bigint, version bigint, outcome text, reason text, was text)`
      : sql`select value ->> 'bulk_change_id', value ->> 'ticket_id', value ->> 'version', value ->> 'outcome',
          value ->> 'reason', value ->> 'was' from json_each(${json}) where true`;
  await sql`insert into bulk_change_tickets (bulk_change_id, ticket_id, version, outcome, reason, was) ${read}
    on conflict (bulk_change_id, ticket_id) do update
    set version = excluded.version, outcome = excluded.outcome, reason = excluded.reason, was = excluded.was`.execute(
    tx,
  );
}

const afterwards = (row: Row, { outcome, reason, change }: Decision): Row => ({
  ...row,
  outcome,
  reason: reason ?? '',
  was: change && outcome === 'changed' ? JSON.stringify(wasBefore(change)) : row.was,
  // The version that the change made: another one later means that somebody else was there.
  version: change ? change.after.version : row.version,
});
