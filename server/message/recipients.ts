import type { WriteContext } from '../context.ts';
import { channelIds } from '../contract/base/customer-words.ts';
import { invalidField } from '../errors.ts';
import { type Mailbox, readMailboxes } from '../mail/mail-facts.ts';
import type { Ticket } from '../ticket/ticket.ts';

/** What the last message of a customer says about who is answered, and how. */
export interface Asked {
  /** Whom it is answered to; empty where nobody is known. */
  to: Mailbox[];
  /** The addresses that it was written to, as they were written; without it the one that the ticket was begun from. */
  writtenTo: string[];
  /** The message itself; undefined where the customer has not written. */
  message: AskedMessage | undefined;
}

export type AskedMessage = NonNullable<Awaited<ReturnType<typeof lastInbound>>>;

/**
 * Whom an answer in a ticket goes to: whom the last message of a customer names for that (Reply-To, RFC 5322, 3.6.2),
 * else who wrote it, else the ticket's other side, else the customer's first address. Never the brand itself: a form on
 * its site writes in its name.
 *
 * @param own the brand's addresses, lower case.
 */
export async function findAsked(ctx: WriteContext, ticket: Ticket, own: ReadonlySet<string>): Promise<Asked> {
  const asked = await lastInbound(ctx, ticket.id);
  const details = asked ? (JSON.parse(asked.email_details) as Record<string, unknown>) : {};
  const named = (field: string) => {
    const value = details[field];
    return typeof value === 'string' ? readMailboxes(value) : [];
  };
  const isOthers = ({ address }: Mailbox) => address !== '' && !own.has(address.toLowerCase());
  const candidates = [
    named('reply-to'),
    [{ name: asked?.from_name ?? '', address: asked?.address_from ?? '' }],
    [otherSide(ticket)],
    await addressesOf(ctx, ticket.customer_id),
  ];
  const to = candidates.map((mailboxes) => mailboxes.filter(isOthers)).find(({ length }) => length > 0) ?? [];
  const writtenTo = [...named('to'), ...named('cc')].map(({ address }) => address);
  // Who was written to first is written to from the same address again.
  if (!asked && ticket.direction === 'outbound') writtenTo.push(ticket.from);
  return { to, writtenTo, message: asked };
}

const otherSide = ({ direction, from, from_name, to, to_name }: Ticket): Mailbox =>
  direction === 'outbound' ? { name: to_name, address: to } : { name: from_name, address: from };

/**
 * The message of a ticket that is to be forwarded.
 *
 * @throws 400 for a note, which nobody outside is to read, and for what is in another ticket.
 */
export async function findForwarded(ctx: WriteContext, ticketId: number, id: number): Promise<AskedMessage> {
  const message = await messagesIn(ctx, ticketId).where('messages.id', '=', id).executeTakeFirst();
  if (!message) throw invalidField('forwarded_message', 'is no message of this ticket');
  return message;
}

function lastInbound(ctx: WriteContext, ticketId: number) {
  return messagesIn(ctx, ticketId)
    .where('direction', '=', 'inbound')
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function messagesIn({ tx }: WriteContext, ticketId: number) {
  return tx
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .select(['messages.id', 'messages.created_at', 'messages.external_id', 'address_from', 'from_name'])
    .select(['email_details', 'content'])
    .where('ticket_id', '=', ticketId)
    .where('type', '=', 'message');
}

async function addressesOf({ tx }: WriteContext, customerId: number): Promise<Mailbox[]> {
  if (customerId === 0) return [];
  const first = await tx
    .selectFrom('customer_channels')
    .select('unique_reference')
    .where('customer_id', '=', customerId)
    .where('channel_id', '=', channelIds.email)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first ? [{ name: '', address: first.unique_reference }] : [];
}

/** The addresses that a brand goes by, lower case, and those of its mail accounts, which it can write from. */
export async function brandAddresses({ tx }: WriteContext, brandId: number) {
  const rows = await tx
    .selectFrom('brand_addresses')
    .select('address')
    .where('brand_id', '=', brandId)
    .orderBy('address')
    .execute();
  const senders = await tx
    .selectFrom('mail_accounts')
    .select(['id', 'address', 'from_name'])
    .where('brand_id', '=', brandId)
    .orderBy('id')
    .execute();
  return { own: [...rows, ...senders].map(({ address }) => address.toLowerCase()), senders };
}
