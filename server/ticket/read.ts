import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { readRoutes } from '../contract/desk/reads.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { appendLive } from '../live/append.ts';
import { transaction } from '../storage/transaction.ts';
import { missing } from './load.ts';
import { moveReadPosition } from './read-position.ts';

/**
 * Moves the calling user's read position in a ticket forward, and reads the ticket's notifications: whoever has seen
 * the ticket need not be told of it. Two windows of one user can call in any order; the furthest position stays.
 */
export async function readTicket(ctx: Context, input: RouteCall<typeof readRoutes.readTicket>): Promise<void> {
  ctx.require('TICKET_READ');
  const { userId } = callingAgent(ctx);
  const { ticketID, through_message_id } = input;
  await transaction(ctx, async (ctx) => {
    const entry = await ctx.tx
      .selectFrom('tickets')
      .leftJoin('messages', (join) =>
        join.onRef('messages.ticket_id', '=', 'tickets.id').on('messages.id', '=', through_message_id),
      )
      .select(['messages.seq'])
      .where('tickets.id', '=', ticketID)
      .where(canSeeTickets(ctx.actor))
      .executeTakeFirst();
    if (!entry) throw notFound(missing([ticketID]));
    if (entry.seq === null) throw notFound(`No message with id ${through_message_id} in ticket ${ticketID}.`);
    const hasMoved = await moveReadPosition(ctx, { userId, ticketId: ticketID, seq: entry.seq });
    if (hasMoved) await appendLive(ctx, [{ kind: 'read', ticket_id: ticketID, user_id: userId }]);
    const { numUpdatedRows } = await ctx.tx
      .updateTable('notifications')
      .set({ is_read: 1, read_at: ctx.now() })
      .where('ticket_id', '=', ticketID)
      .where('user_id', '=', userId)
      .where('is_read', '=', 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await appendLive(ctx, [{ kind: 'notification', user_id: userId }]);
  });
}
