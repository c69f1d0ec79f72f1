import type { Context } from '../context.ts';
import type { chatRoutes, OriginCheck } from '../contract/base/chat.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { findChatAccount } from './account.ts';
import { isIpListed, parseIp } from './ip-rules.ts';
import { isOriginAllowed, parseOrigin } from './origin-rules.ts';

/** Whether a page of a host may open a chat for a visitor with an address (api-v2: POST /chat/checkOriginAndIP). */
export async function checkChatOrigin(
  ctx: Context,
  input: RouteCall<typeof chatRoutes.checkOriginAndIP>,
): Promise<OriginCheck> {
  ctx.require('API_CHAT');
  const origin = parseOrigin(input.origin);
  if (!origin) throw invalidField('origin', 'must be the host name of a domain');
  const ip = parseIp(input.ip);
  if (!ip) throw invalidField('ip', 'must be an IPv4 or IPv6 address');
  const account = await findChatAccount(ctx, input);
  if (isIpListed(ip, account.blacklisted_ips)) return refusal(`The address ${input.ip} is blacklisted.`);
  if (isOriginAllowed(origin, account.whitelisted_domains)) return { allowed: true, reason: '' };
  return refusal(`The domain ${input.origin} is not whitelisted.`);
}

const refusal = (reason: string): OriginCheck => ({ allowed: false, reason });
