import type { Context } from '../context.ts';
import type { DeliveryItem } from '../contract/desk/messages.ts';
import { conflict } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { loadDelivery } from './load.ts';
import { toDelivery } from './queue.ts';
import { findMessage } from './retry.ts';
import { saveDelivery } from './save.ts';

/**
 * Notes that a message which may have been sent has arrived: somebody asked who it was for.
 *
 * @throws 409 for one of which it is known.
 */
export async function confirmDelivery(ctx: Context, id: number): Promise<DeliveryItem> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    const { ticket_id } = await findMessage(ctx, id);
    const { ticket, delivery } = await loadDelivery(ctx, { messageId: id, ticketId: ticket_id });
    if (delivery?.state !== 'unsure') throw conflict(`Message ${id} is none that may have been sent.`);
    return toDelivery(
      await saveDelivery(
        ctx,
        { delivery, ticket },
        { state: 'sent', reason: '', trouble: '', sent_at: delivery.sent_at ?? ctx.now() },
      ),
    );
  });
}
