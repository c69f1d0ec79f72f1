import type { Context } from '../context.ts';
import type { OriginRules } from '../contract/base/chat.ts';
import { findChatAccounts } from './account.ts';

/**
 * The rules of all accounts that the caller reaches, each once, in byte order (api-v2: GET
 * /chat/whitelistedDomainsAndBlacklistedIPs).
 */
export async function listOriginRules(ctx: Context): Promise<OriginRules> {
  ctx.require('API_CHAT');
  const accounts = await findChatAccounts(ctx);
  const sorted = (rules: readonly string[]) => [...new Set(rules)].sort();
  return {
    whitelistedDomains: sorted(accounts.flatMap(({ whitelisted_domains }) => whitelisted_domains)),
    blacklistedIPs: sorted(accounts.flatMap(({ blacklisted_ips }) => blacklisted_ips)),
  };
}
