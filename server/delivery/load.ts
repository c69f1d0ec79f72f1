import type { WriteContext } from '../context.ts';
import { forUpdate } from '../storage/for-update.ts';
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
