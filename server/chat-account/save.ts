import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { ChatAccountItem, chatAccountRoutes } from '../contract/desk/chat-accounts.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { forUpdate } from '../storage/for-update.ts';
import { newToken, wantedColumns } from './columns.ts';
import { asItem, missingAccount, visibleAccounts } from './read.ts';

/** Adds a chat account to a brand. */
export async function createChatAccount(
  ctx: Context,
  { brand_id, ...wish }: RouteCall<typeof chatAccountRoutes.createChatAccount>,
): Promise<ChatAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const brand = await findBrand(ctx, brand_id);
    const columns = { token: newToken(), open_hours: null, ...wantedColumns(wish) };
    await requireGroupOf(ctx, brand.id, columns.group_id);
    await requireFreeToken(ctx, columns.token);
    const row = { ...columns, brand_id: brand.id };
    const { id } = await ctx.tx.insertInto('chat_accounts').values(row).returning('id').executeTakeFirstOrThrow();
    return getOwnAccount(ctx, id);
  });
}

/** Changes what is sent of a chat account. A new token ends the old one at once. */
export async function updateChatAccount(
  ctx: Context,
  { id, ...wish }: RouteCall<typeof chatAccountRoutes.updateChatAccount>,
): Promise<ChatAccountItem> {
  return changeSetUp(ctx, async (ctx) => {
    const account = await loadAccount(ctx, id);
    const columns = wantedColumns(wish);
    await requireGroupOf(ctx, account.brand_id, columns.group_id);
    if (columns.token !== undefined) await requireFreeToken(ctx, columns.token, id);
    if (Object.keys(columns).length > 0) {
      await ctx.tx.updateTable('chat_accounts').set(columns).where('id', '=', id).execute();
    }
    return getOwnAccount(ctx, id);
  });
}

/** The account as it is now; nobody gives one to a group that they do not see. */
async function getOwnAccount(ctx: WriteContext, id: number): Promise<ChatAccountItem> {
  const account = await visibleAccounts(ctx).where('chat_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw invalidField('group_id', 'must be a group that you see');
  return asItem(account);
}

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

async function loadAccount(ctx: WriteContext, id: number): Promise<ChatAccountItem> {
  const accounts = visibleAccounts(ctx).where('chat_accounts.id', '=', id);
  const account = await forUpdate(accounts, ctx).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return asItem(account);
}

async function requireGroupOf({ tx }: WriteContext, brandId: number, groupId: number | undefined): Promise<void> {
  if (!groupId) return;
  const group = tx.selectFrom('groups').select('id').where('id', '=', groupId).where('brand_id', '=', brandId);
  if (!(await group.executeTakeFirst())) throw invalidField('group_id', 'is no group of this brand');
}

async function requireFreeToken({ tx }: WriteContext, token: string, except = 0): Promise<void> {
  const other = tx.selectFrom('chat_accounts').select('id').where('token', '=', token).where('id', '<>', except);
  if (await other.executeTakeFirst()) throw conflict('Another chat account has this token.');
}
