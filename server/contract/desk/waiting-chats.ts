import * as z from 'zod';
import { itemListOf } from '../envelope.ts';
import { route } from '../route.ts';
import { ticketRow } from './tickets.ts';

/** A visitor who has begun a chat rings for so long (ms): nobody sits before a window for longer. */
export const ringsFor = 60 * 60_000;

/** Chats of one answer: more than that ring no louder. */
export const waitingChatLimit = 50;

export const waitingChatRoutes = {
  listWaitingChats: route({
    method: 'GET',
    path: '/desk/waiting-chats',
    permission: 'TICKET_READ',
    summary:
      'The tickets of chats of the last hour that ring: nobody has taken or answered them, and they have not ended. Longest waiting first, at most 50.',
    input: z.object({}),
    response: itemListOf(ticketRow),
    examples: { 'those that ring': {} },
  }),
};
