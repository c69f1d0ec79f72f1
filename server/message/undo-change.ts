import type { WriteContext } from '../context.ts';
import { changeTicket, type TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { followsFrom, readEntries } from './entries.ts';
import type { Begun } from './remove-begun.ts';

const kept = [
  'status',
  'closed_at',
  'snooze_time',
  'snooze_time_sent',
  'waiting_since',
  'last_update',
  'last_update_agent',
  'last_entry_seq',
] as const;

/** A ticket as it was before a message that can be taken back, and the version that the message made of it. */
export interface TicketBefore extends Pick<Ticket, (typeof kept)[number] | 'id' | 'version'> {
  /** The ticket began with the message. */
  begun?: Begun;
}

/** What has to be known to put a ticket back; stored with the delivery as JSON. */
export function ticketBefore({ before, after }: TicketChange, begun: Begun | undefined): TicketBefore {
  const fields = Object.fromEntries(kept.map((name) => [name, before[name]])) as Pick<Ticket, (typeof kept)[number]>;
  return { ...fields, id: after.id, version: after.version, ...(begun ? { begun } : {}) };
}

/** Whether nobody changed the ticket since. Moved into another meanwhile, a message has changed nothing of that one. */
export const isUnchanged = (ticket: Ticket, { id, version }: TicketBefore): boolean =>
  ticket.id === id && ticket.version === version;

/**
 * The ticket without a message that is taken back, whose row is gone already: exactly as it was before, or, where it was
 * changed since, with all that was changed, and waiting as what is left of the conversation says.
 *
 * @param restored whether it is unchanged since.
 */
export async function undoChange(
  ctx: WriteContext,
  ticket: Ticket,
  { id: _, version: __, begun: ___, ...was }: TicketBefore,
  restored: boolean,
): Promise<TicketChange> {
  const now = ctx.now();
  const wish = restored ? { status: was.status, snooze_time: was.snooze_time } : {};
  const change = changeTicket(ticket, wish, { actor: ctx.actor, now });
  const after: Ticket = {
    ...change.after,
    ...(restored ? was : await withoutIt(ctx, ticket)),
    version: ticket.version + 1,
    last_update: now,
  };
  return { ...change, after };
}

async function withoutIt(ctx: WriteContext, ticket: Ticket): Promise<Partial<Ticket>> {
  const { waiting_since, last_entry_seq } = followsFrom(ticket, await readEntries(ctx, [ticket.id]));
  return { waiting_since, last_entry_seq };
}
