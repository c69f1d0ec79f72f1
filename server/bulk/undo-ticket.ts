import type { Selectable } from 'kysely';
import type { Actor } from '../context.ts';
import type { BulkChangeTicketsTable } from '../storage/tables/bulk.ts';
import { changeTicket, type TicketChange, type TicketWish } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Timestamp } from '../time.ts';
import type { Decision } from './decide.ts';

type Was = TicketWish & Pick<Ticket, 'closed_at'>;

/** What has to be known of a ticket's change to put it back. */
export function wasBefore({ before, after }: TicketChange): string {
  const was: Record<string, unknown> = { closed_at: before.closed_at };
  for (const name of ['status', 'priority', 'assigned_user_id', 'assigned_group_id', 'snooze_time'] as const) {
    if (before[name] !== after[name]) was[name] = before[name];
  }
  return JSON.stringify(was);
}

/** Back to what it was, unless somebody has changed the ticket since: what they decided stays. */
export function decideUndo(
  { ticket_id: ticketId, version, was }: Selectable<BulkChangeTicketsTable>,
  ticket: Ticket | undefined,
  when: { actor: Actor; now: Timestamp },
): Decision {
  if (!ticket) return { ticketId, outcome: 'not_found' };
  if (ticket.version !== version) return { ticketId, outcome: 'changed_since' };
  const { closed_at, ...wish } = JSON.parse(was) as Was;
  const change = changeTicket(ticket, wish, when);
  return { ticketId, outcome: 'undone', change: { ...change, after: { ...change.after, closed_at } } };
}
