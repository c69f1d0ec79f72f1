import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { conflict, notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { type BulkChange, fromRow } from './bulk-change.ts';

/** One of the calling user's bulk changes. */
export async function readBulkChange(ctx: Context, id: number): Promise<BulkChange> {
  ctx.require('TICKET_CUD');
  const row = await ctx.db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.user_id !== callingAgent(ctx).userId) throw notFound(`No bulk change with id ${id}.`);
  return fromRow(row);
}

/**
 * The same, locked until the transaction ends: a slice of it that runs elsewhere comes before or after. Refuses one that
 * is in another state.
 *
 * @param wish what the caller wants of it, for the refusal: "run", "undone".
 */
export async function loadBulkChange(
  ctx: WriteContext,
  id: number,
  { states, wish }: { states: readonly BulkChange['state'][]; wish: string },
): Promise<BulkChange> {
  await lockBulkChange(ctx, id);
  const job = await readBulkChange(ctx, id);
  if (!states.includes(job.state)) throw conflict(`This bulk change is ${job.state} and cannot be ${wish}.`);
  return job;
}

/** For whoever works on it: undefined when it is gone. */
export async function lockBulkChange(ctx: WriteContext, id: number): Promise<BulkChange | undefined> {
  const row = await forUpdate(
    ctx.tx.selectFrom('bulk_changes').selectAll().where('id', '=', id),
    ctx,
  ).executeTakeFirst();
  return row && fromRow(row);
}

/** Saves how far it is. */
export async function saveBulkChange(ctx: WriteContext, { id, ...job }: BulkChange): Promise<void> {
  await ctx.tx
    .updateTable('bulk_changes')
    .set({
      state: job.state,
      counts: JSON.stringify(job.counts),
      notified: JSON.stringify(job.notified),
      total: job.total,
      done: job.done,
      done_through: job.done_through,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
}
