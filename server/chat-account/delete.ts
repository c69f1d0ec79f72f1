import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { loadAccount } from './load.ts';

export const chatAccountUses: readonly Use[] = [
  { table: 'chat_sessions', column: 'chat_account_id', names: ['chat', 'chats'] },
];

/** Deletes a chat account that no chat came through. */
export async function deleteChatAccount(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    await loadAccount(ctx, id);
    const advice = 'Open hours without a day close it.';
    await requireUnused(ctx, { thing: 'The chat account', id, uses: chatAccountUses, advice });
    await ctx.tx.deleteFrom('chat_accounts').where('id', '=', id).execute();
  });
}
