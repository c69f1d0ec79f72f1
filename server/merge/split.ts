import type { Context, WriteContext } from '../context.ts';
import type { mergeRoutes, SplitResult } from '../contract/desk/merges.ts';
import type { RouteCall } from '../contract/route.ts';
import { holdCustomer } from '../customer/hold.ts';
import { invalidField, notFound } from '../errors.ts';
import { type Entry, followsFrom, readEntries } from '../message/entries.ts';
import { moveMessages } from '../message/move.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { transaction } from '../storage/transaction.ts';
import type { HistoryEntry, TicketChange } from '../ticket/change.ts';
import { requireVersion } from '../ticket/changes-since.ts';
import { insertTickets } from '../ticket/insert.ts';
import { changedRow } from '../ticket/list-rows.ts';
import { loadTicket } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { movedRows, saveMove } from './moves.ts';
import { readPositions } from './read-positions.ts';
import { outlineSplit } from './split-outline.ts';

type Input = RouteCall<typeof mergeRoutes.splitTicket>;

/**
 * Moves messages and notes of a ticket into a new one, which has the ticket's brand, group, agent and priority, and the
 * customer who wrote the first of these messages.
 *
 * @throws 404 for a ticket that the caller does not see and for messages that are not its own, 400 for all of them, 409
 * for another version than the caller knows.
 */
export async function splitTicket(ctx: Context, input: Input): Promise<SplitResult> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, (ctx) => split(ctx, input), { long: true });
}

async function split(ctx: WriteContext, { ticketID, version, message_ids, title }: Input): Promise<SplitResult> {
  await holdWriters(ctx, message_ids);
  const source = await loadTicket(ctx, ticketID);
  if (version !== undefined) await requireVersion(ctx, source, version);
  const entries = await readEntries(ctx, [source.id]);
  const { chosen, left } = choose(ticketID, entries, new Set(message_ids));
  const outline = await outlineSplit(ctx, source, chosen);
  const wanted = { ...outline, ...(title === undefined ? {} : { title }) };
  const [created] = await insertTickets(ctx, [wanted]);
  if (!created) throw new Error('A ticket that was inserted is not there.');
  const ids = chosen.map(({ id }) => id);
  await moveMessages(ctx, ids, created.id);
  await copyReads(ctx, source.id, created.id);
  await noteReferences(ctx, created, ids);
  const from = changed(ctx, source, {
    entries: left,
    entry: { item_type: 'split_ticket', item_type_id: `${created.id}` },
  });
  const into = changed(ctx, created, {
    entries: chosen,
    entry: { item_type: 'split_from', item_type_id: `${source.id}` },
  });
  await saveChanges(ctx, [from, into]);
  await saveMove(ctx, { kind: 'split', from, into, rows: movedRows('message', ids) });
  return { ticket: await changedRow(ctx, created.id), source: await changedRow(ctx, source.id) };
}

/** Customers are locked before tickets: whoever becomes the new ticket's stays until it is theirs. */
async function holdWriters(ctx: WriteContext, messageIds: readonly number[]): Promise<void> {
  const writers = await ctx.tx
    .selectFrom('messages')
    .select('customer_id')
    .distinct()
    .where((eb) => isOneOf(eb.ref('messages.id'), messageIds, ctx.desk.storage.dialect))
    .orderBy('customer_id')
    .execute();
  for (const { customer_id } of writers) await holdCustomer(ctx, customer_id);
}

function choose(ticketId: number, entries: readonly Entry[], wanted: ReadonlySet<number>) {
  const chosen = entries.filter(({ id }) => wanted.has(id));
  const left = entries.filter(({ id }) => !wanted.has(id));
  if (chosen.length < wanted.size) {
    const own = new Set(chosen.map(({ id }) => id));
    const missing = [...wanted].find((id) => !own.has(id));
    throw notFound(`No message with id ${missing} in ticket ${ticketId}.`);
  }
  if (left.length === 0) throw invalidField('message_ids', 'are all that the ticket has: leave some of them');
  return { chosen, left };
}

/** Whoever has read them in the one ticket has read them in the other. */
async function copyReads(ctx: WriteContext, from: number, into: number): Promise<void> {
  const read = (await readPositions(ctx, [from])).get(from) ?? [];
  const rows = [...read].map(([user_id, seq]) => ({ user_id, ticket_id: into, seq }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'ticket_reads', rows);
}

/** A mail that refers to one of these finds the new ticket. */
async function noteReferences({ tx, desk }: WriteContext, { id, brand_id }: Ticket, messageIds: readonly number[]) {
  const mails = await tx
    .selectFrom('mails')
    .select('message_id')
    .distinct()
    .where((eb) => isOneOf(eb.ref('message_row_id'), messageIds, desk.storage.dialect))
    .where('message_id', '<>', '')
    .execute();
  const rows = mails.map(({ message_id }) => ({ brand_id, message_id, ticket_id: id }));
  await insertRows(tx, desk.storage.dialect, 'mail_references', rows);
}

interface Changed {
  /** What the ticket has now. */
  entries: readonly Entry[];
  entry: Pick<HistoryEntry, 'item_type' | 'item_type_id'>;
}

function changed(ctx: WriteContext, before: Ticket, { entries, entry }: Changed): TicketChange {
  const at = ctx.now();
  const after: Ticket = {
    ...before,
    ...followsFrom(before, entries),
    version: before.version + 1,
    last_update: at,
    ...(ctx.actor.kind === 'agent' ? { last_update_agent: at } : {}),
  };
  return { before, after, history: [{ ...entry, item_type_id_before: '' }], at };
}
