import { type Actor, actorName } from '../context.ts';
import type { Timestamp } from '../time.ts';
import type { Ticket } from './ticket.ts';

/** What somebody wants of a ticket. A key that is there means "change this"; one that is not means "leave it". */
export type TicketWish = Partial<
  Pick<
    Ticket,
    | 'title'
    | 'status'
    | 'priority'
    | 'customer_id'
    | 'assigned_user_id'
    | 'assigned_group_id'
    | 'brand_id'
    | 'from'
    | 'to'
  >
>;

/** One row of the ticket's history and at the same time one event of its timeline. */
export interface HistoryEntry {
  item_type: keyof TicketWish | 'merged_ticket' | ChatDoing;
  item_type_id_before: string;
  item_type_id: string;
}

/** What a visitor does in a chat beside writing; item_type_id says it. */
type ChatDoing = 'chat' | 'visited_url';

export interface TicketChange {
  before: Ticket;
  /** The very same object where nothing changes. */
  after: Ticket;
  /** Empty where only times and read positions move, as messages move them. */
  history: HistoryEntry[];
  /** When it happens. */
  at: Timestamp;
}

/**
 * What a wish does to a ticket. Pure: the same answer for one ticket, ten thousand, a preview or a rehearsal. A wish
 * for what already is changes nothing and leaves no history.
 *
 * closed_at is set by closing (from any status) and null again on reopening; source: docs/api.md, "Tickets".
 */
export function changeTicket(
  ticket: Ticket,
  wish: TicketWish,
  { actor, now }: { actor: Actor; now: Timestamp },
): TicketChange {
  const history: HistoryEntry[] = [];
  for (const [field, wished] of Object.entries(wish) as [keyof TicketWish, string | number][]) {
    if (ticket[field] === wished) continue;
    history.push({ item_type: field, item_type_id_before: String(ticket[field]), item_type_id: String(wished) });
  }
  if (history.length === 0) return { before: ticket, after: ticket, history, at: now };
  const after: Ticket = { ...ticket, ...wish, version: ticket.version + 1, last_update: now };
  if (actor.kind === 'agent') after.last_update_agent = now;
  if (after.status !== ticket.status) after.closed_at = after.status === 'closed' ? now : null;
  return { before: ticket, after, history, at: now };
}

/** The entry of a status that moved with what happened to the ticket; none where it did not. */
export function statusHistory(before: Ticket, after: Ticket): HistoryEntry[] {
  if (before.status === after.status) return [];
  return [{ item_type: 'status', item_type_id_before: before.status, item_type_id: after.status }];
}

/** A sentence for the timeline: `status: new → solved`. */
export function describeHistory(entry: HistoryEntry, actor: Actor): string {
  if (entry.item_type === 'merged_ticket') {
    return `${actorName(actor)}: ticket ${entry.item_type_id} is the same conversation and was joined to this one`;
  }
  if (entry.item_type === 'visited_url') return `${actorName(actor)}: visited ${entry.item_type_id}`;
  if (entry.item_type === 'chat') return `${actorName(actor)}: chat ${entry.item_type_id}`;
  return `${actorName(actor)}: ${entry.item_type} ${entry.item_type_id_before || '–'} → ${entry.item_type_id || '–'}`;
}
