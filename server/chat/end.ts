import type { Context } from '../context.ts';
import type { chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { settleWaiting } from '../notification/settle.ts';
import { transaction } from '../storage/transaction.ts';
import { noteInTicket } from './note-in-ticket.ts';
import { loadConversation } from './session.ts';

/**
 * Ends the conversation of a session (api-v2: POST /chat/notifyUserEndChat). Its ticket stays as it is: what was asked
 * may still need an answer, but nobody waits in the chat any more. Saying it again is fine.
 */
export async function endChat(ctx: Context, input: RouteCall<typeof chatRoutes.notifyUserEndChat>): Promise<void> {
  ctx.require('API_CHAT');
  await transaction(ctx, async (ctx) => {
    const session = await loadConversation(ctx, input);
    if (session.ended_at !== null) return;
    await ctx.tx.updateTable('chat_sessions').set({ ended_at: ctx.now() }).where('id', '=', session.id).execute();
    await noteInTicket(ctx, session, { item_type: 'chat', item_type_id: 'ended' });
    await settleWaiting(ctx, [session.ticket_id]);
  });
}
