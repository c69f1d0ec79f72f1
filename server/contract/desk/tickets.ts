import * as z from 'zod';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, instant, limit, listOf, text, ticketPriority, ticketStatus, timestamp } from '../words.ts';
import { queryLength } from './search-words.ts';

/** One line of the ticket list: only what the row shows. */
export const ticketRow = z.object({
  id: z.int(),
  version: z.int().describe('Goes up with every change; a lower one never replaces a higher one.'),
  status: ticketStatus,
  priority: ticketPriority,
  title: z.string(),
  brand_id: z.int(),
  channel_id: z.int(),
  customer_id: z.int(),
  customer_name: z.string().describe("Name, else address of the customer; '' when there is none."),
  assigned_user_id: z.int(),
  assigned_group_id: z.int(),
  created_at: timestamp,
  last_update: timestamp,
  waiting_since: timestamp
    .nullable()
    .describe(
      "Time of the customer's first unanswered message, of the ticket itself when it has none; null: we have answered.",
    ),
  snooze_time: timestamp.nullable(),
  unread: z.boolean().describe("Something in the timeline is newer than the calling user's read position."),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** `waiting_since`: the longest first, answered ones at the end. `priority`: urgent first, of each the newest activity. */
export const ticketSorts = [
  '-last_update',
  'last_update',
  '-created_at',
  'created_at',
  'waiting_since',
  'priority',
] as const;
export type TicketSort = (typeof ticketSorts)[number];

/** How a list that is searched can be sorted as well: by how well the words match, of each the newest activity. */
export const searchSorts = [...ticketSorts, 'relevance'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What is typed into a search. */
export const searchText = text(queryLength);

const tagName = text().refine((name) => name !== '', { error: 'must not be empty' });

/** Filters are joined by "and", the values of one filter (by comma) by "or". */
export const ticketFilter = {
  status: listOf(ticketStatus).exactOptional(),
  assigned_user_id: listOf(z.union([z.literal('me'), count()]))
    .exactOptional()
    .describe('User ids; `0` is "nobody", `me` the calling user.'),
  assigned_group_id: listOf(count()).exactOptional().describe('Group ids; `0` is "no group".'),
  brand_id: listOf(id()).exactOptional(),
  customer_id: id().exactOptional(),
  needs_answer: flag()
    .exactOptional()
    .describe("New or open, the last message the customer's or none at all, not snoozed."),
  tag: listOf(tagName)
    .exactOptional()
    .describe('Names of tags, of which a ticket has at least one. A name that no tag has is on no ticket.'),
  channel_id: listOf(id()).exactOptional(),
  priority: listOf(ticketPriority).exactOptional(),
  unread: flag().exactOptional().describe("Something in the timeline is newer than the calling user's read position."),
  snoozed: flag().exactOptional().describe('Its snooze time has not come yet.'),
  following: flag().exactOptional().describe('The calling user follows it.'),
  created_from: instant().exactOptional().describe('From this second on.'),
  created_to: instant().exactOptional().describe('Until the end of this second.'),
  updated_from: instant().exactOptional().describe('`last_update` from this second on.'),
  q: searchText
    .exactOptional()
    .describe(
      'A search, as /desk/search takes it; of its hits the newest 10,000, each of which the other filters hold for.',
    ),
  updated_to: instant().exactOptional().describe('`last_update` until the end of this second.'),
};
export const ticketFilterSchema = z.object(ticketFilter);
export type TicketFilter = z.output<typeof ticketFilterSchema>;

export const ticketSort = z
  .enum(ticketSorts, { error: `must be one of ${ticketSorts.join(', ')}` })
  .default('-last_update');
export const searchSort = z
  .enum(searchSorts, { error: `must be one of ${searchSorts.join(', ')}` })
  .default('-last_update')
  .describe(
    '`relevance`: words in titles before names and addresses before messages; without words as `-last_update`.',
  );
export const ticketPageLimit = 200;

export const ticketCounts = z.object({
  all: z.int(),
  needs_answer: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  by_status: z.record(ticketStatus, z.int()),
  by_group: z
    .array(z.object({ id: z.int(), total: z.int() }))
    .describe('Unsolved tickets (neither solved nor closed) by group id.'),
});
export type TicketCounts = z.infer<typeof ticketCounts>;

export const deskTicketRoutes = {
  listTickets: route({
    method: 'GET',
    path: '/desk/tickets',
    permission: 'TICKET_READ',
    summary: 'A page of ticket rows by filter and sort; `next` is the cursor of the next page, null at the end.',
    input: z.object({
      ...ticketFilter,
      sort: searchSort,
      cursor: text(500).exactOptional(),
      limit: limit(ticketPageLimit).default(50),
    }),
    response: itemListOf(ticketRow).extend({
      total_is_exact: z
        .boolean()
        .describe('False: there are at least `itemTotal`. Only for `q`, `unread`, `following` and much used tags.'),
      next: z.string().nullable(),
    }),
    examples: {
      'open ones of two people, longest waiting first': {
        status: ['new', 'open'],
        assigned_user_id: ['me', 2],
        sort: 'waiting_since',
        limit: 2,
      },
    },
  }),
  listTicketIds: route({
    method: 'GET',
    path: '/desk/tickets/ids',
    permission: 'TICKET_READ',
    summary: 'All ids of a filter in its order, so that any row of it can be scrolled to.',
    input: z.object({ ...ticketFilter, sort: searchSort }),
    response: itemOf(z.object({ ids: z.array(z.int()), position: z.string() })),
    examples: { 'all that need an answer': { needs_answer: true } },
  }),
  getTicketRows: route({
    method: 'GET',
    path: '/desk/tickets/rows',
    permission: 'TICKET_READ',
    summary: 'The rows of up to 200 ids, in any order; ids that the caller may not see are absent.',
    input: z.object({ ids: listOf(id()) }),
    response: itemOf(z.array(ticketRow)),
    examples: { 'two rows': { ids: [1, 3] } },
  }),
  countTickets: route({
    method: 'GET',
    path: '/desk/tickets/counts',
    permission: 'TICKET_READ',
    summary: 'Exact numbers beside the views: needs an answer, mine, unassigned, by status and by group.',
    input: z.object({}),
    response: itemOf(ticketCounts),
    examples: { 'all of them': {} },
  }),
};
