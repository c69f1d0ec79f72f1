import { setImmediate } from 'node:timers/promises';
import { findAgentByUser } from '../auth/find-agent.ts';
import { nextSliceSize } from '../bulk/slice-size.ts';
import type { Actor, Context, WriteContext } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { loadMerge } from './journal.ts';
import { runMergeSlice } from './run-slice.ts';
import { isUnfinished } from './unfinished.ts';

/** The size of the first slice, which is quick on a slow disk, and the smallest of any: some five tickets, and one. */
const firstSlice = 100;
const fewest = 20;

/** How long one merge is gone on with before the next look, in ms. */
const turn = 500;

/**
 * Goes on with the oldest merge, or undo, that is under way, slice by slice, with others answered in between: also one
 * that a killed server left. Two servers do its slices in turns: each is a transaction that locks the merge.
 */
export async function mergeCustomersDue(ctx: Context): Promise<{ more: boolean }> {
  const merge = await ctx.db
    .selectFrom('customer_merges')
    .select(['from_customer_id', 'worker_id'])
    .where(isUnfinished)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!merge) return { more: false };
  const actor: Actor = (await findAgentByUser(ctx.desk.storage, merge.worker_id)) ?? ctx.actor;
  const until = performance.now() + turn;
  let size = firstSlice;
  for (let more = true; more && performance.now() < until; ) {
    const slice = await doSlice({ ...ctx, actor }, merge.from_customer_id, size);
    ctx.desk.log.debug({ merged: merge.from_customer_id, size, took: slice.took }, 'did a slice of a merge');
    size = nextSliceSize(size, slice.took, ctx.desk.storage.dialect, fewest);
    more = slice.more;
    await setImmediate();
  }
  return { more: true };
}

/** One slice, and how long it held up others (ms). */
export async function doSlice(ctx: Context, fromId: number, size: number): Promise<{ more: boolean; took: number }> {
  let began = 0;
  const work = async (ctx: WriteContext) => {
    const merge = await loadMerge(ctx, fromId);
    began = performance.now();
    if (!merge || merge.state === 'merged') return false;
    return (await runMergeSlice(ctx, merge, size)) !== undefined;
  };
  const more = await transaction(ctx, work, { long: true });
  return { more, took: performance.now() - began };
}
