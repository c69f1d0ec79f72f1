import { type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { conflict } from '../errors.ts';

/** Word for word the condition of the partial index, or it is not taken. */
export const isUnfinished = sql<SqlBool>`state <> 'merged'`;

/** The merge of a customer, as the one or the other of the two, that is being done or undone just now. */
export function findUnfinished({ db }: Context, customerId: number) {
  return db
    .selectFrom('customer_merges')
    .select(['id', 'from_customer_id', 'into_customer_id', 'name', 'state', 'total', 'done'])
    .where(isUnfinished)
    .where((eb) => eb.or([eb('from_customer_id', '=', customerId), eb('into_customer_id', '=', customerId)]))
    .executeTakeFirst();
}

/**
 * Refuses what a merge that goes on does not let be done with a customer: merging, deleting and purging them.
 *
 * @throws 409 that says with whom.
 */
export async function refuseUnfinished(ctx: Context, customerId: number): Promise<void> {
  const merge = await findUnfinished(ctx, customerId);
  if (!merge) return;
  const { from_customer_id: from, into_customer_id: into } = merge;
  throw conflict(
    merge.state === 'merging'
      ? `Customer ${from} is just being merged into customer ${into}. Try again when that is done.`
      : `Customer ${from} is just being taken out of customer ${into}. Try again when that is done.`,
  );
}
