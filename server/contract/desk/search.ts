import * as z from 'zod';
import { itemListOf } from '../envelope.ts';
import { route } from '../route.ts';
import { limit, text } from '../words.ts';
import { searchSort, searchText, ticketRow } from './tickets.ts';

export const searchMatch = z.object({
  in: z.enum(['title', 'people', 'message', 'note']),
  message_id: z.int().describe('0 for the title and for people.'),
  seq: z.int().describe("The entry's place in the timeline; 0 for the title and for people."),
  text: z.string().describe('A piece of the text around what was found; plain text.'),
  ranges: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('Where in `text` the words are: start and end, in UTF-16 code units.'),
});
export type SearchMatch = z.infer<typeof searchMatch>;

export const searchHit = ticketRow.extend({
  match: searchMatch.nullable().describe('Where the words were found; null when only operators were asked for.'),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Hits of a page: each is shown with a piece of its text. */
export const hitPageLimit = 100;

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/desk/search',
    permission: 'TICKET_READ',
    summary: 'Tickets by their words: titles, messages, notes, names, addresses and numbers, with operators.',
    input: z.object({
      q: searchText,
      sort: searchSort,
      cursor: text(500).exactOptional(),
      limit: limit(hitPageLimit).default(25),
    }),
    response: itemListOf(searchHit).extend({
      total_is_exact: z
        .boolean()
        .describe(
          'False: there are at least `itemTotal`; of more than 10,000 hits, the newest. Only these are sorted.',
        ),
      complete: z.boolean().describe('False: older tickets are still being made searchable.'),
      next: z.string().nullable(),
    }),
    examples: { 'a word, of open tickets': { q: 'parcel status:new,open', limit: 2 } },
  }),
};
