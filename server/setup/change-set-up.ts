import type { Context, WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { lockTable } from '../storage/for-update.ts';
import { transaction } from '../storage/transaction.ts';

/**
 * Changes how the desk is set up: in a transaction, for administrators, with the event that makes consoles look again.
 * Such changes come one after another, since what they must not break (one default brand, names told apart in any case,
 * somebody who administers) is no row that could be locked.
 */
export async function changeSetUp<Result>(ctx: Context, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  ctx.require('DESK_ADMIN');
  return transaction(ctx, async (ctx) => {
    // Others read meanwhile, and tickets of a brand are written.
    await lockTable(ctx, 'brands');
    const result = await work(ctx);
    await appendLive(ctx, [{ kind: 'desk' }]);
    return result;
  });
}
