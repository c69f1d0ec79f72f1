import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { ChatAccountItem, chatAccountRoutes } from '../contract/desk/chat-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { requireGroupOf } from '../group/load.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { newToken, wantedColumns } from './columns.ts';
import { getSavedAccount } from './load.ts';

/** Adds a chat account to a brand. */
export async function createChatAccount(
  ctx: Context,
  { brand_id, ...wish }: RouteCall<typeof chatAccountRoutes.createChatAccount>,
): Promise<ChatAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const brand = await findBrand(ctx, brand_id);
    const columns = { token: newToken(), open_hours: null, ...wantedColumns(wish) };
    if (columns.group_id) await requireGroupOf(ctx, brand.id, columns.group_id, 'group_id');
    await requireFreeToken(ctx, columns.token);
    const row = { ...columns, brand_id: brand.id };
    const { id } = await ctx.tx.insertInto('chat_accounts').values(row).returning('id').executeTakeFirstOrThrow();
    return getSavedAccount(ctx, id);
  });
}

/** Refuses a token that another account has, which the caller may not even see. */
export async function requireFreeToken({ tx }: WriteContext, token: string, except = 0): Promise<void> {
  const other = tx.selectFrom('chat_accounts').select('id').where('token', '=', token).where('id', '<>', except);
  if (await other.executeTakeFirst()) throw conflict('Another chat account has this token.');
}
