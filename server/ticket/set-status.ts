import type { Context, WriteContext } from '../context.ts';
import type { ticketRoutes } from '../contract/base/ticket.ts';
import type { RouteCall } from '../contract/route.ts';
import { sliceSize } from '../storage/in-turns.ts';
import { transaction } from '../storage/transaction.ts';
import { changeTicket } from './change.ts';
import { loadTickets } from './load.ts';
import { saveChanges } from './save-changes.ts';

/** Sets the status of several tickets, whole or not at all (api-v2: POST /ticket/setstatus). */
export async function setTicketStatus(
  ctx: Context,
  { ticketIDs, status }: RouteCall<typeof ticketRoutes.setStatus>,
): Promise<void> {
  ctx.require('TICKET_CUD');
  const set = async (ctx: WriteContext) => {
    const tickets = await loadTickets(ctx, ticketIDs);
    const when = { actor: ctx.actor, now: ctx.now() };
    await saveChanges(
      ctx,
      tickets.map((ticket) => changeTicket(ticket, { status }, when)),
    );
  };
  await transaction(ctx, set, { long: ticketIDs.length > sliceSize });
}
