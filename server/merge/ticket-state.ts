import type { TicketChange } from '../ticket/change.ts';
import type { Renewal } from '../ticket/renew-versions.ts';
import type { Ticket } from '../ticket/ticket.ts';

/**
 * What a merge or a split changes of a ticket beside what its history tells: an undo puts it back. The version is the one
 * that it was at, which older moves do not tell.
 */
export type TicketState = Pick<
  Ticket,
  | 'status'
  | 'closed_at'
  | 'snooze_time'
  | 'snooze_time_sent'
  | 'waiting_since'
  | 'last_entry_seq'
  | 'last_update_customer'
> & { version?: number };

export function stateOf(ticket: Ticket): TicketState {
  const { version, status, closed_at, snooze_time, snooze_time_sent } = ticket;
  const { waiting_since, last_entry_seq, last_update_customer } = ticket;
  return {
    version,
    status,
    closed_at,
    snooze_time,
    snooze_time_sent,
    waiting_since,
    last_entry_seq,
    last_update_customer,
  };
}

/** A move's state that a change has put back, exactly. */
export const renewalOf = ({ before, after }: TicketChange, was: TicketState): Renewal => ({
  ticket_id: after.id,
  // Where the move does not tell: one before the move, whose version is the one that is put back.
  was: was.version ?? before.version - 1,
  is: after.version,
});
