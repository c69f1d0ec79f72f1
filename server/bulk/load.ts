import { type Context, callingAgent, type WriteContext } from '../context.ts';
import { conflict, notFound } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { type BulkChange, fromRow } from './bulk-change.ts';

/** One of the calling user's bulk changes. */
export async function readBulkChange(ctx: Context, id: number): Promise<BulkChange> {
  ctx.require('TICKET_CUD');
  const row = await ctx.db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst();
  return requireOwn(ctx, id, row && fromRow(row));
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
  const job = requireOwn(ctx, id, await lockBulkChange(ctx, id));
  if (!states.includes(job.state)) throw conflict(`This bulk change is ${job.state} and cannot be ${wish}.`);
  return job;
}

function requireOwn(ctx: Context, id: number, job: BulkChange | undefined): BulkChange {
  if (job?.user_id !== callingAgent(ctx).userId) throw notFound(`No bulk change with id ${id}.`);
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

/** Saves how far it is; gives it as it is then. */
export async function saveBulkChange(ctx: WriteContext, { id, ...job }: BulkChange): Promise<BulkChange> {
  const row = await ctx.tx
    .updateTable('bulk_changes')
    .set({
      state: job.state,
      counts: JSON.stringify(job.counts),
      notified: JSON.stringify(job.notified),
      sample: JSON.stringify(job.sample),
      total: job.total,
      done: job.done,
      done_through: job.done_through,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}
