import * as z from 'zod';
import { route } from '../route.ts';
import { text } from '../words.ts';
import { ticketCounts, ticketRow } from './tickets.ts';

/** What happens on the desk, as far as the caller may see it: the data of each kind of event. */
export const streamedEvents = {
  ticket: z
    .union([
      z.object({ id: z.int(), version: z.int(), row: ticketRow }),
      z.object({ id: z.int(), version: z.int(), gone: z.literal(true) }),
    ])
    .describe('A ticket is new or was changed: its row as it is now; `gone`: it was deleted or has left their sight.'),
  customer: z
    .object({ id: z.int() })
    .describe('A customer has another name, address or custom value; tickets show them under it.'),
  typing: z
    .object({ ticket_id: z.int(), typing: z.boolean() })
    .describe('The customer has started or stopped typing in the chat of a ticket.'),
  presence: z
    .object({ ticket_id: z.int(), user_id: z.int(), state: z.enum(['viewing', 'typing', 'left']) })
    .describe('Somebody else has opened a ticket, types in it, or has left it.'),
  notification: z.object({ unread: z.int() }).describe("How many of the caller's notifications are unread now."),
  counts: ticketCounts.describe('The numbers beside the views, at most once a second. Has no id.'),
  views: z.object({}).describe("Views were made, changed or deleted: shared ones, or the caller's own."),
  desk: z
    .object({})
    .describe('How the desk is set up, or who may see what, was changed: what was read before may be out of date.'),
  reset: z
    .object({})
    .describe('What happened meanwhile is not known any more or is too much: everything is to be read again.'),
};

export type StreamedEvents = { [Name in keyof typeof streamedEvents]: z.infer<(typeof streamedEvents)[Name]> };

export const eventRoutes = {
  streamEvents: route({
    method: 'GET',
    path: '/desk/events',
    permission: 'TICKET_READ',
    summary:
      'What happens from a position on, as Server-Sent Events, without a gap and without a double. `Last-Event-ID` or `after` is the position that was reached; without it the stream begins now.',
    input: z.object({
      after: text(50)
        .exactOptional()
        .describe('The `position` of GET /desk or /desk/tickets/ids. The header Last-Event-ID goes before it.'),
    }),
    response: 'events',
    events: streamedEvents,
    examples: { 'from a position on': { after: '0-0' } },
  }),
};
