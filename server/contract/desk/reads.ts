import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';

export const readRoutes = {
  getReadPosition: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/read',
    permission: 'TICKET_READ',
    summary: 'How far the calling user has read the ticket: the first message or note that they have not.',
    input: z.object({ ticketID: id() }),
    response: itemOf(z.object({ first_unread_message_id: z.int().nullable() })),
    examples: { 'where to go on': { ticketID: 1 } },
  }),
  unreadTicket: route({
    method: 'DELETE',
    path: '/desk/tickets/{ticketID}/read',
    permission: 'TICKET_READ',
    summary:
      'The calling user has not read the ticket from a message or note on; without one, its newest. Reading it moves on from there.',
    input: z.object({ ticketID: id(), from_message_id: id().exactOptional() }),
    response: resultOf('Ticket is unread.'),
    examples: { 'its newest entry': { ticketID: 1 } },
  }),
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
