import type { Context } from '../context.ts';
import type { ChatQueue, chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { formatTime } from '../time.ts';
import { findChatAccount } from './account.ts';
import { countAvailableAgents } from './agents.ts';
import { estimateWait } from './estimate-wait.ts';
import { firstAnswerTimes, waitingChats } from './queue.ts';

/** Who waits in the chats of an account (api-v2: POST /chat/requestChatQueue). */
export async function getChatQueue(
  ctx: Context,
  input: RouteCall<typeof chatRoutes.requestChatQueue>,
): Promise<ChatQueue> {
  ctx.require('API_CHAT');
  const account = await findChatAccount(ctx, input);
  const [waiting, agents, answerTimes] = await Promise.all([
    waitingChats(ctx, account),
    countAvailableAgents(ctx, account),
    firstAnswerTimes(ctx, account),
  ]);
  return {
    waiting: waiting.length,
    agents_available: agents,
    estimated_wait_seconds: estimateWait({ waiting: waiting.length, agents, answerTimes }),
    sessions: waiting.map(({ session_id, ticket_id, waiting_since }) => ({
      chatSessionID: session_id,
      ticket_id,
      waiting_since: formatTime(waiting_since),
    })),
  };
}
