import type { Context } from '../context.ts';
import { answerLimit, type ChatAnswer, type ChatAnswers } from '../contract/desk/chat-answers.ts';
import { htmlAsText } from '../mail/plain-text.ts';
import { formatTime } from '../time.ts';
import { newestConversation, type SessionName } from './session.ts';

/**
 * What agents have answered in the newest conversation of a session, also in the ticket that its own was merged into.
 *
 * @param after number of the last answer that is known; 0 for none.
 */
export async function listAnswers(
  ctx: Context,
  { after, ...name }: SessionName & { after: number },
): Promise<ChatAnswers> {
  const id = await newestConversation(ctx, name);
  const session = await ctx.db
    .selectFrom('chat_sessions')
    .select(['ticket_id', 'created_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { ticket_id: ticketId, created_at: since } = session;
  const channelId = await channelOf(ctx, id);
  const answers = await readAnswers(ctx, { ticketId, channelId, since, after });
  return {
    answers,
    next: answers.at(-1)?.number ?? after,
    agent_typing: await isAgentTyping(ctx, ticketId),
    ended: session.ended_at !== null,
  };
}

/** The channel that the visitor writes on; 0 where they have written nothing that is still there. */
async function channelOf({ db }: Context, sessionId: number): Promise<number> {
  const message = await db
    .selectFrom('chat_messages')
    .innerJoin('messages', 'messages.id', 'chat_messages.message_id')
    .select('messages.channel_id')
    .where('chat_messages.chat_session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return message?.channel_id ?? 0;
}

interface Part {
  ticketId: number;
  /** What is written in the ticket on another channel, as in a mail that it was merged with, is not for the visitor. */
  channelId: number;
  /** Begin of the conversation (ms). */
  since: number;
  after: number;
}

async function readAnswers({ db }: Context, { ticketId, channelId, since, after }: Part): Promise<ChatAnswer[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .leftJoin('users', 'users.id', 'messages.user_id_created')
    .select(['messages.id', 'messages.seq', 'messages.created_at', 'messages.from_name'])
    .select(['message_contents.content', 'users.name as user_name'])
    .where('messages.ticket_id', '=', ticketId)
    .where('messages.created_at', '>=', since)
    .where('messages.channel_id', '=', channelId)
    .where('messages.type', '=', 'message')
    .where('messages.direction', '=', 'outbound')
    .where('messages.seq', '>', after)
    .orderBy('messages.created_at')
    .orderBy('messages.seq')
    .limit(answerLimit)
    .execute();
  const files = await filesOf(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, seq, created_at, from_name, content, user_name }) => ({
    number: seq,
    message_id: id,
    created_at: formatTime(created_at),
    agent_name: user_name ?? from_name,
    text: htmlAsText(content),
    html: content,
    files: files.get(id) ?? [],
  }));
}

async function filesOf({ db }: Pick<Context, 'db'>, messageIds: readonly number[]) {
  if (messageIds.length === 0) return new Map<number | null, never[]>();
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'message_id', 'name', 'size', 'content_type'])
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map(({ id, ...file }) => ({ id, ...file, url: `/api/v2/desk/attachments/${id}` })),
    ({ message_id }) => message_id,
  );
}

/** Whoever writes a note writes nothing that the visitor is going to see. */
async function isAgentTyping({ db, now }: Context, ticketId: number): Promise<boolean> {
  const typing = await db
    .selectFrom('presences')
    .leftJoin('drafts', (join) =>
      join.onRef('drafts.ticket_id', '=', 'presences.ticket_id').onRef('drafts.user_id', '=', 'presences.user_id'),
    )
    .select('presences.user_id')
    .where('presences.ticket_id', '=', ticketId)
    .where('presences.typing_until', '>', now())
    .where((eb) => eb.or([eb('drafts.type', 'is', null), eb('drafts.type', '<>', 'note')]))
    .limit(1)
    .executeTakeFirst();
  return typing !== undefined;
}
