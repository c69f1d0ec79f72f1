import { mergeRoutes } from '../contract/desk/merges.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { getTicketLinks } from './links.ts';
import { mergeTickets } from './merge.ts';
import { splitTicket } from './split.ts';
import { undoMerge } from './undo-merge.ts';
import { undoSplit } from './undo-split.ts';

export const mergeDeskRoutes = handle(mergeRoutes, {
  mergeTickets: async (ctx, input) => item(await mergeTickets(ctx, input)),
  undoMerge: async (ctx, input) => item(await undoMerge(ctx, input)),
  splitTicket: async (ctx, input) => item(await splitTicket(ctx, input)),
  undoSplit: async (ctx, input) => item(await undoSplit(ctx, input)),
  getTicketLinks: async (ctx, { ticketID }) => item(await getTicketLinks(ctx, ticketID)),
});
