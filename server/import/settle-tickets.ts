import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { waitingSince } from '../message/waiting-since.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { MessagesTable } from '../storage/tables/timeline.ts';
import { fieldHistory, type TicketChange } from '../ticket/change.ts';
import { loadTickets } from '../ticket/load.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type ConversationOptions, statusOf } from './conversation.ts';
import type { PlacedMail } from './ready-mail.ts';

/**
 * Brings the tickets up to date with the mails that they got. A ticket of this import has its times already; one that
 * was here before gets those that are later, and is open again if a customer's fresh mail is the last word.
 */
export async function settleTickets(
  ctx: WriteContext,
  placed: readonly PlacedMail[],
  options: ConversationOptions,
): Promise<void> {
  const byTicket = Map.groupBy(placed, ({ ticketId }) => ticketId);
  const tickets = await loadTickets(ctx, [...byTicket.keys()]);
  const continued = placed.filter(({ conversation }) => conversation.continued).map(({ ticketId }) => ticketId);
  const told = await messagesOf(ctx, [...new Set(continued)]);
  const at = ctx.now();
  const changes = tickets.map((before): TicketChange => {
    const after = withMails(before, { mails: byTicket.get(before.id) ?? [], told: told.get(before.id) }, options);
    const same = Object.entries(after).every(([name, value]) => before[name as keyof Ticket] === value);
    if (same) return { before, after: before, history: [], at };
    const { status, snooze_time } = after;
    const history = fieldHistory(before, { status, snooze_time });
    return { before, after: { ...after, version: before.version + 1 }, history, at };
  });
  await saveChanges(ctx, changes, { asHistory: true });
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
  after.created_at = Math.min(ticket.created_at, told[0]?.created_at ?? ticket.created_at);
  after.last_update = Math.max(ticket.last_update, told.at(-1)?.created_at ?? 0);
  after.last_update_customer = Math.max(ticket.last_update_customer ?? 0, latest('inbound')) || null;
  after.last_update_agent = Math.max(ticket.last_update_agent ?? 0, latest('outbound')) || null;
  after.waiting_since = waitingSince(told);
  const news = mails.find(({ mail }) => mail.sentAt === after.last_update && mail.sentAt > ticket.last_update);
  if (!news || options.status !== 'auto') return after;
  if (statusOf({ mail: news.mail, ...news.roles }, options) !== 'open') return after;
  after.snooze_time = null;
  if (['solved', 'closed', 'pending'].includes(after.status)) {
    after.status = 'open';
    after.closed_at = null;
  }
  return after;
}
