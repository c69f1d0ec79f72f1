import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchSort } from '../contract/desk/tickets.ts';
import type { TicketPriority } from '../contract/words.ts';
import type { Dialect } from '../storage/migrations/column-types.ts';
import type { ListQuery } from './list-query.ts';

/** A ticket's place in a list. */
export interface ListedId {
  id: number;
  /** What the list is sorted by. */
  value: number;
}

/** Every order is one number and the id: also by priority, where the time of the last update fills the lower bits. */
export function orderOf({ sort, needsAnswer }: ListQuery): RawBuilder<number> {
  switch (sort) {
    case 'waiting_since':
      return needsAnswer ? sql<number>`tickets.waiting_since` : waitingOrder;
    case 'priority':
      return priorityOrder;
    default:
      return sql.ref<number>(`tickets.${sortedColumn(sort)}`);
  }
}

// Literals and not parameters, and as in the indexes tickets_by_wait and tickets_by_priority, or these are not taken.
const waitingOrder = sql<number>`coalesce(tickets.waiting_since, 9007199254740991)`;
const priorityOrder = sql<number>`(case tickets.priority
  when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end * 4398046511104 + tickets.last_update)`;

const ranks: Record<TicketPriority, number> = { urgent: 3, high: 2, normal: 1, low: 0 };
/** Room for a time below each rank, as above. */
const rankSize = 4398046511104;

/**
 * Where in its order a list of some priorities, sorted by them, begins and ends: a walk need not go through those before
 * and behind. PostgreSQL only; SQLite reads past them as quickly, and would take two ends for a reason to go by another
 * index.
 */
export function spanOfPriorities({ sort, priority }: ListQuery, dialect: Dialect): RawBuilder<SqlBool> {
  if (dialect === 'sqlite' || sort !== 'priority' || !priority || priority.length === 0) return sql`1 = 1`;
  const wanted = priority.map((one) => ranks[one]);
  const [from, before] = [Math.min(...wanted) * rankSize, (Math.max(...wanted) + 1) * rankSize];
  return sql`(${priorityOrder} >= ${sql.lit(from)} and ${priorityOrder} < ${sql.lit(before)})`;
}

/** The column whose index holds the order; of the other orders, undefined. */
export function sortedColumn(sort: SearchSort): 'last_update' | 'created_at' | undefined {
  // Points come on top of it: see search/rank.ts.
  if (sort === 'relevance') return 'last_update';
  const column = sort.replace('-', '');
  return column === 'last_update' || column === 'created_at' ? column : undefined;
}

/** How the database is told the direction, and what lies behind a place. */
export const directionOf = (sort: SearchSort) =>
  isDescending(sort) ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);

/** The order of a list: the same here, in the database and for whoever inserts a row into a list. */
export function compareBy(sort: SearchSort): (a: ListedId, b: ListedId) => number {
  const direction = isDescending(sort) ? -1 : 1;
  return (a, b) => direction * (a.value - b.value || a.id - b.id);
}

const isDescending = (sort: SearchSort) => sort === 'priority' || sort === 'relevance' || sort.startsWith('-');
