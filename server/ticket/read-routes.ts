import { readRoutes } from '../contract/desk/reads.ts';
import { item, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { readTicket } from './read.ts';
import { getReadPosition, unreadTicket } from './read-position.ts';

export const ticketReadRoutes = handle(readRoutes, {
  getReadPosition: async (ctx, input) => item(await getReadPosition(ctx, input)),
  unreadTicket: async (ctx, input) => {
    await unreadTicket(ctx, input);
    return result('Ticket is unread.');
  },
  readTicket: async (ctx, input) => {
    await readTicket(ctx, input);
    return result('Ticket is read.');
  },
});
