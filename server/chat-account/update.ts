import type { Context } from '../context.ts';
import type { ChatAccountItem, chatAccountRoutes } from '../contract/desk/chat-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { requireGroupOf } from '../group/load.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { wantedColumns } from './columns.ts';
import { requireFreeToken } from './create.ts';
import { getSavedAccount, loadAccount } from './load.ts';

/** Changes what is sent of a chat account. A new token ends the old one at once. */
export async function updateChatAccount(
  ctx: Context,
  { id, ...wish }: RouteCall<typeof chatAccountRoutes.updateChatAccount>,
): Promise<ChatAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const account = await loadAccount(ctx, id);
    const columns = wantedColumns(wish);
    if (columns.group_id) await requireGroupOf(ctx, account.brand_id, columns.group_id, 'group_id');
    if (columns.token !== undefined) await requireFreeToken(ctx, columns.token, id);
    if (Object.keys(columns).length > 0) {
      await ctx.tx.updateTable('chat_accounts').set(columns).where('id', '=', id).execute();
    }
    return getSavedAccount(ctx, id);
  });
}
