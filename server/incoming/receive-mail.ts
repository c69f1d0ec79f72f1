import type { WriteContext } from '../context.ts';
import { outlineTicket } from '../import/conversation.ts';
import { emailChannel, matchCustomers } from '../import/match-customers.ts';
import { noteThreads } from '../import/note-threads.ts';
import { toMessage } from '../import/to-message.ts';
import type { MailRoles } from '../mail/mail-roles.ts';
import { addBlobs, addMessages } from '../message/add.ts';
import { type FurtherMessage, type Received, receiveFirstMessages, receiveMessages } from '../message/receive.ts';
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

/** The same, and the ticket that it goes on with, loaded for a change. */
export interface Continuation extends Arrival {
  ticket: Ticket;
}

/** A mail that has its place. */
export interface ReceivedMail {
  arrival: Arrival;
  received: Received;
}

/** Customers' mails that each begin a ticket: news, of which everybody who sees the ticket hears. */
export async function beginTickets(ctx: WriteContext, arrivals: readonly Arrival[]): Promise<ReceivedMail[]> {
  const customerIdOf = await findCustomers(ctx, arrivals, ({ mailbox }) => mailbox.brandId);
  const first = arrivals.map((arrival) => {
    const customerId = customerIdOf(arrival);
    const place = { ticketId: 0, brandId: arrival.mailbox.brandId, customerId };
    return { ticket: newTicket(arrival, customerId), message: messageOf(arrival, place) };
  });
  return together(arrivals, await receiveFirstMessages(ctx, first));
}

/** Customers' mails as news in tickets, one in each: opens them again, and whom it concerns is told. */
export async function continueTickets(ctx: WriteContext, arrivals: readonly Continuation[]): Promise<ReceivedMail[]> {
  const customerIdOf = await findCustomers(ctx, arrivals, ({ ticket }) => ticket.brand_id);
  const further = arrivals.map((arrival): FurtherMessage => {
    const { ticket } = arrival;
    const customerId = customerIdOf(arrival);
    const message = messageOf(arrival, { ticketId: ticket.id, brandId: ticket.brand_id, customerId });
    const name = message.from_name || message.address_from || 'Somebody';
    // A ticket without a customer gets the one who wrote; whose it is already, it stays.
    const wish = ticket.customer_id === 0 && customerId !== 0 ? { customer_id: customerId } : {};
    return { ticket, message, wish, writer: { kind: 'customer', customerId, name, broughtBy: 0 } };
  });
  return together(arrivals, await receiveMessages(ctx, further));
}

/**
 * Machines' mails in tickets, one in each: to be read there, and no more. Nobody is notified, the tickets are not opened
 * again, and who waits, waits as before.
 */
export async function receiveQuietly(ctx: WriteContext, arrivals: readonly Continuation[]): Promise<ReceivedMail[]> {
  const customerIdOf = await findCustomers(ctx, arrivals, ({ ticket }) => ticket.brand_id);
  const messages = arrivals.map((arrival) => {
    const { id, brand_id } = arrival.ticket;
    return messageOf(arrival, { ticketId: id, brandId: brand_id, customerId: customerIdOf(arrival) });
  });
  const added = await addMessages(ctx, messages);
  const at = ctx.now();
  const changes = arrivals.map(({ ticket: before }, index) => {
    const last_entry_seq = added[index]?.seq ?? 0;
    const after: Ticket = { ...before, version: before.version + 1, last_update: at, last_entry_seq };
    return { before, after, history: [], at };
  });
  await saveChanges(ctx, changes);
  const received = changes.map(({ after: ticket }, index) => ({ ticket, message: added[index] ?? missing() }));
  return together(arrivals, received);
}

/** Keeps the originals, and what later mails are threaded by. */
export async function noteReceived(ctx: WriteContext, mails: readonly ReceivedMail[], mailbox: Mailbox): Promise<void> {
  await addBlobs(
    ctx,
    mails.map(({ arrival }) => arrival.incoming.original),
  );
  const noted = mails.map(({ arrival: { incoming }, received }) => ({
    mail: incoming.mail,
    original: incoming.original,
    ticketId: received.ticket.id,
    messageRowId: received.message.id,
  }));
  await noteThreads(ctx, noted, mailbox);
}

function together(arrivals: readonly Arrival[], received: readonly Received[]): ReceivedMail[] {
  return arrivals.map((arrival, at) => ({ arrival, received: received[at] ?? missing() }));
}

function missing(): never {
  throw new Error('A mail that was received is not there.');
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

/**
 * Finds or makes the customers of mails, each in the brand that it goes to; 0 for nobody: a mail server, the office
 * itself, a mail without a sender.
 */
async function findCustomers<Mail extends Arrival>(
  ctx: WriteContext,
  arrivals: readonly Mail[],
  brandOf: (mail: Mail) => number,
): Promise<(mail: Mail) => number> {
  const at = ctx.now();
  const found = new Map<number, ReadonlyMap<string, number>>();
  for (const [brandId, mails] of Map.groupBy(arrivals, brandOf)) {
    const correspondents = mails.flatMap((mail) => customerOf(mail) ?? []).map((mailbox) => ({ mailbox, at }));
    found.set(brandId, (await matchCustomers(ctx, brandId, correspondents)).ids);
  }
  return (mail) => {
    const address = customerOf(mail)?.address.toLowerCase();
    return address === undefined ? 0 : (found.get(brandOf(mail))?.get(address) ?? 0);
  };
}

const customerOf = ({ incoming, roles }: Arrival) => (incoming.kind === 'bounce' ? undefined : roles.customer);

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
