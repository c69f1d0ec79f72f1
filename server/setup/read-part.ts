import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '../contract/envelope.ts';
import type { Tables } from '../storage/tables/all-tables.ts';

/** Which part of a list is wanted. */
export interface ListPart {
  itemStart: number;
  itemLimit: number;
}

/** A part of what a query gives, with the exact total. For lists that stay short; the query brings its order. */
export async function readPart<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  { itemStart, itemLimit }: ListPart,
): Promise<Page<Row>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const [{ total }, items] = await Promise.all([
    counted.executeTakeFirstOrThrow() as Promise<{ total: number }>,
    query.limit(itemLimit).offset(itemStart).execute(),
  ]);
  return { itemStart, itemTotal: total, itemLimit, items };
}
