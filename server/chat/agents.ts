import { maySeeTicket } from '../auth/access.ts';
import { type Context, callingAgent, type Reach } from '../context.ts';
import type { ChatAccount } from './account.ts';

/** Whoever's key or browser was used within this time, in ms, is at work. Uses are noted once a minute. */
const atWork = 5 * 60_000;

interface Candidate {
  id: number;
  brands: Reach;
  groups: Reach;
}

/** Ids of the users who can take the chats of an account: enabled, allowed to work tickets, and of its brand and group. */
export async function agentsFor(ctx: Context, account: Pick<ChatAccount, 'brand_id' | 'group_id'>): Promise<number[]> {
  const ticket = { brand_id: account.brand_id, assigned_group_id: account.group_id, assigned_user_id: 0 };
  const candidates = await candidatesFor(ctx);
  return candidates
    .filter(({ id, brands, groups }) => maySeeTicket({ ...nobody, userId: id, brands, groups }, ticket))
    .map(({ id }) => id);
}

/** How many of them are at work. The caller's own key does not count: a front end that asks is no agent. */
export async function countAvailableAgents(ctx: Context, account: ChatAccount): Promise<number> {
  const [agents, active] = await Promise.all([agentsFor(ctx, account), activeUsers(ctx)]);
  return agents.filter((id) => active.has(id)).length;
}

const nobody = { kind: 'agent', name: '', email: '', keyId: null, permissions: new Set<never>() } as const;

async function candidatesFor({ db }: Context): Promise<Candidate[]> {
  const [users, brands, groups] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'permissions', 'all_brands', 'all_groups'])
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('user_brands').selectAll().execute(),
    db.selectFrom('user_groups').selectAll().execute(),
  ]);
  const brandsOf = Map.groupBy(brands, ({ user_id }) => user_id);
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return users
    .filter(({ permissions }) => worksTickets(permissions))
    .map(({ id, all_brands, all_groups }) => ({
      id,
      brands: all_brands ? 'all' : (brandsOf.get(id) ?? []).map(({ brand_id }) => brand_id),
      groups: all_groups ? 'all' : (groupsOf.get(id) ?? []).map(({ group_id }) => group_id),
    }));
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

const worksTickets = (permissions: string) =>
  ['TICKET_READ', 'TICKET_CUD'].every((needed) => permissions.split(',').includes(needed));
