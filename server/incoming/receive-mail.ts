import type { WriteContext } from '../context.ts';
import { outlineTicket } from '../import/conversation.ts';
import { emailChannel, matchCustomers } from '../import/match-customers.ts';
import { noteThreads } from '../import/note-threads.ts';
import { toMessage } from '../import/to-message.ts';
import type { MailRoles } from '../mail/mail-roles.ts';
import { addBlobs, addMessage } from '../message/add.ts';
import { type Received, receiveFirstMessage, receiveMessage } from '../message/receive.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { IncomingMail } from './read-incoming.ts';

/** The mailbox that a mail arrived in, as far as placing it needs. */
export interface Mailbox {
  accountId: number;
  brandId: number;
  /** Where new tickets go. */
  groupId: number;
  /** The brand's own addresses, lower case. */
  own: ReadonlySet<string>;
}

/** A mail on its way to its place. */
export interface Arrival {
  incoming: IncomingMail;
  roles: MailRoles;
  mailbox: Mailbox;
}

/** A customer's mail as news: it begins a ticket, or opens one again, and whom it concerns is told. */
export async function receiveAsNews(by: WriteContext, arrival: Arrival, ticket: Ticket | undefined): Promise<Received> {
  const brandId = ticket?.brand_id ?? arrival.mailbox.brandId;
  const customerId = await customerOf(by, arrival, brandId);
  const message = messageOf(arrival, { ticketId: 0, brandId, customerId });
  // What happens to the ticket is the customer's doing.
  const name = message.from_name || message.address_from || 'Somebody';
  const ctx: WriteContext = { ...by, actor: { kind: 'customer', customerId, name, broughtBy: 0 } };
  if (!ticket) return receiveFirstMessage(ctx, newTicket(arrival, customerId), message);
  // A ticket without a customer gets the one who wrote; whose it is already, it stays.
  const wish = ticket.customer_id === 0 && customerId !== 0 ? { customer_id: customerId } : {};
  return receiveMessage(ctx, ticket, { message, wish });
}

/**
 * A machine's mail in a ticket: to be read there, and no more. Nobody is notified, the ticket is not opened again, and
 * who waits, waits as before.
 */
export async function receiveQuietly(ctx: WriteContext, arrival: Arrival, ticket: Ticket): Promise<Received> {
  const customerId = await customerOf(ctx, arrival, ticket.brand_id);
  const message = messageOf(arrival, { ticketId: ticket.id, brandId: ticket.brand_id, customerId });
  const added = await addMessage(ctx, message);
  const now = ctx.now();
  const after: Ticket = { ...ticket, version: ticket.version + 1, last_update: now, last_entry_seq: added.seq };
  await saveChanges(ctx, [{ before: ticket, after, history: [], at: now }]);
  return { ticket: after, message: added };
}

/** Keeps the original, and what later mails are threaded by. */
export async function noteReceived(
  ctx: WriteContext,
  { incoming, mailbox }: Arrival,
  { ticket, message }: Received,
): Promise<void> {
  const { mail, original } = incoming;
  await addBlobs(ctx, [original]);
  await noteThreads(ctx, [{ mail, original, ticketId: ticket.id, messageRowId: message.id }], mailbox);
}

/** What a message says of where it came from. */
export const originOf = ({ incoming: { kind }, mailbox }: Pick<Arrival, 'incoming' | 'mailbox'>) => ({
  mail_account_id: mailbox.accountId,
  ...(kind === 'person' ? {} : { kind }),
});

function messageOf(
  { incoming, roles, mailbox }: Arrival,
  place: { ticketId: number; brandId: number; customerId: number },
) {
  return toMessage({ ...incoming, roles }, { ...place, origin: originOf({ incoming, mailbox }) });
}

/** 0 for nobody: a mail server, the office itself, a mail without a sender. */
async function customerOf(ctx: WriteContext, { incoming, roles }: Arrival, brandId: number): Promise<number> {
  if (!roles.customer || incoming.kind === 'bounce') return 0;
  const { ids } = await matchCustomers(ctx, brandId, [{ mailbox: roles.customer, at: ctx.now() }]);
  return ids.get(roles.customer.address.toLowerCase()) ?? 0;
}

function newTicket({ incoming, mailbox }: Arrival, customer_id: number) {
  const options = { own: mailbox.own, status: 'open' as const, now: incoming.arrivedAt };
  const { row } = outlineTicket([incoming.mail], options);
  const { from, to, from_name, to_name, title } = row;
  return {
    brand_id: mailbox.brandId,
    assigned_group_id: mailbox.groupId,
    channel_id: emailChannel,
    channel_account_id: String(mailbox.accountId),
    direction: 'inbound' as const,
    title,
    status: 'new' as const,
    priority: 'normal' as const,
    customer_id,
    from,
    to,
    from_name,
    to_name,
  };
}
