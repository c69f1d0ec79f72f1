import { type Kysely, sql } from 'kysely';
import { alikeKeyOf } from '../../search/alike-key.ts';
import type { Tables } from '../tables/all-tables.ts';

/**
 * Merged customers. Who was merged is no customer any more: `customer_merges` keeps who they were, and
 * `customer_merge_rows` which rows went over, so that it can be taken back. Addresses by what makes them alike, and
 * customers who are not the same although they look it.
 */
export const customerMerges = `
create table customer_merges (
  id {id}, from_customer_id {int} not null, into_customer_id {int} not null, brand_id {int} not null,
  user_id {int} not null, created_at {int} not null, external_primary_id {text} not null, name {text} not null,
  was {text} not null) {strict};
create unique index customer_merges_by_source on customer_merges (from_customer_id);
create index customer_merges_by_target on customer_merges (into_customer_id, id);
create index customer_merges_by_primary_id on customer_merges (external_primary_id, brand_id)
  where external_primary_id <> '';
create table customer_merge_rows (
  merge_id {int} not null references customer_merges (id) on delete cascade, kind {text} not null,
  row_id {int} not null, primary key (merge_id, kind, row_id)) {clustered};
create table customers_apart (
  customer_id {int} not null references customers (id) on delete cascade,
  other_id {int} not null references customers (id) on delete cascade, primary key (customer_id, other_id)) {clustered};
create index customers_apart_by_other on customers_apart (other_id);
alter table customer_channels add column alike_key {text} not null default '';
create index customer_channels_alike on customer_channels (brand_id, alike_key) where alike_key <> '';
`;

/** Addresses of one statement. */
const atOnce = 500;

/** Gives the addresses that are there their keys. */
export async function fillAlikeKeys(db: Kysely<unknown>): Promise<void> {
  const desk = db as Kysely<Tables>;
  for (let after = 0; ; ) {
    const addresses = await desk
      .selectFrom('customer_channels')
      .select(['id', 'channel_id', 'match_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (addresses.length === 0) return;
    const rows = addresses.map((address) => sql`(cast(${address.id} as bigint), ${alikeKeyOf(address)})`);
    await sql`update customer_channels set alike_key = known.column2
      from (values ${sql.join(rows)}) as known where customer_channels.id = known.column1`.execute(db);
    after = addresses.at(-1)?.id ?? after;
  }
}
