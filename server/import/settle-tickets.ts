import type { Selectable } from 'kysely';
import { actorName, type WriteContext } from '../context.ts';
import { waitingSince } from '../message/waiting-since.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { takeSequence } from '../storage/sequence.ts';
import type { MessagesTable } from '../storage/tables/timeline.ts';
import { takeIds } from '../storage/take-ids.ts';
import { describeHistory } from '../ticket/change.ts';
import { countChanges } from '../ticket/counts.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type ConversationOptions, statusOf } from './conversation.ts';
import type { PlacedMail } from './ready-mail.ts';

/**
 * Brings the tickets up to date with the mails that they got. A ticket of this import has its times already; one that
 * was here before gets those that are later, and is open again if a customer's fresh mail is the last word. Gives the
 * tickets as they are now.
 */
export async function settleTickets(
  ctx: WriteContext,
  placed: readonly PlacedMail[],
  options: ConversationOptions,
): Promise<Pick<Ticket, 'id' | 'version'>[]> {
  const byTicket = Map.groupBy(placed, ({ ticketId }) => ticketId);
  if (byTicket.size === 0) return [];
  const { dialect } = ctx.desk.storage;
  const before = await ctx.tx
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('tickets.id'), [...byTicket.keys()], dialect))
    .orderBy('id')
    .execute();
  const continued = placed.filter(({ conversation }) => conversation.continued).map(({ ticketId }) => ticketId);
  const told = await messagesOf(ctx, [...new Set(continued)]);
  const changes = before.map((ticket) => ({
    before: ticket,
    after: withMails(ticket, { mails: byTicket.get(ticket.id) ?? [], told: told.get(ticket.id) }, options),
  }));
  for (const { before, after } of changes) {
    const columns = Object.entries(after).filter(([name, value]) => before[name as keyof Ticket] !== value);
    if (columns.length === 0) continue;
    await ctx.tx.updateTable('tickets').set(Object.fromEntries(columns)).where('id', '=', after.id).execute();
  }
  const reopened = changes.filter(({ before, after }) => before.status !== after.status);
  await countChanges(ctx, reopened);
  await noteReopened(ctx, reopened);
  return changes.map(({ after }) => after);
}

type Told = Pick<Selectable<MessagesTable>, 'direction' | 'created_at'>;

/** The messages of tickets in their order. */
async function messagesOf(ctx: WriteContext, ticketIds: readonly number[]): Promise<Map<number, Told[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('messages')
    .select(['ticket_id', 'direction', 'created_at'])
    .where((eb) => isOneOf(eb.ref('messages.ticket_id'), ticketIds, ctx.desk.storage.dialect))
    .where('type', '=', 'message')
    .orderBy('ticket_id')
    .orderBy('created_at')
    .orderBy('seq')
    .execute();
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id);
}

interface NewInTicket {
  mails: readonly PlacedMail[];
  /** All messages of a ticket that was here before; undefined for a new one, whose times are right already. */
  told: readonly Told[] | undefined;
}

function withMails(ticket: Ticket, { mails, told }: NewInTicket, options: ConversationOptions): Ticket {
  const after = told ? withLaterMails(ticket, { mails, told }, options) : { ...ticket };
  // What is closed is history and nobody's news: only tickets that are left open are unread.
  if (after.status !== 'closed') after.last_entry_seq = Math.max(ticket.last_entry_seq, ...mails.map(({ seq }) => seq));
  return after;
}

function withLaterMails(
  ticket: Ticket,
  { mails, told }: { mails: readonly PlacedMail[]; told: readonly Told[] },
  options: ConversationOptions,
): Ticket {
  const after = { ...ticket };
  const latest = (direction: string) => told.findLast((message) => message.direction === direction)?.created_at ?? 0;
  after.version++;
  after.created_at = Math.min(ticket.created_at, told[0]?.created_at ?? ticket.created_at);
  after.last_update = Math.max(ticket.last_update, told.at(-1)?.created_at ?? 0);
  after.last_update_customer = Math.max(ticket.last_update_customer ?? 0, latest('inbound')) || null;
  after.last_update_agent = Math.max(ticket.last_update_agent ?? 0, latest('outbound')) || null;
  after.waiting_since = waitingSince(told);
  const news = mails.find(({ mail }) => mail.sentAt === after.last_update && mail.sentAt > ticket.last_update);
  const ended = ['solved', 'closed', 'pending'].includes(after.status);
  if (news && ended && options.status === 'auto' && statusOf({ mail: news.mail, ...news.roles }, options) === 'open') {
    after.status = 'open';
    after.closed_at = null;
  }
  return after;
}

async function noteReopened(ctx: WriteContext, reopened: readonly { before: Ticket; after: Ticket }[]): Promise<void> {
  const { dialect } = ctx.desk.storage;
  const seqs = await takeSequence(ctx.tx, dialect, reopened.length);
  const ids = await takeIds(ctx.tx, dialect, 'timeline_events', reopened.length);
  const rows = reopened.map(({ before, after }, at) => {
    const entry = { item_type: 'status' as const, item_type_id_before: before.status, item_type_id: after.status };
    return {
      id: ids[at] ?? 0,
      ticket_id: after.id,
      seq: seqs[at] ?? 0,
      ...entry,
      message: describeHistory(entry, ctx.actor),
      by_user_id: 0,
      initiated_by: actorName(ctx.actor),
      created_at: ctx.now(),
    };
  });
  await insertRows(ctx.tx, dialect, 'timeline_events', rows);
}
