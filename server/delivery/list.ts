import type { Context } from '../context.ts';
import type { DeliveryItem } from '../contract/desk/messages.ts';
import type { Page } from '../contract/envelope.ts';
import { requireTicket } from '../ticket/load.ts';
import { toDelivery } from './queue.ts';

/** The deliveries of a ticket's messages, in the order of the timeline. */
export async function listDeliveries(ctx: Context, ticketId: number): Promise<Page<DeliveryItem>> {
  ctx.require('TICKET_READ');
  await requireTicket(ctx, ticketId);
  const found = await ctx.db
    .selectFrom('messages')
    .innerJoin('deliveries', 'deliveries.message_id', 'messages.id')
    .selectAll('deliveries')
    .where('messages.ticket_id', '=', ticketId)
    .orderBy('messages.created_at')
    .orderBy('messages.seq')
    .execute();
  return { itemStart: 0, itemTotal: found.length, itemLimit: Math.max(found.length, 1), items: found.map(toDelivery) };
}
