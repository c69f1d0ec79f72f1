import type { WriteContext } from '../context.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import type { messageRoutes } from '../contract/desk/messages.ts';
import type { RouteCall } from '../contract/route.ts';
import { type OutgoingMail, outgoingSubject, referencesOf } from '../delivery/outgoing.ts';
import { invalidField } from '../errors.ts';
import { type Mailbox, readMailboxes } from '../mail/mail-facts.ts';
import { oneLine } from '../mail/show-mailbox.ts';
import { findSendingAccount } from '../mail-account/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type AskedMessage, brandAddresses, findAsked, findForwarded } from './recipients.ts';

type Input = Pick<RouteCall<typeof messageRoutes.addMessage>, 'to' | 'cc' | 'subject' | 'forwarded_message'> & {
  type: 'reply' | 'forward';
};

export interface AddressedMail {
  mail: OutgoingMail;
  /** undefined: the brand has no mail account to send with. */
  accountId: number | undefined;
  /** What it answers, or hands on. */
  about: AskedMessage | undefined;
}

/**
 * The mail that a message becomes: whom it goes to, who it is from and what it answers. undefined for the reply in a
 * ticket that is no mail and names no address.
 *
 * @throws 400 where nobody is named who could get it.
 */
export async function addressMail(ctx: WriteContext, ticket: Ticket, input: Input): Promise<AddressedMail | undefined> {
  if (input.type === 'reply' && !input.to && ticket.channel_id !== channelIds.email) return undefined;
  const { own, senders } = await brandAddresses(ctx, ticket.brand_id);
  const isForward = input.type === 'forward';
  const asked = await findAsked(ctx, ticket, new Set(own));
  const to = input.to ? toMailboxes(input.to) : asked.to;
  if (isForward && !input.to) throw invalidField('to', 'must name whom it is forwarded to');
  const forwarded =
    isForward && input.forwarded_message !== undefined
      ? await findForwarded(ctx, ticket.id, input.forwarded_message)
      : undefined;
  if (to.length === 0) throw invalidField('to', 'must name an address: nobody in this ticket has one');
  const ids = await conversationIds(ctx, ticket.id, asked.message);
  const isReply = input.type === 'reply';
  // The first mail of a conversation answers nothing.
  const first = isReply && ids.length === 0 && !asked.message ? ticket.title : undefined;
  const accountId = await findSendingAccount(ctx, ticket.brand_id, asked.writtenTo);
  const sender = senders.find(({ id }) => id === accountId);
  const mail: OutgoingMail = {
    kind: input.type,
    from: { name: sender?.from_name ?? '', address: sender?.address ?? own[0] ?? '' },
    to,
    cc: toMailboxes(input.cc ?? []),
    subject: outgoingSubject(input.type, ticket, input.subject ?? first),
    inReplyTo: isReply ? (ids.at(-1) ?? '') : '',
    references: isReply ? referencesOf(ids) : [],
  };
  return { mail, accountId, about: forwarded ?? asked.message };
}

const toMailboxes = (given: readonly string[]): Mailbox[] =>
  given.flatMap(readMailboxes).map(({ name, address }) => ({ name: oneLine(name), address }));

/** The Message-IDs of a conversation, oldest first, and last the one of the mail that is answered. */
async function conversationIds(
  { tx }: WriteContext,
  ticketId: number,
  answered: AskedMessage | undefined,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('external_id')
    .where('ticket_id', '=', ticketId)
    .where('type', '=', 'message')
    .where('channel_id', '=', channelIds.email)
    .where('external_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('seq')
    .execute();
  // What a foreign system calls a message need not be an id that a header can carry.
  const ids = rows.flatMap(({ external_id }) => (external_id && /^[\x21-\x7e]+$/.test(external_id) ? external_id : []));
  const last = ids.find((id) => id === answered?.external_id);
  return last === undefined ? ids : [...ids.filter((id) => id !== last), last];
}
