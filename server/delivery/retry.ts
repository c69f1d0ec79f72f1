import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { DeliveryItem } from '../contract/desk/messages.ts';
import { conflict, notFound } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { loadDelivery } from './load.ts';
import { type Delivery, toDelivery } from './queue.ts';
import { saveDelivery } from './save.ts';

/**
 * Sends a message again, at once: one that failed, one that waits for its next try, or, `anyway`, one that may have been
 * sent already and would arrive twice.
 */
export async function retryDelivery(
  ctx: Context,
  { id, anyway }: { id: number; anyway: boolean },
): Promise<DeliveryItem> {
  ctx.require('TICKET_CUD');
  return transaction(ctx, async (ctx) => {
    const message = await ctx.tx
      .selectFrom('messages')
      .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
      .select('messages.ticket_id')
      .where('messages.id', '=', id)
      .where(canSeeTickets(ctx.actor))
      .executeTakeFirst();
    if (!message) throw notFound(`No message with id ${id}.`);
    const { ticket, delivery } = await loadDelivery(ctx, { messageId: id, ticketId: message.ticket_id });
    requireRepeatable(id, delivery, anyway);
    const queued = { state: 'queued', due_at: ctx.now(), attempts: 0, reason: '', handed_over: 0 } as const;
    return toDelivery(await saveDelivery(ctx, { delivery, ticket }, queued));
  });
}

function requireRepeatable(id: number, delivery: Delivery | undefined, anyway: boolean): asserts delivery is Delivery {
  if (!delivery) throw conflict(`Message ${id} is none that is sent.`);
  const { state, attempts } = delivery;
  if (state === 'failed' || (state === 'queued' && attempts > 0) || (state === 'unsure' && anyway)) return;
  const why = {
    queued: 'waits to be sent',
    sending: 'is being sent',
    sent: 'was sent',
    unsure: 'may have been sent: it is sent again only with `anyway`',
    failed: '',
  };
  throw conflict(`Message ${id} ${why[state]}.`);
}
