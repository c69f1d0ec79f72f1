import { type Kysely, sql } from 'kysely';
import { nameKeysOf } from '../../search/name-keys.ts';
import type { Tables } from '../tables/all-tables.ts';

/**
 * Looking customers up by the beginning of their names, in a brand, whatever case and accents; and events of customers,
 * who appear in lists under their names.
 */
export const customers = `
alter table live_events add column customer_id {int} not null default 0;
alter table customers add column firstname_key {text} not null default '';
alter table customers add column lastname_key {text} not null default '';
create index customers_by_lastname on customers (brand_id, lastname_key, firstname_key, id);
create index customers_by_firstname on customers (brand_id, firstname_key, lastname_key, id);
`;

/** Customers of one statement. */
const atOnce = 500;

/** Gives the customers who are there their keys: neither database folds as the desk does. */
export async function fillNameKeys(db: Kysely<unknown>): Promise<void> {
  const desk = db as Kysely<Tables>;
  for (let after = 0; ; ) {
    const named = await desk
      .selectFrom('customers')
      .select(['id', 'firstname', 'lastname'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (named.length === 0) return;
    const rows = named.map((customer) => {
      const { firstname_key, lastname_key } = nameKeysOf(customer);
      return sql`(cast(${customer.id} as bigint), ${firstname_key}, ${lastname_key})`;
    });
    await sql`update customers set firstname_key = named.column2, lastname_key = named.column3
      from (values ${sql.join(rows)}) as named where customers.id = named.column1`.execute(db);
    after = named.at(-1)?.id ?? after;
  }
}
