import type { WriteContext } from '../context.ts';
import type { chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import type { Customer } from '../customer/customer.ts';
import { textAsHtml } from '../mail/plain-text.ts';
import { plainMessage } from '../message/add.ts';
import { type IncomingMessage, type Received, receiveFirstMessage, receiveMessage } from '../message/receive.ts';
import { loadTicketsThatExist } from '../ticket/load.ts';
import type { ChatAccount } from './account.ts';
import { notifyOfWaiting } from './notify-waiting.ts';
import type { ChatSession } from './session.ts';
import { speakingFor } from './speaking-for.ts';
import { addressesOf } from './visitor.ts';

type Message = RouteCall<typeof chatRoutes.notifyUserNewChatMessage>;

/** A message, where it comes in, and the conversation that it belongs to. */
export interface Arrival {
  account: ChatAccount;
  session: ChatSession;
  message: Message;
}

/** Into the conversation's ticket; into a new one where it has none, or none any more. */
export async function placeMessage(
  by: WriteContext,
  arrival: Arrival,
  customer: Customer | undefined,
): Promise<Received> {
  const { account, session, message } = arrival;
  const from = nameOf(message, customer);
  const customer_id = customer?.id ?? 0;
  // What happens to the ticket is the visitor's doing, not that of the key that brings it.
  const ctx = speakingFor(by, { id: customer_id, name: from });
  const incoming = incomingMessage(ctx, arrival, { customer_id, from });
  const [ticket] = session.ticket_id === 0 ? [] : await loadTicketsThatExist(ctx, [session.ticket_id]);
  if (!ticket) {
    const received = await receiveFirstMessage(ctx, {
      ticket: newTicket(arrival, { customer_id, from }),
      message: incoming,
    });
    await notifyOfWaiting(ctx, account, { ticket: received.ticket, from });
    return received;
  }
  // Whom an agent gave the ticket to stays; whom the session was taken for may turn out to be somebody else.
  const isOurs = ticket.customer_id === 0 || ticket.customer_id === session.customer_id;
  const wish = isOurs && customer ? { customer_id } : {};
  const received = await receiveMessage(ctx, { ticket, message: incoming, wish, writer: ctx.actor });
  const isForgotten = ticket.assigned_user_id === 0 && ticket.waiting_since === null;
  if (isForgotten) await notifyOfWaiting(ctx, account, { ticket: received.ticket, from });
  return received;
}

interface From {
  customer_id: number;
  /** '' where it is not known. */
  from: string;
}

const nameOf = ({ customerName }: Message, customer: Customer | undefined) =>
  (customer ? `${customer.firstname} ${customer.lastname}`.trim() : '') || (customerName ?? '');

function newTicket({ account, message }: Arrival, { customer_id, from }: From) {
  return {
    brand_id: account.brand_id,
    assigned_group_id: account.group_id,
    channel_id: message.channelID,
    channel_account_id: String(account.id),
    external_id: message.chatSessionID,
    direction: 'inbound' as const,
    title: titleOf(message.message),
    status: 'new' as const,
    priority: 'normal' as const,
    customer_id,
    from: addressOf(message),
    from_name: from,
  };
}

function incomingMessage(ctx: WriteContext, { account, message }: Arrival, { customer_id, from }: From) {
  const content = textAsHtml(message.message);
  const { chatServer, chatSessionID, messageNumber, url, usedPredefinedUserInput, additionalData } = message;
  const said = { chatServer, chatSessionID, messageNumber, url, usedPredefinedUserInput, additionalData };
  return {
    ...plainMessage,
    type: 'message',
    direction: 'inbound',
    brand_id: account.brand_id,
    channel_id: message.channelID,
    customer_id,
    user_id_created: 0,
    created_at: ctx.now(),
    address_from: addressOf(message) || null,
    from_name: from,
    content,
    content_whole: content,
    meta_data: JSON.stringify(said),
  } satisfies IncomingMessage;
}

/** Where the visitor is found: at the external address, else by e-mail, else by telephone. */
function addressOf(message: Message): string {
  const addresses = addressesOf(message);
  const address = message.externalAddressOverwrite === undefined ? addresses[0] : addresses.at(-1);
  return address?.unique_reference ?? '';
}

/** Longest title that is made of a message, in characters. */
const titleLength = 100;

/** The first line of a message that says something. */
function titleOf(text: string): string {
  const line = text.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? '';
  const characters = [...line.trim().replace(/\s+/g, ' ')];
  if (characters.length <= titleLength) return characters.join('');
  return `${characters.slice(0, titleLength - 1).join('')}…`;
}
