import type { Context } from '../context.ts';
import type { chatRoutes } from '../contract/base/chat.ts';
import type { ChatEvent } from '../contract/base/chat-words.ts';
import type { RouteCall } from '../contract/route.ts';
import { appendLive, type LivePointer } from '../live/append.ts';
import { transaction } from '../storage/transaction.ts';
import { noteInTicket } from './note-in-ticket.ts';
import { loadOpenConversation } from './session.ts';

/** What somebody who watches the ticket sees at once, and nobody afterwards. */
const typing: Partial<Record<ChatEvent, LivePointer['kind']>> = {
  startedtyping: 'customer_started_typing',
  stoppedtyping: 'customer_stopped_typing',
};

/** Takes what a visitor does in the chat (api-v2: POST /chat/notifyUserNewChatEvent). */
export async function noteChatEvent(
  ctx: Context,
  input: RouteCall<typeof chatRoutes.notifyUserNewChatEvent>,
): Promise<void> {
  ctx.require('API_CHAT');
  await transaction(ctx, async (ctx) => {
    const session = await loadOpenConversation(ctx, input);
    const kind = typing[input.event];
    if (kind) return appendLive(ctx, [{ kind, ticket_id: session.ticket_id }]);
    return noteInTicket(ctx, session, { item_type: 'chat', item_type_id: input.event });
  });
}
