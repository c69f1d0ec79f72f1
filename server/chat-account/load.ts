import type { WriteContext } from '../context.ts';
import type { ChatAccountItem } from '../contract/desk/chat-accounts.ts';
import { invalidField } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { asItem, missingAccount, visibleAccounts } from './read.ts';

/** The account, locked for a change; NotFound when it does not exist for the caller. */
export async function loadAccount(ctx: WriteContext, id: number): Promise<ChatAccountItem> {
  const accounts = visibleAccounts(ctx).where('chat_accounts.id', '=', id);
  const account = await forUpdate(accounts, ctx).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return asItem(account);
}

/** The account as it was just saved. Nobody gives one to a group that they do not see. */
export async function getSavedAccount(ctx: WriteContext, id: number): Promise<ChatAccountItem> {
  const account = await visibleAccounts(ctx).where('chat_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw invalidField('group_id', 'must be a group that you see');
  return asItem(account);
}
