import { chatAnswerRoutes } from '../contract/desk/chat-answers.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { awaitChatAnswers } from './await-answers.ts';

export const chatDeskRoutes = handle(chatAnswerRoutes, {
  getChatAnswers: async (ctx, input, http) => item(await awaitChatAnswers(ctx, input, http.request.signal)),
});
