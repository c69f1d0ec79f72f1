import { type Context, callingAgent } from '../context.ts';
import { agentsForTicket, worksTickets } from '../user/agents-for-ticket.ts';
import type { ChatAccount } from './account.ts';

/** Whoever's key or browser was used within this time, in ms, is at work. Uses are noted once a minute. */
const atWork = 5 * 60_000;

/** Ids of the users who can take the chats of an account. */
export function agentsFor(ctx: Context, account: Pick<ChatAccount, 'brand_id' | 'group_id'>): Promise<number[]> {
  return agentsForTicket(ctx, {
    brand_id: account.brand_id,
    assigned_group_id: account.group_id,
    assigned_user_id: 0,
  });
}

/** How many of them are at work. The caller's own key does not count: a front end that asks is no agent. */
export async function countAvailableAgents(ctx: Context, account: ChatAccount): Promise<number> {
  const [agents, active] = await Promise.all([agentsFor(ctx, account), activeUsers(ctx)]);
  return agents.filter((id) => active.has(id)).length;
}

/** Users of whom something was heard lately, by a browser or by a key that can work tickets. */
async function activeUsers(ctx: Context): Promise<Set<number>> {
  const since = ctx.now() - atWork;
  const [sessions, keys] = await Promise.all([
    ctx.db
      .selectFrom('sessions')
      .select('user_id')
      .where('last_seen_at', '>=', since)
      .where('expires_at', '>', ctx.now())
      .execute(),
    ctx.db
      .selectFrom('api_keys')
      .select(['user_id', 'permissions'])
      .where('last_used_at', '>=', since)
      .where('revoked_at', 'is', null)
      .where('id', '<>', callingAgent(ctx).keyId ?? 0)
      .execute(),
  ]);
  const working = keys.filter(({ permissions }) => worksTickets(permissions));
  return new Set([...sessions, ...working].map(({ user_id }) => user_id));
}
