import { ticketRoutes } from '../contract/base/ticket.ts';
import { item, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createTicket } from './create.ts';
import { getTicket } from './get.ts';
import { setTicketStatus } from './set-status.ts';
import { updateTicket } from './update.ts';

export const baseTicketRoutes = handle(ticketRoutes, {
  getTicket: async (ctx, input) => item(await getTicket(ctx, input)),
  createTicket: async (ctx, input) => item(await createTicket(ctx, input)),
  updateTicket: async (ctx, input) => {
    await updateTicket(ctx, input);
    return result('Ticket updated.');
  },
  setStatus: async (ctx, input) => {
    await setTicketStatus(ctx, input);
    return result('Ticket status is updated.');
  },
});
