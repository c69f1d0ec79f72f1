import { type Context, callingAgent } from '../context.ts';
import type { BulkWish, bulkRoutes } from '../contract/desk/bulk-changes.ts';
import type { RouteCall } from '../contract/route.ts';
import { invalid, invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { listIds } from '../ticket/list-ids.ts';
import { toListQuery } from '../ticket/list-query.ts';
import type { BulkChange } from './bulk-change.ts';
import { checkWish } from './check-wish.ts';
import { freezeTickets } from './freeze.ts';
import { lockBulkChange, readBulkChange, saveBulkChange } from './load.ts';

type Input = RouteCall<typeof bulkRoutes.createBulkChange>;

/**
 * Prepares a change of many tickets: freezes which they are and at which version, and says what it would do. With
 * dry_run it then waits, otherwise it is ready to run at once.
 */
export async function createBulkChange(ctx: Context, { dry_run, ...input }: Input): Promise<BulkChange> {
  ctx.require('TICKET_CUD');
  await checkWish(ctx, input.change);
  const ids = await chosenIds(ctx, input);
  const id = await insert(ctx, input.change, ids.length);
  const { counts, notified, sample } = await freezeTickets(ctx, { id, change: input.change, ids });
  const prepared = await transaction(ctx, async (ctx) => {
    const job = await lockBulkChange(ctx, id);
    // Cancelled meanwhile: it stays so.
    if (job?.state !== 'preparing') return job;
    const next = dry_run ? ({ state: 'ready', counts, sample } as const) : ({ state: 'running' } as const);
    return saveBulkChange(ctx, { ...job, notified, ...next });
  });
  return prepared ?? readBulkChange(ctx, id);
}

/** Ascending, each once. */
async function chosenIds(ctx: Context, { ids, filter, except }: Omit<Input, 'change' | 'dry_run'>): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid('Send either ids or filter.');
  if (except && !filter) throw invalidField('except', 'goes with a filter');
  if (ids) return [...new Set(ids)].sort((a, b) => a - b);
  const listed = await listIds(ctx, await toListQuery(ctx, { ...filter, sort: '-last_update' }));
  const left = new Set(except);
  return listed.flatMap(({ id }) => (left.has(id) ? [] : id)).sort((a, b) => a - b);
}

function insert(ctx: Context, change: BulkWish, total: number): Promise<number> {
  const { userId } = callingAgent(ctx);
  return transaction(ctx, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('bulk_changes')
      .values({
        user_id: userId,
        state: 'preparing',
        change: JSON.stringify(change),
        counts: '{}',
        notified: '[]',
        total,
        created_at: now(),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
