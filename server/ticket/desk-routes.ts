import { deskTicketRoutes } from '../contract/desk/tickets.ts';
import { item, itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { countTickets } from './count.ts';
import { getTicketRows, listTicketIds, listTickets } from './list.ts';

export const ticketListRoutes = handle(deskTicketRoutes, {
  listTickets: async (ctx, input) => itemList(await listTickets(ctx, input)),
  listTicketIds: async (ctx, input) => item(await listTicketIds(ctx, input)),
  getTicketRows: async (ctx, input) => item(await getTicketRows(ctx, input)),
  countTickets: async (ctx) => item(await countTickets(ctx)),
});
