import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import type { BulkChange } from './bulk-change.ts';
import { loadBulkChange, saveBulkChange } from './load.ts';

/** Lets a prepared bulk change run. */
export function startBulkChange(ctx: Context, id: number): Promise<BulkChange> {
  return change(ctx, id, { states: ['ready'], wish: 'run' }, (job) => ({ ...job, state: 'running', counts: {} }));
}

/** Begins to put back what a bulk change has done. */
export function undoBulkChange(ctx: Context, id: number): Promise<BulkChange> {
  return change(ctx, id, { states: ['done', 'cancelled'], wish: 'undone' }, (job) => ({
    ...job,
    state: 'undoing',
    total: job.counts.changed ?? 0,
    done: 0,
    done_through: 0,
  }));
}

/** Stops one that is prepared or running, behind the slice that is being done. */
export function cancelBulkChange(ctx: Context, id: number): Promise<BulkChange> {
  return change(ctx, id, { states: ['preparing', 'ready', 'running'], wish: 'cancelled' }, (job) => ({
    ...job,
    state: 'cancelled',
    // What was to be expected has not come.
    ...(job.state === 'running' ? {} : { counts: {} }),
  }));
}

function change(
  ctx: Context,
  id: number,
  allowed: Parameters<typeof loadBulkChange>[2],
  next: (job: BulkChange) => BulkChange,
): Promise<BulkChange> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => saveBulkChange(ctx, next(await loadBulkChange(ctx, id, allowed))));
}
