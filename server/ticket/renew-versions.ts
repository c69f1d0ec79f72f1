import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';

/** A ticket that is again as it was at an earlier version, at a new one. */
export interface Renewal {
  ticket_id: number;
  was: number;
  is: number;
}

/** What was done with tickets and can be taken back, each row with a ticket and the version that was made of it. */
const undoable = [
  ['ticket_moves', 'from_ticket_id', 'from_version'],
  ['ticket_moves', 'into_ticket_id', 'into_version'],
  ['bulk_change_tickets', 'ticket_id', 'version'],
] as const;

/** Notes that tickets are again as they were: what was done before then can be taken back exactly again. */
export async function renewVersions({ tx, desk }: WriteContext, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return;
  const json = JSON.stringify(renewals);
  const given =
    desk.storage.dialect === 'postgres'
      ? sql`json_to_recordset(${json}::json) as given (ticket_id bigint, was bigint, "is" bigint)`
      : sql`(select value ->> 'ticket_id' as ticket_id, value ->> 'was' as was, value ->> 'is' as "is"
          from json_each(${json})) as given`;
  for (const [table, ticket, version] of undoable) {
    const [id, known] = [sql.ref(`${table}.${ticket}`), sql.ref(`${table}.${version}`)];
    await sql`update ${sql.table(table)} set ${sql.ref(version)} = given."is" from ${given}
      where ${id} = given.ticket_id and ${known} = given.was`.execute(tx);
  }
}
