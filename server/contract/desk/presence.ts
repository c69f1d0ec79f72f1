import * as z from 'zod';
import { itemListOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, limit, text, timestamp } from '../words.ts';
import { ticketRow } from './tickets.ts';

/** How long a window counts as there without saying so again, in ms. */
export const presenceTime = 30_000;
/** How long somebody counts as typing without saying so again, in ms. */
export const typingTime = 6_000;

export const presence = z.object({
  ticket_id: z.int(),
  user_id: z.int(),
  state: z.enum(['viewing', 'typing']),
});
export type Presence = z.infer<typeof presence>;

export const openedTicket = ticketRow.extend({ opened_at: timestamp });

export const presenceRoutes = {
  setPresence: route({
    method: 'PUT',
    path: '/desk/tickets/{ticketID}/presence',
    permission: 'TICKET_READ',
    summary:
      'The calling user has the ticket open, types in it, or has left it. Ends by itself 30 s after it was said last, typing after 6 s; say it every 10 to 20 s, typing every 3 s.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      ticketID: id(),
      state: z.enum(['viewing', 'typing', 'left'], { error: 'must be viewing, typing or left' }),
      window: text(50)
        .default('')
        .describe('Tells windows of one user apart: the ticket is left when the last of them has left.'),
    }),
    response: resultOf('Presence is noted.'),
    examples: { 'a ticket that is open': { ticketID: 1, state: 'viewing', window: 'a7' } },
  }),
  listPresence: route({
    method: 'GET',
    path: '/desk/presence',
    permission: 'TICKET_READ',
    summary:
      'Which tickets that the caller may see others have open right now; the event `presence` goes on from there.',
    input: z.object({}),
    response: itemListOf(presence),
    examples: { 'who is where': {} },
  }),
  listOpenedTickets: route({
    method: 'GET',
    path: '/desk/tickets/opened',
    permission: 'TICKET_READ',
    summary:
      'Tickets that the calling user has opened, each once, the last one first, as far as they may still see them.',
    input: z.object({ limit: limit(50).default(20) }),
    response: itemListOf(openedTicket),
    examples: { 'the last three': { limit: 3 } },
  }),
};
