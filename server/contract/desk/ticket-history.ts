import * as z from 'zod';
import { itemListOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, limit, timestamp } from '../words.ts';

const value = z
  .union([z.int(), z.string(), z.array(z.string())])
  .nullable()
  .describe('An id as a number, tags as a list, everything else as text; null for none.');

/** A change of a ticket: who made what of what, and when. */
export const ticketChange = z.object({
  id: z.int(),
  ticket_id: z.int().describe('Another than the one asked about, where that was merged into it.'),
  field: z.string().describe('What changed, e.g. status, assigned_user_id, tags or merged_into.'),
  from: value,
  from_name: z.string().describe("The name of what an id means; '' for other values and for what is gone."),
  to: value,
  to_name: z.string(),
  user_id: z.int().describe('Who did it; 0 for customers, triggers and the desk itself.'),
  initiated_by: z.string(),
  created_at: timestamp,
});
export type TicketHistoryEntry = z.infer<typeof ticketChange>;

export const ticketHistoryRoutes = {
  listTicketHistory: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/history',
    permission: 'TICKET_READ',
    summary: 'What was changed of a ticket, the newest change first, with the tickets that were merged into it.',
    input: z.object({ ticketID: id(), itemStart: count().default(0), itemLimit: limit(1000).default(100) }),
    response: itemListOf(ticketChange),
    examples: { 'the newest changes': { ticketID: 1 } },
  }),
};
