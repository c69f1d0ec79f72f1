import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

/**
 * The one place that decides which tickets somebody sees: those of their brands that belong to one of their groups,
 * to no group, or to themselves. What lies outside does not exist for them. For `where(canSeeTickets(actor))`.
 */
export function canSeeTickets(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, 'tickets'>): Expression<SqlBool> => {
    if (actor.kind !== 'agent' || seesEverything(actor)) return sql<SqlBool>`1 = 1`;
    const conditions: Expression<SqlBool>[] = [];
    if (actor.brands !== 'all') conditions.push(eb('tickets.brand_id', 'in', orNone(actor.brands)));
    if (actor.groups !== 'all') {
      conditions.push(
        eb.or([
          eb('tickets.assigned_group_id', 'in', [0, ...actor.groups]),
          eb('tickets.assigned_user_id', '=', actor.userId),
        ]),
      );
    }
    return eb.and(conditions);
  };
}

/** The same for rows that belong to a brand only: customers, brands, groups. */
export function canSeeBrand(actor: Actor, brandId: Expression<number>): Expression<SqlBool> {
  if (actor.kind !== 'agent' || actor.brands === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${brandId} in (${sql.join(orNone(actor.brands))})`;
}

/** True when no condition is needed: totals can come from the counts. */
export function seesEverything(actor: Actor): boolean {
  return actor.kind !== 'agent' || (actor.brands === 'all' && actor.groups === 'all');
}

/** `in ()` is no SQL: no id is ever 0. */
const orNone = (ids: readonly number[]) => (ids.length === 0 ? [0] : ids);
