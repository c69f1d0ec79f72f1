import type { WriteContext } from '../context.ts';
import { changeTicket, type TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { followsFrom, readEntries } from './entries.ts';

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
export type TicketBefore = Pick<Ticket, (typeof kept)[number] | 'id' | 'version'>;

/** What has to be known to put a ticket back; stored with the delivery as JSON. */
export function ticketBefore({ before, after }: TicketChange): TicketBefore {
  const fields = Object.fromEntries(kept.map((name) => [name, before[name]])) as Pick<Ticket, (typeof kept)[number]>;
  return { ...fields, id: after.id, version: after.version };
}

/**
 * The ticket without a message that is taken back, whose row is gone already: exactly as it was before, or, where it was
 * changed since, with all that was changed, and waiting as what is left of the conversation says.
 */
export async function undoChange(
  ctx: WriteContext,
  ticket: Ticket,
  { id, version, ...was }: TicketBefore,
): Promise<{ change: TicketChange; restored: boolean }> {
  const now = ctx.now();
  // Moved into another ticket meanwhile, it has changed nothing of that one.
  const restored = ticket.id === id && ticket.version === version;
  const wish = restored ? { status: was.status, snooze_time: was.snooze_time } : {};
  const change = changeTicket(ticket, wish, { actor: ctx.actor, now });
  const after: Ticket = {
    ...change.after,
    ...(restored ? was : await withoutIt(ctx, ticket)),
    version: ticket.version + 1,
    last_update: now,
  };
  return { change: { ...change, after }, restored };
}

async function withoutIt(ctx: WriteContext, ticket: Ticket): Promise<Partial<Ticket>> {
  const { waiting_since, last_entry_seq } = followsFrom(ticket, await readEntries(ctx, [ticket.id]));
  return { waiting_since, last_entry_seq };
}
