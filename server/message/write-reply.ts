import { randomUUID } from 'node:crypto';
import { type Agent, type Context, callingAgent, type WriteContext } from '../context.ts';
import type { messageRoutes, WrittenMessage } from '../contract/desk/messages.ts';
import type { RouteCall } from '../contract/route.ts';
import { describeOutgoing, type OutgoingMail } from '../delivery/outgoing.ts';
import { queueDelivery } from '../delivery/queue.ts';
import { deleteDraft } from '../draft/delete.ts';
import { invalidField } from '../errors.ts';
import { addReferences } from '../mail/add-references.ts';
import { withAsciiDomain } from '../mail/ascii-domain.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicket, type TicketChange } from '../ticket/change.ts';
import { saveChanges } from '../ticket/save-changes.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { type AddedMessage, addMessage, type NewMessage, plainMessage } from './add.ts';
import { addressMail } from './address-mail.ts';
import { claimFiles } from './claim-files.ts';
import { copyFiles } from './copy-files.ts';
import { readWritten } from './get.ts';
import { loadForWriting } from './load-for-writing.ts';
import { readOwn } from './read-own.ts';
import type { AskedMessage } from './recipients.ts';
import type { Begun } from './remove-begun.ts';
import { ticketBefore } from './undo-change.ts';
import { wholeContent } from './whole-content.ts';
import { writtenContent } from './written-content.ts';

type Input = RouteCall<typeof messageRoutes.addMessage> & { type: 'reply' | 'forward' };

/** How a message is sent; without a mail it only stands in the timeline. */
interface Sending {
  mail: OutgoingMail | undefined;
  accountId: number | undefined;
  /** What it answers, or hands on. */
  about: AskedMessage | undefined;
  /** Without brackets; '' without a mail. */
  messageId: string;
}

/**
 * Adds a reply or a forwarded message to a ticket and queues it: what the ticket becomes by it, its place in the
 * conversation and its delivery are one transaction. A reply answers the customer, who waits no longer; a forwarded
 * message answers nobody. The status changes only where the writer says so.
 *
 * @param begun of a ticket that begins with it.
 */
export async function writeReply(ctx: Context, input: Input, begun?: Begun): Promise<WrittenMessage> {
  ctx.require('TICKET_CUD');
  const author = callingAgent(ctx);
  const content = await writtenContent(input, ctx.desk.sanitizer);
  return transaction(ctx, async (ctx) => {
    const { ticketID, last_seen_message: lastSeen, send_at } = input;
    const before = await loadForWriting(ctx, ticketID, { userId: author.userId, lastSeen });
    if (send_at !== undefined && send_at <= ctx.now()) throw invalidField('send_at', 'must be in the future');
    const sending = await planSending(ctx, before, input);
    const whole = sending.mail ? await wholeContent(ctx, { content, ticket: before, ...sending }) : content;
    const added = await addMessage(ctx, messageOf(ctx, { before, author, input, content, whole, sending }));
    if (input.type === 'forward' && sending.about) await copyFiles(ctx, sending.about.id, placeOf(added, ticketID));
    await claimFiles(ctx, input.attachment_ids, { ...placeOf(added, ticketID), content });
    const change = changeBy(ctx, before, { input, added });
    await saveChanges(ctx, [change]);
    await readOwn(ctx, before, { userId: author.userId, seq: added.seq });
    await queue(ctx, change, { input, added, sending, begun });
    await deleteDraft(ctx, { ticketId: ticketID, userId: author.userId });
    return readWritten(ctx, added.id);
  });
}

const placeOf = ({ id }: AddedMessage, ticketId: number) => ({ message_id: id, ticket_id: ticketId });

async function planSending(ctx: WriteContext, ticket: Ticket, input: Input): Promise<Sending> {
  const addressed = await addressMail(ctx, ticket, input);
  if (!addressed) return { mail: undefined, accountId: undefined, about: undefined, messageId: '' };
  const domain = withAsciiDomain(addressed.mail.from.address).split('@')[1] ?? 'desk.invalid';
  return { ...addressed, messageId: `${randomUUID()}@${domain}` };
}

interface Written {
  before: Ticket;
  author: Agent;
  input: Input;
  content: string;
  whole: string;
  sending: Sending;
}

function messageOf(ctx: WriteContext, { before, author, input, content, whole, sending }: Written): NewMessage {
  const { mail, messageId, accountId } = sending;
  const now = ctx.now();
  return {
    ...plainMessage,
    ticket_id: before.id,
    type: 'message',
    direction: 'outbound',
    brand_id: before.brand_id,
    channel_id: before.channel_id,
    customer_id: before.customer_id,
    user_id_created: author.userId,
    created_at: now,
    address_from: mail?.from.address || null,
    address_to: mail?.to[0]?.address ?? null,
    from_name: author.name,
    to_name: mail?.to[0]?.name ?? '',
    status_new: input.status ?? '',
    external_id: mail ? messageId : null,
    in_queue: accountId === undefined ? 0 : 1,
    send_at: mail ? (input.send_at ?? null) : null,
    email_details: mail ? describeOutgoing(mail, { messageId, at: input.send_at ?? now }) : '{}',
    content,
    content_whole: whole,
  };
}

function changeBy(
  ctx: WriteContext,
  before: Ticket,
  { input: { type, status }, added }: { input: Input; added: AddedMessage },
): TicketChange {
  const now = ctx.now();
  const change = changeTicket(before, status === undefined ? {} : { status }, { actor: ctx.actor, now });
  const after: Ticket = {
    ...change.after,
    version: before.version + 1,
    last_update: now,
    last_update_agent: now,
    last_entry_seq: added.seq,
    waiting_since: type === 'reply' ? null : before.waiting_since,
  };
  return { ...change, after };
}

interface Queued {
  input: Input;
  added: AddedMessage;
  sending: Sending;
  begun: Begun | undefined;
}

/** The Message-ID is the conversation's from now on: an answer finds its ticket whenever it comes. */
async function queue(ctx: WriteContext, change: TicketChange, { input, added, sending, begun }: Queued): Promise<void> {
  const { mail, accountId, messageId } = sending;
  if (!mail) return;
  const { id, brand_id } = change.after;
  await queueDelivery(ctx, {
    messageId: added.id,
    dueAt: input.send_at ?? ctx.now() + input.undo_seconds * 1000,
    accountId,
    mail,
    was: JSON.stringify(ticketBefore(change, begun)),
  });
  await addReferences(ctx, [{ brand_id, message_id: messageId, ticket_id: id }]);
}
