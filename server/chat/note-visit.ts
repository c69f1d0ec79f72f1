import type { Context } from '../context.ts';
import type { chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { transaction } from '../storage/transaction.ts';
import { noteInTicket } from './note-in-ticket.ts';
import { loadOpenConversation } from './session.ts';

/** Notes in the ticket that the visitor opened a page (api-v2: POST /chat/notifyUserVisited). */
export async function noteVisit(ctx: Context, input: RouteCall<typeof chatRoutes.notifyUserVisited>): Promise<void> {
  ctx.require('API_CHAT');
  await transaction(ctx, async (ctx) => {
    const session = await loadOpenConversation(ctx, input);
    await noteInTicket(ctx, session, { item_type: 'visited_url', item_type_id: input.url });
  });
}
