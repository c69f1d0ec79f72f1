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
export async function waitingChats(ctx: Context, account: ChatAccount): Promise<WaitingChat[]> {
  const chats = await ctx.db
    .selectFrom('chat_sessions')
    .innerJoin('tickets', 'tickets.id', 'chat_sessions.ticket_id')
    .select((eb) => [
      'chat_sessions.id',
      'chat_sessions.session_id',
      'chat_sessions.ticket_id',
      eb.fn.coalesce('tickets.waiting_since', 'chat_sessions.created_at').as('waiting_since'),
    ])
    .where('chat_sessions.chat_account_id', '=', account.id)
    .where('chat_sessions.ended_at', 'is', null)
    .where('tickets.status', 'not in', ['solved', 'closed'])
    .where((eb) => {
      // One look-up for each ticket: of "exists" PostgreSQL would make a list of all answers first.
      const answer = eb
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.ticket_id', '=', 'tickets.id')
        .where('messages.type', '=', 'message')
        .where('messages.direction', '=', 'outbound')
        .limit(1);
      return eb.or([eb('tickets.assigned_user_id', '=', 0), eb(answer, 'is', null)]);
    })
    .where(canSeeTickets(ctx.actor))
    .execute();
  return chats.sort((a, b) => a.waiting_since - b.waiting_since || a.id - b.id);
}

/** Newest conversations of an account that say how long an answer takes. */
const remembered = 50;

/** How long the first answer took in the newest conversations that have one, in ms. */
export async function firstAnswerTimes(ctx: Context, account: ChatAccount): Promise<number[]> {
  const recent = await ctx.db
    .selectFrom('chat_sessions')
    .select((eb) => [
      'created_at',
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.ticket_id', '=', 'chat_sessions.ticket_id')
        .where('messages.type', '=', 'message')
        .where('messages.direction', '=', 'outbound')
        .orderBy('messages.created_at')
        .limit(1)
        .as('answered_at'),
    ])
    .where('chat_account_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(remembered)
    .execute();
  return recent.flatMap(({ created_at, answered_at }) =>
    answered_at === null ? [] : [Math.max(0, answered_at - created_at)],
  );
}
