import { newTicketRoutes } from '../contract/desk/new-tickets.ts';
import { item, itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { listTicketChoices } from '../ticket/choices.ts';
import { beginTicket } from './begin-ticket.ts';

export const newTicketDeskRoutes = handle(newTicketRoutes, {
  beginTicket: async (ctx, input) => item(await beginTicket(ctx, input)),
  listTicketChoices: async (ctx, input) => itemList(await listTicketChoices(ctx, input)),
});
