import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/** How long a bulk change can be looked at and undone, in ms. */
export const bulkKept = 7 * 24 * 60 * 60 * 1000;

/** Results of one run: some 10 ms. */
const batch = 2000;

/** Forgets bulk changes that nothing happened to for a week, also half prepared ones. One batch. */
export async function forgetBulkChanges(ctx: Context): Promise<{ more: boolean }> {
  return transaction(ctx, async ({ tx, now }) => {
    const old = await tx
      .selectFrom('bulk_changes')
      .select('id')
      .where('updated_at', '<=', now() - bulkKept)
      .where('state', 'not in', ['running', 'undoing'])
      .orderBy('updated_at')
      .limit(1)
      .executeTakeFirst();
    if (!old) return { more: false };
    const results = tx
      .selectFrom('bulk_change_tickets')
      .select('ticket_id')
      .where('bulk_change_id', '=', old.id)
      .orderBy('ticket_id')
      .limit(batch);
    const { numDeletedRows } = await tx
      .deleteFrom('bulk_change_tickets')
      .where('bulk_change_id', '=', old.id)
      .where('ticket_id', 'in', results)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(batch)) await tx.deleteFrom('bulk_changes').where('id', '=', old.id).execute();
    return { more: true };
  });
}
