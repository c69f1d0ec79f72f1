import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { TicketRow } from '../contract/desk/tickets.ts';
import { ringsFor, waitingChatLimit } from '../contract/desk/waiting-chats.ts';
import type { Page } from '../contract/envelope.ts';
import { listRows } from '../ticket/list-rows.ts';

/**
 * The tickets of chats that ring for the caller, longest waiting first: begun within the last hour, not ended, nobody's,
 * and without an agent's answer. What a visitor writes later on is news of a chat, not a new one.
 */
export async function listWaitingChats(ctx: Context): Promise<Page<TicketRow>> {
  ctx.require('TICKET_READ');
  const chats = await ctx.db
    .selectFrom('chat_sessions')
    .innerJoin('tickets', 'tickets.id', 'chat_sessions.ticket_id')
    .select(['tickets.id', 'chat_sessions.created_at'])
    .where('chat_sessions.ended_at', 'is', null)
    .where('chat_sessions.created_at', '>=', ctx.now() - ringsFor)
    .where('tickets.assigned_user_id', '=', 0)
    .where('tickets.waiting_since', 'is not', null)
    .where('tickets.status', 'in', ['new', 'open'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.ticket_id', '=', 'tickets.id')
            .whereRef('messages.created_at', '>=', 'chat_sessions.created_at')
            .where('messages.type', '=', 'message')
            .where('messages.direction', '=', 'outbound'),
        ),
      ),
    )
    .where(canSeeTickets(ctx.actor))
    .execute();
  const waiting = new Set(chats.sort((a, b) => a.created_at - b.created_at || a.id - b.id).map(({ id }) => id));
  const items = await listRows(ctx, [...waiting].slice(0, waitingChatLimit));
  return { itemStart: 0, itemTotal: items.length, itemLimit: waitingChatLimit, items };
}
