import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** How long events are kept for whoever was away, in ms. */
const kept = 7 * 24 * 60 * 60 * 1000;

/** Events of one run. */
const batch = 1000;

/**
 * Forgets events of more than a week ago, but never the newest: it says how far the log has come. One batch; `more`
 * when there may be another.
 */
export async function forgetEvents(ctx: Context): Promise<{ more: boolean }> {
  return transaction(ctx, async ({ tx, now }) => {
    const old = tx
      .selectFrom('live_events')
      .select('id')
      .where('created_at', '<=', now() - kept)
      .orderBy('created_at')
      .limit(batch);
    const newest = tx.selectFrom('live_events').select('id').orderBy('xid', 'desc').orderBy('id', 'desc').limit(1);
    const { numDeletedRows } = await tx
      .deleteFrom('live_events')
      .where('id', 'in', old)
      .where('id', '<>', newest)
      .executeTakeFirst();
    return { more: numDeletedRows === BigInt(batch) };
  });
}
