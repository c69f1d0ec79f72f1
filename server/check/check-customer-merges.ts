import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

/** What can be wrong with merged customers: each gives the ids of those for whom it is so. */
const faults = {
  'was merged and is still a customer': sql<{ id: number }>`
    select from_customer_id as id from customer_merges where state = 'merged' and exists (
      select 1 from customers where customers.id = from_customer_id)`,
  'is being merged, or taken out again, and is no customer': sql<{ id: number }>`
    select from_customer_id as id from customer_merges where state <> 'merged' and not exists (
      select 1 from customers where customers.id = from_customer_id)`,
  'was merged into somebody who is not there': sql<{ id: number }>`
    select merge.from_customer_id as id from customer_merges merge
    where not exists (select 1 from customers where customers.id = merge.into_customer_id)
      and not exists (select 1 from customer_merges further where further.from_customer_id = merge.into_customer_id)`,
};

/** Merged customers: gone when that is done, and become somebody who is there. */
export async function checkCustomerMerges({ db }: Context): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await query.execute(db);
    for (const { id } of rows) problems.push(`Customer ${id} ${fault}.`);
  }
  return problems;
}
