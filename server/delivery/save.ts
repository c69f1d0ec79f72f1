import type { Updateable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import type { DeliveriesTable } from '../storage/tables/deliveries.ts';
import type { Delivery } from './queue.ts';

/**
 * Changes a delivery that was loaded for it, and tells those who look at its ticket: the only way after it was queued.
 * Its message says in `in_queue` whether it is still to be sent.
 */
export async function saveDelivery(
  ctx: WriteContext,
  { delivery, ticket }: { delivery: Delivery; ticket: { id: number; version: number } },
  changes: Updateable<DeliveriesTable>,
): Promise<Delivery> {
  const after = await ctx.tx
    .updateTable('deliveries')
    .set(changes)
    .where('message_id', '=', delivery.message_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const waits = isOnItsWay(after) ? 1 : 0;
  if (waits !== (isOnItsWay(delivery) ? 1 : 0)) {
    await ctx.tx
      .updateTable('messages')
      .set({ in_queue: waits, updated_at: ctx.now() })
      .where('id', '=', delivery.message_id)
      .execute();
  }
  await appendLive(ctx, [{ kind: 'ticket', ticket_id: ticket.id, version: ticket.version }]);
  return after;
}

const isOnItsWay = ({ state }: Pick<Delivery, 'state'>) => state === 'queued' || state === 'sending';
