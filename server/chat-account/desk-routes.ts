import { chatAccountRoutes } from '../contract/desk/chat-accounts.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createChatAccount } from './create.ts';
import { deleteChatAccount } from './delete.ts';
import { getChatAccount, listChatAccounts } from './read.ts';
import { updateChatAccount } from './update.ts';

export const chatAccountDeskRoutes = handle(chatAccountRoutes, {
  listChatAccounts: async (ctx, input) => itemList(await listChatAccounts(ctx, input)),
  getChatAccount: async (ctx, { id }) => item(await getChatAccount(ctx, id)),
  createChatAccount: async (ctx, input) => item(await createChatAccount(ctx, input)),
  updateChatAccount: async (ctx, input) => item(await updateChatAccount(ctx, input)),
  deleteChatAccount: async (ctx, { id }) => {
    await deleteChatAccount(ctx, id);
    return result('Chat account deleted.');
  },
});
