import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { MessagesTable } from '../storage/tables/timeline.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { waitingSince } from './waiting-since.ts';

/** A message or note, as far as it decides what its ticket is. */
export type Entry = Pick<
  Selectable<MessagesTable>,
  'id' | 'ticket_id' | 'type' | 'direction' | 'created_at' | 'seq' | 'customer_id'
>;

/** The messages and notes of tickets, in the order of a timeline that has them all. */
export async function readEntries(ctx: Context, ticketIds: readonly number[]): Promise<Entry[]> {
  const entries = await ctx.db
    .selectFrom('messages')
    .select(['id', 'ticket_id', 'type', 'direction', 'created_at', 'seq', 'customer_id'])
    .where((eb) => isOneOf(eb.ref('messages.ticket_id'), ticketIds, ctx.desk.storage.dialect))
    .execute();
  return entries.sort((a, b) => a.created_at - b.created_at || a.seq - b.seq);
}

/**
 * What a ticket is by its entries: who waits since when, when the customer wrote last, how far there is something to
 * read. A ticket without a message waits from its beginning; what was nobody's news before is none now.
 *
 * @param entries all that it has, in order.
 */
export function followsFrom(
  ticket: Ticket,
  entries: readonly Entry[],
): Pick<Ticket, 'waiting_since' | 'last_update_customer' | 'last_entry_seq'> {
  const messages = entries.filter(({ type }) => type === 'message');
  return {
    waiting_since: messages.length === 0 ? ticket.created_at : waitingSince(messages),
    last_update_customer: messages.findLast(({ direction }) => direction === 'inbound')?.created_at ?? null,
    last_entry_seq: Math.min(ticket.last_entry_seq, Math.max(0, ...entries.map(({ seq }) => seq))),
  };
}
