import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { loadMerges } from './moves.ts';
import { takeOut } from './take-out.ts';

/**
 * Keeps others' tickets from going with those that are about to be purged and that they were merged into: their messages
 * were only put there. They are taken out again; where such a ticket was merged into a third one that stays, they are
 * merged into that one now.
 */
export async function rescueMerged(ctx: WriteContext, ticketIds: readonly number[]): Promise<void> {
  const going = await intoOf(ctx, 'id', ticketIds);
  const staying = [...(await intoOf(ctx, 'merged_into', ticketIds))].filter(([id]) => !going.has(id));
  const ends = new Map<number, number[]>();
  for (const [id, into] of staying) {
    const end = endOf(into, going);
    if (end !== into) await mergeInstead(ctx, id, end);
    if (going.has(end)) ends.set(end, [...(ends.get(end) ?? []), id]);
  }
  for (const [target, sources] of ends) await takeOutQuietly(ctx, target, sources);
}

/** Tickets, chosen by one of their columns, and where each was merged into. */
async function intoOf({ tx, desk }: WriteContext, column: 'id' | 'merged_into', ids: readonly number[]) {
  const rows = await tx
    .selectFrom('tickets')
    .select(['id', 'merged_into'])
    .where((eb) => isOneOf(eb.ref(column), ids, desk.storage.dialect))
    .$if(column === 'merged_into', (tickets) => tickets.where('merged_into', '<>', sql.lit(0)))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]));
}

/** The first ticket of a chain of merges that stays, else the last. */
function endOf(id: number, going: ReadonlyMap<number, number>): number {
  const into = going.get(id);
  return into === undefined || into === 0 ? id : endOf(into, going);
}

/** What the ticket between has got by the merge goes with it. */
async function mergeInstead({ tx }: WriteContext, id: number, into: number): Promise<void> {
  await tx.updateTable('tickets').set({ merged_into: into }).where('id', '=', id).execute();
  const { id: moveId } = await tx
    .updateTable('ticket_moves')
    .set({ into_ticket_id: into, into_version: 0 })
    .where('from_ticket_id', '=', id)
    .where('kind', '=', 'merge')
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('ticket_move_rows')
    .where('move_id', '=', moveId)
    .where('kind', 'in', ['tag', 'follower', 'read'])
    .execute();
}

async function takeOutQuietly(ctx: WriteContext, targetId: number, sourceIds: readonly number[]): Promise<void> {
  const system: WriteContext = { ...ctx, actor: { kind: 'system', step: 'purge' } };
  const tickets = await loadTicketsThatExist(system, [targetId, ...sourceIds]);
  const target = tickets.find(({ id }) => id === targetId) as Ticket;
  const sources = tickets.filter(({ id }) => id !== targetId);
  const moves = await loadMerges(ctx, sourceIds);
  await takeOut(system, { target, sources, moves }, { asHistory: true });
}

/** The messages that were written in these tickets and are in others, since they were merged. */
export async function messagesMergedFrom({ tx, desk }: WriteContext, ticketIds: readonly number[]) {
  const { dialect } = desk.storage;
  const merged = tx
    .selectFrom('ticket_moves')
    .innerJoin('ticket_move_rows', 'ticket_move_rows.move_id', 'ticket_moves.id')
    .where('ticket_moves.kind', '=', 'merge')
    .where('ticket_move_rows.kind', '=', 'message');
  const found = await merged
    .innerJoin('messages', 'messages.id', 'ticket_move_rows.row_id')
    .select(['messages.id', 'messages.ticket_id'])
    .distinct()
    .where((eb) => isOneOf(eb.ref('ticket_moves.from_ticket_id'), ticketIds, dialect))
    .where((eb) => eb.not(isOneOf(eb.ref('messages.ticket_id'), ticketIds, dialect)))
    .execute();
  const ids = found.map(({ id }) => id);
  const moves = await merged
    .select(['ticket_move_rows.row_id', 'ticket_moves.from_ticket_id'])
    .where((eb) => isOneOf(eb.ref('ticket_move_rows.row_id'), ids, dialect))
    .orderBy('ticket_moves.id', 'desc')
    .execute();
  // The first merge that moved a message did so from where it was written: it comes last and stays in the map.
  const writtenIn = new Map(moves.map(({ row_id, from_ticket_id }) => [row_id, from_ticket_id]));
  return found.filter(({ id }) => ticketIds.includes(writtenIn.get(id) ?? 0));
}
