import type { WriteContext } from '../context.ts';
import { forUpdate } from '../storage/for-update.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { loadTicket } from '../ticket/load.ts';
import type { Ticket } from '../ticket/ticket.ts';
import type { Delivery } from './queue.ts';

/** A message's delivery and its ticket, both locked, the ticket first; undefined where it is not to be sent. */
export async function loadDelivery(
  ctx: WriteContext,
  { messageId, ticketId }: { messageId: number; ticketId: number },
): Promise<{ ticket: Ticket; delivery: Delivery | undefined }> {
  const ticket = await loadTicket(ctx, ticketId);
  const query = ctx.tx.selectFrom('deliveries').selectAll().where('message_id', '=', messageId);
  return { ticket, delivery: await forUpdate(query, ctx).executeTakeFirst() };
}

/** A delivery, and what of its ticket and message is said with it. */
export interface DeliveryOfTicket {
  delivery: Delivery;
  ticket: Pick<Ticket, 'id' | 'version' | 'title' | 'brand_id'>;
  authorId: number;
}

/** Deliveries by their messages, locked; what nobody changes by sending, their tickets, is only read. */
export async function loadWithTicket(ctx: WriteContext, messageIds: readonly number[]): Promise<DeliveryOfTicket[]> {
  if (messageIds.length === 0) return [];
  const { dialect } = ctx.desk.storage;
  const locked = await forUpdate(
    ctx.tx
      .selectFrom('deliveries')
      .selectAll()
      .where((eb) => isOneOf(eb.ref('deliveries.message_id'), messageIds, dialect))
      .orderBy('message_id'),
    ctx,
  ).execute();
  const tickets = await ctx.tx
    .selectFrom('messages')
    .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
    .select(['messages.id as message_id', 'messages.user_id_created as authorId'])
    .select(['tickets.id', 'tickets.version', 'tickets.title', 'tickets.brand_id'])
    .where((eb) => isOneOf(eb.ref('messages.id'), messageIds, dialect))
    .execute();
  const byMessage = new Map(tickets.map((row) => [row.message_id, row]));
  return locked.flatMap((delivery) => {
    const found = byMessage.get(delivery.message_id);
    if (!found) return [];
    const { message_id: _, authorId, ...ticket } = found;
    return [{ delivery, ticket, authorId }];
  });
}
