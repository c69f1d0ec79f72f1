import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { indexHeads } from '../search/keep.ts';
import { type StoredMerge, saveProgress } from './journal.ts';

/**
 * Brings some of the target's tickets up to date in the search, whose addresses have changed, in the order of their last
 * change: what changes meanwhile comes again, and nothing is missed. Undefined when there is none left.
 */
export async function indexSome(ctx: WriteContext, merge: StoredMerge, size: number): Promise<StoredMerge | undefined> {
  const tickets = await ctx.tx
    .selectFrom('tickets')
    .select(['id', 'last_update'])
    .where('customer_id', '=', merge.into_customer_id)
    .where(sql<boolean>`(last_update, id) > (${merge.indexed_time}, ${merge.indexed_id})`)
    .orderBy('last_update')
    .orderBy('id')
    .limit(size)
    .execute();
  const last = tickets.at(-1);
  if (!last) return undefined;
  await indexHeads(
    ctx,
    tickets.map(({ id }) => id),
  );
  return saveProgress(ctx, merge, {
    indexed_time: last.last_update,
    indexed_id: last.id,
    done: merge.done + tickets.length,
  });
}
