import type { WriteContext } from '../context.ts';
import { changeTicket, type TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { waitingSince } from './waiting-since.ts';

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

async function withoutIt({ tx }: WriteContext, ticket: Ticket): Promise<Partial<Ticket>> {
  const entries = await tx
    .selectFrom('messages')
    .select(['type', 'direction', 'created_at', 'seq'])
    .where('ticket_id', '=', ticket.id)
    .orderBy('created_at')
    .orderBy('seq')
    .execute();
  const messages = entries.filter(({ type }) => type === 'message');
  return {
    waiting_since: messages.length === 0 ? ticket.created_at : waitingSince(messages),
    last_entry_seq: Math.max(0, ...entries.map(({ seq }) => seq)),
  };
}
