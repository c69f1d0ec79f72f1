import { chatRoutes } from '../contract/base/chat.ts';
import { item, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { addChatAttachment } from './add-attachment.ts';
import { checkChatOrigin } from './check-origin.ts';
import { endChat } from './end.ts';
import { getChatConfig } from './get-config.ts';
import { getChatQueue } from './get-queue.ts';
import { listOriginRules } from './list-origin-rules.ts';
import { noteChatEvent } from './note-event.ts';
import { noteVisit } from './note-visit.ts';
import { receiveChatMessage } from './receive-message.ts';

export const baseChatRoutes = handle(chatRoutes, {
  requestChatConfig: async (ctx, input) => item(await getChatConfig(ctx, input)),
  notifyUserNewChatMessage: async (ctx, input) => item(await receiveChatMessage(ctx, input)),
  notifyUserNewChatEvent: async (ctx, input) => {
    await noteChatEvent(ctx, input);
    return result('Chat event received.');
  },
  notifyUserVisited: async (ctx, input) => {
    await noteVisit(ctx, input);
    return result('Visited URL received.');
  },
  notifyUserEndChat: async (ctx, input) => {
    await endChat(ctx, input);
    return result('Chat ended.');
  },
  addAttachment: async (ctx, input, { upload }) => item(await addChatAttachment(ctx, input, upload)),
  checkOriginAndIP: async (ctx, input) => item(await checkChatOrigin(ctx, input)),
  listOriginRules: async (ctx) => item(await listOriginRules(ctx)),
  requestChatQueue: async (ctx, input) => item(await getChatQueue(ctx, input)),
});
