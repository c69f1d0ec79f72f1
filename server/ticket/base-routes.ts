import { ticketRoutes } from '../contract/base/ticket.ts';
import { result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { setTicketStatus } from './set-status.ts';

const { setStatus } = ticketRoutes;

export const baseTicketRoutes = handle(
  { setStatus },
  {
    setStatus: async (ctx, input) => {
      await setTicketStatus(ctx, input);
      return result('Ticket status is updated.');
    },
  },
);
