import { type Selectable, sql } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { ChatAccountItem, chatAccountRoutes } from '../contract/desk/chat-accounts.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';
import type { ChatAccountsTable } from '../storage/tables/chat.ts';

/** The chat accounts that the caller sees, in the order of their ids. */
export async function listChatAccounts(
  ctx: Context,
  { brand_id, ...part }: RouteCall<typeof chatAccountRoutes.listChatAccounts>,
): Promise<Page<ChatAccountItem>> {
  ctx.require('DESK_ADMIN');
  const accounts = visibleAccounts(ctx).$if(brand_id !== undefined, (all) => all.where('brand_id', '=', brand_id ?? 0));
  const page = await readPart(accounts.orderBy('chat_accounts.id'), part);
  return { ...page, items: page.items.map(asItem) };
}

/** One chat account; one that the caller does not see does not exist. */
export async function getChatAccount(ctx: Context, id: number): Promise<ChatAccountItem> {
  ctx.require('DESK_ADMIN');
  const account = await visibleAccounts(ctx).where('chat_accounts.id', '=', id).executeTakeFirst();
  if (!account) throw missingAccount(id);
  return asItem(account);
}

export const missingAccount = (id: number) => notFound(`No chat account with id ${id}.`);

/** Accounts of the caller's brands whose tickets the caller sees: those of a group of theirs, or of none. */
export function visibleAccounts(ctx: Context) {
  const { actor } = ctx;
  const accounts = ctx.db
    .selectFrom('chat_accounts')
    .selectAll('chat_accounts')
    .where((eb) => canSeeBrand(actor, eb.ref('chat_accounts.brand_id')));
  if (actor.kind !== 'agent' || actor.groups === 'all') return accounts;
  const groupOfBrand = sql<number>`(select default_group_id from brands where brands.id = chat_accounts.brand_id)`;
  return accounts.where(sql<number>`coalesce(nullif(chat_accounts.group_id, 0), ${groupOfBrand})`, 'in', [
    0,
    ...actor.groups,
  ]);
}

/** A row as the wire has it. */
export const asItem = (row: Selectable<ChatAccountsTable>): ChatAccountItem => ({
  ...row,
  servers: JSON.parse(row.servers) as string[],
  whitelisted_domains: JSON.parse(row.whitelisted_domains) as string[],
  blacklisted_ips: JSON.parse(row.blacklisted_ips) as string[],
  predefined_user_inputs: JSON.parse(row.predefined_user_inputs) as string[],
  open_hours: row.open_hours === null ? null : (JSON.parse(row.open_hours) as ChatAccountItem['open_hours']),
});
