import { type Expression, type SqlBool, sql } from 'kysely';
import type { Dialect } from './migrations/column-types.ts';

/** `expression in (ids)` with one parameter however many ids there are: an array, or JSON on SQLite. */
export function isOneOf(
  expression: Expression<number | null>,
  ids: readonly number[],
  dialect: Dialect,
): Expression<SqlBool> {
  return dialect === 'postgres'
    ? sql<SqlBool>`${expression} = any(${ids}::bigint[])`
    : sql<SqlBool>`${expression} in (select value from json_each(${JSON.stringify(ids)}))`;
}
