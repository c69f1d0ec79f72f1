import type { Ticket } from '../ticket/ticket.ts';

/** What a merge or a split changes of a ticket beside what its history tells: an undo puts it back. */
export type TicketState = Pick<
  Ticket,
  | 'status'
  | 'closed_at'
  | 'snooze_time'
  | 'snooze_time_sent'
  | 'waiting_since'
  | 'last_entry_seq'
  | 'last_update_customer'
>;

export function stateOf(ticket: Ticket): TicketState {
  const { status, closed_at, snooze_time, snooze_time_sent, waiting_since, last_entry_seq, last_update_customer } =
    ticket;
  return { status, closed_at, snooze_time, snooze_time_sent, waiting_since, last_entry_seq, last_update_customer };
}
