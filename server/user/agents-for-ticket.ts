import { maySeeTicket } from '../auth/access.ts';
import type { Context, Reach } from '../context.ts';
import type { Permission } from '../contract/route.ts';
import type { Ticket } from '../ticket/ticket.ts';

interface Candidate {
  id: number;
  brands: Reach;
  groups: Reach;
}

/** Ids of the users who can work a ticket: enabled, allowed to work tickets, and of its brand and group. */
export async function agentsForTicket(
  ctx: Context,
  ticket: Pick<Ticket, 'brand_id' | 'assigned_group_id' | 'assigned_user_id'>,
): Promise<number[]> {
  const candidates = await candidatesFor(ctx);
  return candidates
    .filter(({ id, brands, groups }) => maySeeTicket({ ...nobody, userId: id, brands, groups }, ticket))
    .map(({ id }) => id);
}

const nobody = { kind: 'agent', name: '', email: '', keyId: null, permissions: new Set<Permission>() } as const;

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

/** @param permissions as they are stored: by comma. */
export const worksTickets = (permissions: string) =>
  ['TICKET_READ', 'TICKET_CUD'].every((needed) => permissions.split(',').includes(needed));
