import * as z from 'zod';
import { resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';

export const readRoutes = {
  readTicket: route({
    method: 'PUT',
    path: '/desk/tickets/{ticketID}/read',
    permission: 'TICKET_READ',
    summary: 'The calling user has read the ticket up to and including a message or note; never moves back.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      ticketID: id(),
      through_message_id: id().describe('The newest entry that was on the screen: what came after it stays unread.'),
    }),
    response: resultOf('Ticket is read.'),
    examples: { 'through the second message': { ticketID: 1, through_message_id: 2 } },
  }),
};
