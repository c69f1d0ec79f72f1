import { chatAnswerRoutes } from '../contract/desk/chat-answers.ts';
import { waitingChatRoutes } from '../contract/desk/waiting-chats.ts';
import { item, itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { awaitChatAnswers } from './await-answers.ts';
import { listWaitingChats } from './list-waiting.ts';

export const chatDeskRoutes = [
  handle(chatAnswerRoutes, {
    getChatAnswers: async (ctx, input, http) => item(await awaitChatAnswers(ctx, input, http.request.signal)),
  }),
  handle(waitingChatRoutes, { listWaitingChats: async (ctx) => itemList(await listWaitingChats(ctx)) }),
].flat();
