import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

/** What can be wrong with merged tickets: each gives the ids of those for which it is so. */
const faults = {
  'points to another, but no merge says so': sql<{ id: number }>`
    select id from tickets where merged_into <> 0 and not exists (
      select 1 from ticket_moves where kind = 'merge' and from_ticket_id = tickets.id
        and into_ticket_id = tickets.merged_into)`,
  'was merged, but does not point to where': sql<{ id: number }>`
    select from_ticket_id as id from ticket_moves where kind = 'merge' and not exists (
      select 1 from tickets where id = from_ticket_id and merged_into = into_ticket_id)`,
  'was merged and still has messages': sql<{ id: number }>`
    select id from tickets where merged_into <> 0 and exists (select 1 from messages where ticket_id = tickets.id)`,
  'was merged into itself, by way of others': sql<{ id: number }>`
    with recursive chain (id, at) as (
      select id, merged_into from tickets where merged_into <> 0
      union
      select chain.id, tickets.merged_into from chain join tickets on tickets.id = chain.at
        where tickets.merged_into <> 0)
    select id from chain where id = at`,
};

/** Merged tickets: closed books that point, in the end, to one that is open for messages. */
export async function checkMerges({ db }: Context): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await query.execute(db);
    for (const { id } of rows) problems.push(`Ticket ${id} ${fault}.`);
  }
  return problems;
}
