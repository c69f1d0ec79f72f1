import * as z from 'zod';
import { noteEntry } from '../base/ticket.ts';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';

/** Longest text of a note, in characters. */
export const noteLength = 100_000;

const noteText = z
  .string({ error: 'must be text' })
  .refine((value) => value.trim() !== '', { error: 'must not be empty' })
  .refine((value) => [...value].length <= noteLength, { error: `must be at most ${noteLength} characters` })
  .meta({ minLength: 1, maxLength: noteLength });

export const messageRoutes = {
  addMessage: route({
    method: 'POST',
    path: '/desk/tickets/{ticketID}/messages',
    permission: 'TICKET_CUD',
    summary: 'Adds a note, which customers never see; whom it mentions is notified.',
    body: 'fields',
    documented: 'application/json',
    lists: ['mentions'],
    once: true,
    input: z.object({
      ticketID: id(),
      type: z.enum(['note'], { error: 'must be note' }),
      content: noteText.describe('Plain text; line breaks stay.'),
      mentions: z
        .array(id())
        .max(50, { error: 'must be at most 50 users' })
        .default([])
        .describe("Ids of users who work tickets of this one's brand and group."),
    }),
    response: itemOf(noteEntry),
    examples: {
      'a note to a colleague': { ticketID: 1, type: 'note', content: '@Kim, is the part in stock?', mentions: [2] },
    },
  }),
};
