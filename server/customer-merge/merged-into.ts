import { type SqlBool, sql } from 'kysely';
import { canSeeBrand } from '../auth/access.ts';
import type { Context } from '../context.ts';

/** Word for word the condition of the partial index, or it is not taken. */
const hadPrimaryId = sql<SqlBool>`external_primary_id <> ''`;

/** Somebody who is being taken out again is who they were already. */
const isStanding = sql<SqlBool>`state <> 'undoing'`;

/**
 * Who a customer has become by merging, through however many merges; undefined for who was never merged. Nobody is
 * merged twice, and who was merged is nobody to merge into: there is no circle. Whoever is being merged just now is
 * who they become.
 */
export async function findMergedInto({ db }: Context, id: number): Promise<number | undefined> {
  let found: number | undefined;
  for (let from = id; ; ) {
    const merge = await db
      .selectFrom('customer_merges')
      .select('into_customer_id')
      .where('from_customer_id', '=', from)
      .where(isStanding)
      .executeTakeFirst();
    if (!merge) return found;
    found = merge.into_customer_id;
    from = found;
  }
}

/**
 * Who was found by a primary id before they were merged: who they are now, in each brand once. Without a brand in all
 * that the caller sees.
 */
export async function findByMergedPrimaryId(ctx: Context, primaryId: string, brandId?: number): Promise<number[]> {
  const merges = await ctx.db
    .selectFrom('customer_merges')
    .select('from_customer_id')
    .where('external_primary_id', '=', primaryId)
    .where(hadPrimaryId)
    .where(isStanding)
    .$if(brandId !== undefined, (merges) => merges.where('brand_id', '=', brandId ?? 0))
    .where((eb) => canSeeBrand(ctx.actor, eb.ref('customer_merges.brand_id')))
    .execute();
  const found = new Set<number>();
  for (const { from_customer_id } of merges) {
    const into = await findMergedInto(ctx, from_customer_id);
    if (into !== undefined) found.add(into);
  }
  return [...found];
}
