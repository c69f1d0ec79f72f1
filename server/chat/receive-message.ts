import { createHash } from 'node:crypto';
import type { Context, WriteContext } from '../context.ts';
import type { chatRoutes, ReceivedChatMessage } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { findChatAccount } from './account.ts';
import { type Arrival, placeMessage } from './place-message.ts';
import { beginConversation, type ChatSession, findConversation, lastEnded } from './session.ts';
import { attachUploads, takeUploads } from './uploads.ts';
import { findVisitor } from './visitor.ts';

type Message = RouteCall<typeof chatRoutes.notifyUserNewChatMessage>;

/** A message of an ended chat that comes again within this time, in ms, was sent again, not written again. */
const resendTime = 10 * 60_000;

/**
 * Takes a message of a chat (api-v2: POST /chat/notifyUserNewChatMessage). The first one of a conversation opens a
 * ticket, later ones come into it. A number that the conversation has seen is the same message, sent again.
 *
 * @throws 409 when a number comes again with another text.
 */
export async function receiveChatMessage(ctx: Context, message: Message): Promise<ReceivedChatMessage> {
  ctx.require('API_CHAT');
  return transaction(ctx, async (ctx) => {
    const account = await findChatAccount(ctx, message);
    await checkChannel(ctx, message.channelID);
    const open = await findConversation(ctx, account, message);
    const ended = open ? undefined : await lastEnded(ctx, account, message);
    const resent = ended && (await findResent(ctx, ended, message));
    if (resent) return resent;
    const session = open ?? (await beginConversation(ctx, account, { name: message, after: ended }));
    const known = await findMessage(ctx, session, message.messageNumber);
    if (!known) return takeMessage(ctx, { account, session, message });
    if (known.text_hash === hashOf(message)) return answerOf(known);
    throw conflict(`Message ${message.messageNumber} of this session has another text. Number messages one by one.`);
  });
}

async function checkChannel({ tx }: WriteContext, channelId: number): Promise<void> {
  const channel = await tx.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst();
  if (!channel) throw invalidField('channelID', 'is unknown');
}

/** The message of a chat that ended a moment ago, when this one repeats it. */
async function findResent(ctx: WriteContext, ended: ChatSession, message: Message) {
  if (ctx.now() - (ended.ended_at ?? 0) > resendTime) return undefined;
  const known = await findMessage(ctx, ended, message.messageNumber);
  return known?.text_hash === hashOf(message) ? answerOf(known) : undefined;
}

function findMessage({ tx }: WriteContext, { id }: ChatSession, number: number) {
  return tx
    .selectFrom('chat_messages')
    .innerJoin('messages', 'messages.id', 'chat_messages.message_id')
    .select(['chat_messages.text_hash', 'messages.id', 'messages.ticket_id', 'messages.customer_id'])
    .where('chat_messages.chat_session_id', '=', id)
    .where('chat_messages.message_number', '=', number)
    .executeTakeFirst();
}

const answerOf = ({ id, ticket_id, customer_id }: { id: number; ticket_id: number; customer_id: number }) => ({
  ticket_id,
  message_id: id,
  customer_id,
});

const hashOf = ({ message }: Message) => createHash('sha256').update(message).digest('hex');

async function takeMessage(ctx: WriteContext, arrival: Arrival): Promise<ReceivedChatMessage> {
  const { account, session, message } = arrival;
  const customer = await findVisitor(ctx, account, { message, sessionCustomer: session.customer_id });
  const files = await takeUploads(ctx, message, message.attachmentIDs);
  const { ticket, message: added } = await placeMessage(ctx, arrival, customer);
  await attachUploads(ctx, files, { message_id: added.id, ticket_id: ticket.id });
  const customer_id = customer?.id ?? 0;
  await ctx.tx
    .insertInto('chat_messages')
    .values({
      chat_session_id: session.id,
      message_number: message.messageNumber,
      message_id: added.id,
      text_hash: hashOf(message),
    })
    .execute();
  await ctx.tx
    .updateTable('chat_sessions')
    .set({ ticket_id: ticket.id, customer_id })
    .where('id', '=', session.id)
    .execute();
  return { ticket_id: ticket.id, message_id: added.id, customer_id };
}
