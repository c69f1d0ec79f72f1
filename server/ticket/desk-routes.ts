import { deskTicketRoutes } from '../contract/desk/tickets.ts';
import { item, itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { endingWith } from '../search/stop-when-left.ts';
import { countTickets } from './count.ts';
import { getTicketRows, listTicketIds, listTickets } from './list.ts';

export const ticketListRoutes = handle(deskTicketRoutes, {
  listTickets: async (ctx, input, { request }) =>
    itemList(await listTickets(input.q === undefined ? ctx : endingWith(ctx, request), input)),
  listTicketIds: async (ctx, input, { request }) =>
    item(await listTicketIds(input.q === undefined ? ctx : endingWith(ctx, request), input)),
  getTicketRows: async (ctx, input) => item(await getTicketRows(ctx, input)),
  countTickets: async (ctx) => item(await countTickets(ctx)),
});
