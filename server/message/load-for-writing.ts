import type { WriteContext } from '../context.ts';
import type { NewerMessage } from '../contract/envelope.ts';
import { conflict, writtenSince } from '../errors.ts';
import { htmlAsText } from '../mail/plain-text.ts';
import { selectWritings } from '../ticket/get-queries.ts';
import { loadTicket } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { formatTime } from '../time.ts';

/** What is shown of a message that somebody has not seen, in characters. */
const shownText = 500;

/** Messages that are shown; who has missed more reads the ticket. */
const shownMessages = 20;

/**
 * The ticket that an agent writes in, locked.
 *
 * @param lastSeen id of the newest message or note that they know.
 * @throws 409 where it was merged into another, or where others have written in it since `lastSeen`.
 */
export async function loadForWriting(
  ctx: WriteContext,
  id: number,
  { userId, lastSeen }: { userId: number; lastSeen: number | undefined },
): Promise<Ticket> {
  const ticket = await loadTicket(ctx, id);
  if (ticket.merged_into !== 0) {
    throw conflict(`Ticket ${id} was merged into ticket ${ticket.merged_into}: write there.`);
  }
  if (lastSeen === undefined) return ticket;
  const newer = await writtenAfter(ctx, id, { userId, lastSeen });
  const last = newer.at(-1);
  if (last) throw writtenSince(`${last.by || 'Somebody'} wrote in ticket ${id} meanwhile.`, newer);
  return ticket;
}

/** By id, which tells when something came into the desk: an imported message can be older than it is new. */
async function writtenAfter(
  { tx }: WriteContext,
  ticketId: number,
  { userId, lastSeen }: { userId: number; lastSeen: number },
): Promise<NewerMessage[]> {
  const found = await selectWritings(tx)
    .where('messages.ticket_id', '=', ticketId)
    .where('messages.id', '>', lastSeen)
    .where('messages.user_id_created', '<>', userId)
    .orderBy('messages.created_at')
    .orderBy('messages.seq')
    .limit(shownMessages)
    .execute();
  return found.map(({ id, type, direction, user_name, from_name, address_from, created_at, content }) => ({
    message_id: id,
    type,
    direction,
    by: (user_name ?? from_name) || (address_from ?? ''),
    created_at: formatTime(created_at),
    text: [...htmlAsText(content.slice(0, 20 * shownText))].slice(0, shownText).join(''),
  }));
}
