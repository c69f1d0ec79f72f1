import { createHash } from 'node:crypto';
import type { Context } from '../../server/context.ts';
import type { NotificationItem } from '../../server/contract/base/notification.ts';
import { parseTimestamp } from '../../server/contract/words.ts';
import { appendLive } from '../../server/live/append.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { actAs } from './mirror-names.ts';

/**
 * Keeps what GET /notification answered. The server has marked all of it read by now: whether it was read is known only
 * here, so a notification that is already here stays as it is.
 */
export async function saveTakenNotifications(ctx: Context, items: readonly NotificationItem[]): Promise<void> {
  const [first] = items;
  if (!first) return;
  await transaction(ctx, async (ctx) => {
    await actAs(ctx, first.user_id);
    let added = 0;
    for (const item of items) {
      const created_at = parseTimestamp(item.created_at) ?? ctx.now();
      const { user_id, ticket_id, type, title, message } = item;
      const read = item.is_read ? { is_read: 1, read_at: created_at } : { is_read: 0, read_at: null };
      const { numInsertedOrUpdatedRows } = await ctx.tx
        .insertInto('notifications')
        .values({ id: numberOf(item.id), user_id, ticket_id, type, title, message, created_at, ...read })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows);
    }
    if (added > 0) await appendLive(ctx, [{ kind: 'notification', user_id: first.user_id }]);
  });
}

/** Ids of notifications are texts on the wire; those that are no number get one that is always the same. */
function numberOf(id: string): number {
  const number = Number(id);
  if (/^[1-9][0-9]*$/.test(id) && Number.isSafeInteger(number)) return number;
  return createHash('sha256').update(id).digest().readUIntBE(0, 6) + 2 ** 48;
}

/** Marks a ticket read up to its newest entry, with its notifications: the base server knows no read positions. */
export async function markTicketRead(ctx: Context, userId: number, ticketId: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const ticket = await ctx.tx
      .selectFrom('tickets')
      .select('last_entry_seq')
      .where('id', '=', ticketId)
      .executeTakeFirst();
    if (!ticket) return;
    const seq = ticket.last_entry_seq;
    await ctx.tx
      .insertInto('ticket_reads')
      .values({ user_id: userId, ticket_id: ticketId, seq })
      .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ seq }))
      .execute();
    await ctx.tx
      .updateTable('notifications')
      .set({ is_read: 1, read_at: ctx.now() })
      .where('user_id', '=', userId)
      .where('ticket_id', '=', ticketId)
      .where('is_read', '=', 0)
      .execute();
    await appendLive(ctx, [{ kind: 'notification', user_id: userId }]);
  });
}
