import { ticketChangeRoutes } from '../contract/desk/ticket-changes.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { changeTicketInPlace } from './change-in-place.ts';
import { getTicketForm } from './form-values.ts';

export const ticketChangeDeskRoutes = handle(ticketChangeRoutes, {
  changeTicket: async (ctx, input) => item(await changeTicketInPlace(ctx, input)),
  getTicketForm: async (ctx, { ticketID }) => item(await getTicketForm(ctx, ticketID)),
});
