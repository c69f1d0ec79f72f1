import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Ticket } from '../ticket/ticket.ts';

/** Tables that hold what decides about access. */
type WithAccess = 'tickets' | 'ticket_counts';

/**
 * The one place that decides which tickets somebody sees: those of their brands that belong to one of their groups,
 * to no group, or to themselves. What lies outside does not exist for them. For `where(canSeeTickets(actor))`.
 */
export function canSeeTickets(actor: Actor, table: WithAccess = 'tickets'): Expression<SqlBool> {
  if (actor.kind !== 'agent' || seesEverything(actor)) return sql<SqlBool>`1 = 1`;
  const conditions: RawBuilder<SqlBool>[] = [];
  // With a sign no index is taken for it: access only checks the rows that a query finds by what it is about.
  const column = (name: string) => sql`+${sql.ref(`${table}.${name}`)}`;
  if (actor.brands !== 'all') conditions.push(sql`${column('brand_id')} in (${sql.join(orNone(actor.brands))})`);
  if (actor.groups !== 'all') {
    const [group, user] = [column('assigned_group_id'), column('assigned_user_id')];
    conditions.push(sql`(${group} in (${sql.join([0, ...actor.groups])}) or ${user} = ${actor.userId})`);
  }
  return sql.join<SqlBool>(conditions, sql` and `);
}

/** The same for a ticket that was read already. */
export function maySeeTicket(actor: Actor, ticket: AccessFacts): boolean {
  if (actor.kind !== 'agent') return true;
  if (actor.brands !== 'all' && !actor.brands.includes(ticket.brand_id)) return false;
  if (actor.groups === 'all') return true;
  const { assigned_group_id: group, assigned_user_id: user } = ticket;
  return group === 0 || actor.groups.includes(group) || user === actor.userId;
}

/** What of a ticket decides who sees it. */
export type AccessFacts = Pick<Ticket, 'brand_id' | 'assigned_group_id' | 'assigned_user_id'>;

/** Whether a change can take a ticket out of somebody's sight, or bring it there. */
export const movesTicket = (before: AccessFacts, after: AccessFacts): boolean =>
  before.brand_id !== after.brand_id ||
  before.assigned_group_id !== after.assigned_group_id ||
  before.assigned_user_id !== after.assigned_user_id;

/**
 * What changes of a ticket are to somebody who follows what happens: it is in their sight, it has left it, or it is
 * nothing that they may know of.
 *
 * @param now undefined for a deleted one.
 * @param before what it belonged to before each of the changes that moved or deleted it.
 */
export function sightOf(
  actor: Actor,
  now: AccessFacts | undefined,
  before: readonly AccessFacts[],
): 'seen' | 'gone' | 'unknown' {
  if (now && maySeeTicket(actor, now)) return 'seen';
  return before.some((facts) => maySeeTicket(actor, facts)) ? 'gone' : 'unknown';
}

/** The same for rows that belong to a brand only: customers, brands, groups. */
export function canSeeBrand(actor: Actor, brandId: Expression<number>): Expression<SqlBool> {
  if (actor.kind !== 'agent' || actor.brands === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${brandId} in (${sql.join(orNone(actor.brands))})`;
}

/** The same for a brand by its id. */
export const maySeeBrand = (actor: Actor, brandId: number): boolean =>
  actor.kind !== 'agent' || actor.brands === 'all' || actor.brands.includes(brandId);

/** The same for groups, which an agent of some groups sees as far as they are theirs. */
export function canSeeGroup(actor: Actor, group: { id: Expression<number>; brand: Expression<number> }) {
  const inBrand = canSeeBrand(actor, group.brand);
  if (actor.kind !== 'agent' || actor.groups === 'all') return inBrand;
  return sql<SqlBool>`(${inBrand} and ${group.id} in (${sql.join(orNone(actor.groups))}))`;
}

/**
 * Users whose access is no wider than the actor's: whom an administrator of some brands or groups administers. The
 * others do not exist for them. For queries of `users`.
 */
export function canAdministerUsers(actor: Actor): Expression<SqlBool> {
  if (actor.kind !== 'agent' || seesEverything(actor)) return sql<SqlBool>`1 = 1`;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (actor.brands !== 'all') {
    conditions.push(sql`users.all_brands = 0 and not exists (select 1 from user_brands
      where user_id = users.id and brand_id not in (${sql.join(orNone(actor.brands))}))`);
  }
  if (actor.groups !== 'all') {
    conditions.push(sql`users.all_groups = 0 and not exists (select 1 from user_groups
      where user_id = users.id and group_id not in (${sql.join(orNone(actor.groups))}))`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** True when no condition is needed: totals can come from the counts. */
export function seesEverything(actor: Actor): boolean {
  return actor.kind !== 'agent' || (actor.brands === 'all' && actor.groups === 'all');
}

/** `in ()` is no SQL: no id is ever 0. */
const orNone = (ids: readonly number[]) => (ids.length === 0 ? [0] : ids);
