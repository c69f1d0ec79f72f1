import type { Context } from '../../server/context.ts';
import { transaction } from '../../server/storage/transaction.ts';
import { changeTicket, type TicketWish } from '../../server/ticket/change.ts';
import { loadTickets } from '../../server/ticket/load.ts';
import { removeTickets } from '../../server/ticket/remove.ts';
import { saveChanges } from '../../server/ticket/save-changes.ts';

/** Changes a ticket as the desk's features do, once for each wish, in one transaction. */
export async function changeIt(ctx: Context, id: number, ...wishes: readonly TicketWish[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const wish of wishes) {
      const tickets = await loadTickets(ctx, [id]);
      await saveChanges(
        ctx,
        tickets.map((ticket) => changeTicket(ticket, wish, { actor: ctx.actor, now: ctx.now() })),
      );
    }
  });
}

/** Deletes tickets that hold no messages. */
export async function removeThem(ctx: Context, ids: readonly number[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.tx.deleteFrom('timeline_events').where('ticket_id', 'in', ids).execute();
    await removeTickets(ctx, await loadTickets(ctx, ids));
  });
}
