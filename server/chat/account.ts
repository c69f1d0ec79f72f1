import { maySeeTicket } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { OpenHours } from '../contract/base/chat-words.ts';
import { notFound } from '../errors.ts';
import { serverName } from './server-name.ts';

/** A chat account as its front end finds it: the lists read, the group decided. */
export interface ChatAccount {
  id: number;
  brand_id: number;
  brand_name: string;
  /** The account's own, else the brand's default one; 0: none. */
  group_id: number;
  servers: readonly string[];
  whitelisted_domains: readonly string[];
  blacklisted_ips: readonly string[];
  predefined_user_inputs: readonly string[];
  greeting: string;
  offline_text: string;
  /** null: always open. */
  open_hours: OpenHours | null;
}

/**
 * The account of a token. One that the caller's brands and groups do not reach, or that is not for this server, does
 * not exist for them.
 */
export async function findChatAccount(
  ctx: Context,
  { chatAccountToken, chatServer }: { chatAccountToken: string; chatServer?: string },
): Promise<ChatAccount> {
  const row = await selectAccounts(ctx).where('chat_accounts.token', '=', chatAccountToken).executeTakeFirst();
  const account = row && toAccount(row);
  if (!account || !maySeeAccount(ctx, account)) throw notFound('No chat account with this token.');
  if (chatServer !== undefined && !account.servers.some((server) => serverName(server) === serverName(chatServer))) {
    throw notFound(`This chat account is not for the server ${chatServer}.`);
  }
  return account;
}

/** Every account that the caller reaches. */
export async function findChatAccounts(ctx: Context): Promise<ChatAccount[]> {
  const rows = await selectAccounts(ctx).orderBy('chat_accounts.id').execute();
  return rows.map(toAccount).filter((account) => maySeeAccount(ctx, account));
}

/** What comes through an account is tickets of its brand and group: whoever sees those may use it. */
export function maySeeAccount({ actor }: Context, account: Pick<ChatAccount, 'brand_id' | 'group_id'>): boolean {
  return maySeeTicket(actor, { brand_id: account.brand_id, assigned_group_id: account.group_id, assigned_user_id: 0 });
}

const selectAccounts = ({ db }: Context) =>
  db
    .selectFrom('chat_accounts')
    .innerJoin('brands', 'brands.id', 'chat_accounts.brand_id')
    .selectAll('chat_accounts')
    .select(['brands.name as brand_name', 'brands.default_group_id']);

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function toAccount({ token: _, default_group_id, ...row }: AccountRow): ChatAccount {
  return {
    ...row,
    group_id: row.group_id || default_group_id,
    servers: JSON.parse(row.servers) as string[],
    whitelisted_domains: JSON.parse(row.whitelisted_domains) as string[],
    blacklisted_ips: JSON.parse(row.blacklisted_ips) as string[],
    predefined_user_inputs: JSON.parse(row.predefined_user_inputs) as string[],
    open_hours: row.open_hours === null ? null : (JSON.parse(row.open_hours) as OpenHours),
  };
}
