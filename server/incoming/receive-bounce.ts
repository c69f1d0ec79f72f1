import type { WriteContext } from '../context.ts';
import { findReferring } from '../import/known-mails.ts';
import { about, saveNotifications } from '../notification/notify.ts';
import { followMerges } from '../ticket/follow-merges.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Bounce } from './read-bounce.ts';
import { type Arrival, type ReceivedMail, receiveQuietly } from './receive-mail.ts';

/** What came back: one of the desk's own messages, and the ticket that it stands in. */
interface Returned {
  ticket: Ticket;
  /** 0: it was written elsewhere. */
  authorId: number;
}

/**
 * A report about a mail that went out: into the ticket of that mail, whose author is told when it did not arrive.
 * Nothing where it is about nothing that is known.
 */
export async function receiveBounce(ctx: WriteContext, arrival: Arrival, bounce: Bounce): Promise<ReceivedMail[]> {
  const returned = await findReturned(ctx, arrival, bounce);
  if (!returned) return [];
  const received = await receiveQuietly(ctx, [{ ...arrival, ticket: returned.ticket }]);
  if (bounce.failed && returned.authorId !== 0) {
    const said = { type: 'delivery_failed' as const, message: inWords(bounce) };
    await saveNotifications(ctx, [about(returned.ticket, returned.authorId, said)]);
  }
  return received;
}

async function findReturned(
  ctx: WriteContext,
  { incoming, mailbox }: Arrival,
  { returned }: Bounce,
): Promise<Returned | undefined> {
  // The mail server's own answer refers to it, too.
  const ids = [...returned.filter((id) => id !== incoming.mail.messageId), ...incoming.mail.facts.references];
  if (ids.length === 0) return undefined;
  const referring = await findReferring(ctx.db, mailbox.brandId, ids);
  const tickets = [...new Set(ids.flatMap((id) => referring.get(id) ?? []))];
  if (tickets.length === 0) return undefined;
  const following = await followMerges(ctx, tickets);
  const there = await loadTicketsThatExist(ctx, [...new Set(following.values())]);
  const message = await ctx.tx
    .selectFrom('messages')
    .select(['ticket_id', 'user_id_created'])
    .where(
      'ticket_id',
      'in',
      there.map(({ id }) => id),
    )
    .where('external_id', 'in', ids)
    .where('direction', '=', 'outbound')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ticket = there.find(({ id }) => id === message?.ticket_id);
  return ticket && message ? { ticket, authorId: message.user_id_created } : undefined;
}

function inWords({ recipient, diagnosis }: Bounce): string {
  const whom = recipient === '' ? 'your message' : `your message to ${recipient}`;
  return diagnosis === ''
    ? `A mail server could not deliver ${whom}.`
    : `A mail server could not deliver ${whom}: ${diagnosis}`;
}
