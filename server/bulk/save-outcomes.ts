import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import type { BulkChange } from './bulk-change.ts';
import type { Decision } from './decide.ts';
import { wasBefore } from './undo-ticket.ts';

/** Notes what became of tickets, and how to put back those that were changed; all of them by one statement. */
export async function saveOutcomes({ tx, desk }: WriteContext, job: BulkChange, decisions: readonly Decision[]) {
  if (decisions.length === 0) return;
  const rows = JSON.stringify(decisions.map(toRow));
  const decided =
    desk.storage.dialect === 'postgres'
      ? sql`jsonb_to_recordset(${rows}::jsonb) as decided(id bigint, outcome text, reason text, was text, version bigint)`
      : sql`(select value ->> 'id' as id, value ->> 'outcome' as outcome, value ->> 'reason' as reason,
          value ->> 'was' as was, value ->> 'version' as version from json_each(${rows})) as decided`;
  await sql`update bulk_change_tickets set outcome = decided.outcome, reason = decided.reason,
      was = coalesce(decided.was, bulk_change_tickets.was),
      version = coalesce(decided.version, bulk_change_tickets.version)
    from ${decided} where bulk_change_id = ${job.id} and ticket_id = decided.id`.execute(tx);
}

const toRow = ({ ticketId: id, outcome, reason, change }: Decision) => ({
  id,
  outcome,
  reason: reason ?? '',
  ...(change && outcome === 'changed' ? { was: JSON.stringify(wasBefore(change)) } : {}),
  // The version that the change made: another one later means that somebody else was there.
  ...(change ? { version: change.after.version } : {}),
});
