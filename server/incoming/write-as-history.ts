import type { WriteContext } from '../context.ts';
import { outlineTicket } from '../import/conversation.ts';
import type { ReadyMail } from '../import/ready-mail.ts';
import { writeMails } from '../import/write-mails.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type Arrival, type Mailbox, originOf } from './receive-mail.ts';

/** As an import brings them: nobody is told, and who had the last word decides whether a ticket is open. */
export async function writeAsHistory(
  ctx: WriteContext,
  arrivals: readonly (Arrival & { ticket: Ticket | undefined })[],
  mailbox: Mailbox,
): Promise<void> {
  if (arrivals.length === 0) return;
  const options = { ...mailbox, status: 'auto' as const, now: ctx.now() };
  const ready = arrivals.map((arrival): ReadyMail => {
    const { incoming, roles, ticket } = arrival;
    const outline = outlineTicket([incoming.mail], options);
    const isBounce = incoming.kind === 'bounce';
    const conversation = {
      ticketId: ticket?.id,
      joins: undefined,
      continued: ticket !== undefined,
      outline: isBounce ? { ...outline, customer: undefined } : outline,
    };
    const told = isBounce ? { ...roles, customer: undefined } : roles;
    return { ...incoming, conversation, roles: told, origin: originOf(arrival) };
  });
  await writeMails(ctx, ready, options);
}
