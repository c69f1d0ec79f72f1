import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import type { TestDesk } from '../../support/desk.ts';

/** A customer writes in a chat of their own; gives its ticket. */
export async function writeInChat(desk: TestDesk, messageNumber = 1): Promise<number> {
  if (messageNumber === 1) await arrangeChatAccount(desk);
  const input = { ...session, chatAccountToken, message: 'Hello', customerName: 'Ada', messageNumber };
  return (await desk.request(chatRoutes.notifyUserNewChatMessage, input)).item.ticket_id;
}

/** Every notification there is, in a few words: USER TYPE, in brackets where it was read. */
export async function told({ ctx }: TestDesk, name: Record<number, string>): Promise<string[]> {
  const rows = await ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute();
  return rows.map(({ user_id, type, is_read }) => {
    const words = `${name[user_id] ?? user_id} ${type}`;
    return is_read ? `(${words})` : words;
  });
}
