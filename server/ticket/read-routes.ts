import { readRoutes } from '../contract/desk/reads.ts';
import { result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { readTicket } from './read.ts';

export const ticketReadRoutes = handle(readRoutes, {
  readTicket: async (ctx, input) => {
    await readTicket(ctx, input);
    return result('Ticket is read.');
  },
});
