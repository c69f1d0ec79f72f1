import { ticketHistoryRoutes } from '../contract/desk/ticket-history.ts';
import { itemList } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { listTicketHistory } from './history.ts';

export const ticketHistoryDeskRoutes = handle(ticketHistoryRoutes, {
  listTicketHistory: async (ctx, input) => itemList(await listTicketHistory(ctx, input)),
});
