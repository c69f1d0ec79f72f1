import type { Context, WriteContext } from '../context.ts';
import type { TicketRow } from '../contract/desk/tickets.ts';
import { moveDrafts } from '../draft/move.ts';
import { conflict } from '../errors.ts';
import { type Entry, followsFrom, readEntries } from '../message/entries.ts';
import { moveMessages } from '../message/move.ts';
import { removeTicketContent } from '../purge/remove-content.ts';
import { transaction } from '../storage/transaction.ts';
import type { TicketChange } from '../ticket/change.ts';
import { requireVersion } from '../ticket/changes-since.ts';
import { changedRow } from '../ticket/list-rows.ts';
import { loadTicket, loadTickets } from '../ticket/load.ts';
import { removeTickets } from '../ticket/remove.ts';
import { renewVersions } from '../ticket/renew-versions.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { forgetMoves, loadSplit, type Move, rowsOf } from './moves.ts';
import { movedPositions, putReadPosition, readPositions } from './read-positions.ts';
import { renewalOf } from './ticket-state.ts';

/**
 * Puts what was split off a ticket back and deletes the ticket that it became, as long as nobody has changed that one.
 * Gives the row of the ticket that has it all again.
 *
 * @throws 404 for a ticket that the caller does not see, 409 for one that was not split off another or was changed since,
 * and when the other one was merged into a third.
 */
export async function undoSplit(ctx: Context, { ticketID }: { ticketID: number }): Promise<TicketRow> {
  ctx.require('TICKET_CUD');
  const undo = async (ctx: WriteContext) => {
    const { move, source, ticket } = await loadForUndo(ctx, ticketID);
    await putBack(ctx, { move, source, ticket });
    return changedRow(ctx, source.id);
  };
  return transaction(ctx, undo, { long: true });
}

async function loadForUndo(ctx: WriteContext, ticketId: number) {
  // Unlocked at first: two tickets are locked in the order of their ids.
  const named = await loadSplit(ctx, ticketId);
  if (!named) {
    await loadTicket(ctx, ticketId);
    throw notSplit(ticketId);
  }
  const tickets = await loadTickets(ctx, [ticketId, named.from_ticket_id]);
  const move = await loadSplit(ctx, ticketId);
  if (!move) throw notSplit(ticketId);
  const ticket = tickets.find(({ id }) => id === ticketId) as Ticket;
  const source = tickets.find(({ id }) => id === move.from_ticket_id) as Ticket;
  await requireVersion(ctx, ticket, move.into_version);
  if (source.merged_into !== 0) {
    throw conflict(
      `Ticket ${source.id} was merged into ticket ${source.merged_into} since: take it out of there first.`,
    );
  }
  return { move, source, ticket };
}

const notSplit = (id: number) => conflict(`Ticket ${id} was not split off another.`);

interface PutBack {
  move: Move;
  source: Ticket;
  ticket: Ticket;
}

async function putBack(ctx: WriteContext, { move, source, ticket }: PutBack): Promise<void> {
  const entries = await readEntries(ctx, [source.id, ticket.id]);
  const exact = source.version === move.from_version;
  await mergeReads(ctx, { source, ticket, entries });
  await moveMessages(ctx, rowsOf(move, 'message'), source.id);
  await forgetMoves(ctx, [move.id]);
  await moveDrafts(ctx, { from: ticket.id, into: source.id });
  await removeTicketContent(ctx, [ticket.id]);
  const change = restored(ctx, { move, source, ticket, entries, exact });
  await saveChanges(ctx, [change]);
  await removeTickets(ctx, [ticket]);
  if (exact) await renewVersions(ctx, [renewalOf(change, move.from_was)]);
}

async function mergeReads(
  ctx: WriteContext,
  { source, ticket, entries }: { source: Ticket; ticket: Ticket; entries: readonly Entry[] },
): Promise<void> {
  const positions = await readPositions(ctx, [source.id, ticket.id]);
  const parts = [source, ticket].map((one) => ({
    ticket: one,
    entries: entries.filter(({ ticket_id }) => ticket_id === one.id),
    read: positions.get(one.id) ?? new Map<number, number>(),
  }));
  for (const { userId, became } of movedPositions(parts)) {
    await putReadPosition(ctx, { userId, ticketId: source.id, seq: became });
  }
}

function restored(
  ctx: WriteContext,
  { move, source, ticket, entries, exact }: PutBack & { entries: readonly Entry[]; exact: boolean },
): TicketChange {
  const at = ctx.now();
  const last_entry_seq = Math.max(source.last_entry_seq, ticket.last_entry_seq);
  const after: Ticket = {
    ...source,
    ...(exact ? move.from_was : followsFrom({ ...source, last_entry_seq }, entries)),
    version: source.version + 1,
    last_update: at,
    ...(ctx.actor.kind === 'agent' ? { last_update_agent: at } : {}),
  };
  const entry = { item_type: 'split_ticket', item_type_id_before: `${ticket.id}`, item_type_id: '' } as const;
  return { before: source, after, history: [entry], at };
}
