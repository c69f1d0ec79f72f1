import type { WriteContext } from '../context.ts';
import { loadCustomerIfThere } from '../customer/load.ts';
import { touchCustomer } from '../customer/save.ts';
import { appendLive } from '../live/append.ts';
import { indexSome } from './index-tickets.ts';
import { forgetMerge, forgetMoved, movedKinds, noteMoved, type StoredMerge, saveProgress } from './journal.ts';
import { moveRows, someRowsOf } from './move-rows.ts';

/** What rows cost, in the time of a message's: a ticket has history, counts, search and events. */
const costs = { channel: 1, external_event: 1, chat_session: 1, message: 1, ticket: 20 } as const;
const costOfIndexed = 5;

/** How many rows of a cost a slice of a size has. */
const rowsFor = (size: number, cost: number): number => Math.max(1, Math.floor(size / cost));

/** A slice of so many rows is never too small for all of them. */
export const sizeOfAll = (rows: number): number => rows * costs.ticket;

/**
 * Does the next part of a merge or of its undo, or ends it when nothing is left to do. Whoever is killed before the
 * transaction ends has done nothing of it.
 *
 * @param size most rows of it, as many as are messages; of tickets there are fewer.
 * @returns the merge as it is then; undefined when it is done.
 */
export function runMergeSlice(ctx: WriteContext, merge: StoredMerge, size: number): Promise<StoredMerge | undefined> {
  return merge.state === 'undoing' ? undoSlice(ctx, merge, size) : mergeSlice(ctx, merge, size);
}

/** All that is left at once. */
export async function runMergeWhole(ctx: WriteContext, merge: StoredMerge, size: number): Promise<void> {
  for (let left: StoredMerge | undefined = merge; left; ) left = await runMergeSlice(ctx, left, size);
}

/** First the tickets that the target has, then what comes: that is in the search with the addresses of both at once. */
async function mergeSlice(ctx: WriteContext, merge: StoredMerge, size: number): Promise<StoredMerge | undefined> {
  const { from_customer_id: from, into_customer_id: into } = merge;
  if (!merge.is_indexed)
    return (await indexSome(ctx, merge, rowsFor(size, costOfIndexed))) ?? saveProgress(ctx, merge, { is_indexed: 1 });
  const next = (await nextRows(ctx, from, size)) ?? (await nextOfNobodyElse(ctx, from, size));
  if (!next) {
    await endMerge(ctx, merge);
    return undefined;
  }
  await moveRows(ctx, next.kind, { from, into, ids: next.ids });
  await noteMoved(ctx, merge, next);
  return saveProgress(ctx, merge, { done: merge.done + next.ids.length });
}

/** Asked for anew each time: what came to the source meanwhile goes over, too. */
async function nextRows(ctx: WriteContext, customerId: number, size: number) {
  for (const kind of movedKinds) {
    const ids = await someRowsOf(ctx, kind, { customerId, limit: rowsFor(size, costs[kind]) });
    if (ids.length > 0) return { kind, ids };
  }
  return undefined;
}

/** The same with the source locked: whoever was giving them something has done so, and nobody can any more. */
async function nextOfNobodyElse(ctx: WriteContext, customerId: number, size: number) {
  await loadCustomerIfThere({ ...ctx, actor: { kind: 'system', step: 'customer' } }, customerId);
  return nextRows(ctx, customerId, size);
}

async function endMerge(ctx: WriteContext, merge: StoredMerge): Promise<void> {
  await saveProgress(ctx, merge, { state: 'merged', worker_id: 0 });
  await ctx.tx.deleteFrom('customers').where('id', '=', merge.from_customer_id).execute();
  await touchCustomer(ctx, merge.into_customer_id);
  // Who has the one who is gone on the screen hears of it, by the brand.
  const from = { brand_id: merge.brand_id, assigned_group_id: 0, assigned_user_id: 0 };
  await appendLive(ctx, [{ kind: 'customer', customer_id: merge.from_customer_id, from }]);
}

/** First what came goes back, then the search forgets the addresses with the tickets that stay. */
async function undoSlice(ctx: WriteContext, merge: StoredMerge, size: number): Promise<StoredMerge | undefined> {
  const next = await nextMoved(ctx, merge.id, size);
  if (!next) {
    const further = await indexSome(ctx, merge, rowsFor(size, costOfIndexed));
    if (!further) await endUndo(ctx, merge);
    return further;
  }
  const { kind, ids } = next;
  await moveRows(ctx, kind, { from: merge.into_customer_id, into: merge.from_customer_id, ids });
  await forgetMoved(ctx, merge.id, { kind, ids });
  return saveProgress(ctx, merge, { done: merge.done + ids.length });
}

async function nextMoved({ tx }: WriteContext, mergeId: number, size: number) {
  for (const kind of movedKinds) {
    const rows = await tx
      .selectFrom('customer_merge_rows')
      .select('row_id')
      .where('merge_id', '=', mergeId)
      .where('kind', '=', kind)
      .orderBy('row_id')
      .limit(rowsFor(size, costs[kind]))
      .execute();
    if (rows.length > 0) return { kind, ids: rows.map(({ row_id }) => row_id) };
  }
  return undefined;
}

async function endUndo(ctx: WriteContext, merge: StoredMerge): Promise<void> {
  await forgetMerge(ctx, merge.id);
  for (const id of [merge.into_customer_id, merge.from_customer_id]) await touchCustomer(ctx, id);
}
