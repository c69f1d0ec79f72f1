import type { Context } from '../context.ts';
import { attachmentLimit, type ChatConfig, chatChannel, type chatRoutes } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { findChatAccount } from './account.ts';
import { countAvailableAgents } from './agents.ts';
import { isOpen } from './open-hours.ts';
import { waitingChats } from './queue.ts';

/** What the front end of an account shows (api-v2: POST /chat/requestChatConfig). */
export async function getChatConfig(
  ctx: Context,
  input: RouteCall<typeof chatRoutes.requestChatConfig>,
): Promise<ChatConfig> {
  ctx.require('API_CHAT');
  const account = await findChatAccount(ctx, input);
  const [waiting, agents] = await Promise.all([waitingChats(ctx, account), countAvailableAgents(ctx, account)]);
  return {
    brand_id: account.brand_id,
    brand_name: account.brand_name,
    channel_id: chatChannel,
    greeting: account.greeting,
    offline_text: account.offline_text,
    predefined_user_inputs: [...account.predefined_user_inputs],
    online: agents > 0 && isOpen(account.open_hours, ctx.now()),
    queue_length: waiting.length,
    attachment_limit: attachmentLimit,
    // Files are only ever handed out as downloads: none has to be refused for what it is.
    attachment_types: ['*/*'],
  };
}
