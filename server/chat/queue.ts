import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { Timestamp } from '../time.ts';
import type { ChatAccount } from './account.ts';

export interface WaitingChat {
  session_id: string;
  ticket_id: number;
  waiting_since: Timestamp;
}

/**
 * The chats of an account in which somebody waits, longest first: not ended, the ticket neither solved nor closed, and
 * either nobody's or without an agent's answer.
 */
export function waitingChats(ctx: Context, account: ChatAccount): Promise<WaitingChat[]> {
  return ctx.db
    .selectFrom('chat_sessions')
    .innerJoin('tickets', 'tickets.id', 'chat_sessions.ticket_id')
    .select((eb) => [
      'chat_sessions.session_id',
      'chat_sessions.ticket_id',
      eb.fn.coalesce('tickets.waiting_since', 'chat_sessions.created_at').as('waiting_since'),
    ])
    .where('chat_sessions.chat_account_id', '=', account.id)
    .where('chat_sessions.ended_at', 'is', null)
    .where('tickets.status', 'not in', ['solved', 'closed'])
    .where((eb) => {
      const answers = eb
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.ticket_id', '=', 'tickets.id')
        .where('messages.type', '=', 'message')
        .where('messages.direction', '=', 'outbound');
      return eb.or([eb('tickets.assigned_user_id', '=', 0), eb.not(eb.exists(answers))]);
    })
    .where(canSeeTickets(ctx.actor))
    .orderBy('waiting_since')
    .orderBy('chat_sessions.id')
    .execute();
}

/** Newest conversations of an account that say how long an answer takes. */
const remembered = 50;

/** How long the first answer took in the newest conversations that have one, in ms. */
export async function firstAnswerTimes(ctx: Context, account: ChatAccount): Promise<number[]> {
  const recent = ctx.db
    .selectFrom('chat_sessions')
    .select(['id', 'ticket_id', 'created_at'])
    .where('chat_account_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(remembered);
  const answered = await ctx.db
    .selectFrom(recent.as('recent'))
    .innerJoin('messages', 'messages.ticket_id', 'recent.ticket_id')
    .select((eb) => ['recent.created_at', eb.fn.min<number>('messages.created_at').as('answered_at')])
    .where('messages.type', '=', 'message')
    .where('messages.direction', '=', 'outbound')
    .groupBy(['recent.id', 'recent.created_at'])
    .execute();
  return answered.map(({ created_at, answered_at }) => Math.max(0, answered_at - created_at));
}
