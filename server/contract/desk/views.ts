import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, ticketPriority, ticketStatus, timestamp } from '../words.ts';
import { listPart, title } from './set-up-words.ts';
import { ticketFilterSchema, ticketSort, ticketSorts } from './tickets.ts';

/** Views of one owner: the desk, which shares them, or one user. */
export const viewLimit = 50;

/** The filter of a view, as GET /desk/tickets takes it. */
const viewFilter = z.object({
  status: z.array(ticketStatus).exactOptional(),
  assigned_user_id: z.array(z.union([z.literal('me'), z.int()])).exactOptional(),
  assigned_group_id: z.array(z.int()).exactOptional(),
  brand_id: z.array(z.int()).exactOptional(),
  customer_id: z.int().exactOptional(),
  needs_answer: z.boolean().exactOptional(),
  tag: z.array(z.string()).exactOptional(),
  channel_id: z.array(z.int()).exactOptional(),
  priority: z.array(ticketPriority).exactOptional(),
  unread: z.boolean().exactOptional(),
  snoozed: z.boolean().exactOptional(),
  following: z.boolean().exactOptional(),
  q: z.string().exactOptional(),
  created_from: timestamp.exactOptional(),
  created_to: timestamp.exactOptional(),
  updated_from: timestamp.exactOptional(),
  updated_to: timestamp.exactOptional(),
});
export type ViewFilter = z.infer<typeof viewFilter>;

/** A filter and a sort of the ticket list under a name. */
export const view = z.object({
  id: z.int(),
  shared: z.boolean().describe("Everybody's; else the calling user's own."),
  name: z.string(),
  filter: viewFilter,
  sort: z.enum(ticketSorts),
  position: z.int().describe('Views of one owner are listed by it, the same ones by id.'),
});
export type ViewItem = z.infer<typeof view>;

const viewCount = z.object({
  id: z.int(),
  total: z.int(),
  total_is_exact: z.boolean().describe('False: there are at least `total`.'),
});
export type ViewCount = z.infer<typeof viewCount>;

export const viewRoutes = {
  countViews: route({
    method: 'GET',
    path: '/desk/views/counts',
    permission: 'TICKET_READ',
    summary: 'How many tickets each view has, of those that the calling user may see.',
    input: z.object({}),
    response: itemOf(z.array(viewCount)),
    examples: { 'all of them': {} },
  }),
  listViews: route({
    method: 'GET',
    path: '/desk/views',
    permission: 'TICKET_READ',
    summary: "The shared views and then the calling user's own, each in their order.",
    input: z.object({ ...listPart }),
    response: itemListOf(view),
    examples: { 'all of them': {} },
  }),
  getView: route({
    method: 'GET',
    path: '/desk/views/{id}',
    permission: 'TICKET_READ',
    summary: 'One view.',
    input: z.object({ id: id() }),
    response: itemOf(view),
    examples: { 'by id': { id: 1 } },
  }),
  createView: route({
    method: 'POST',
    path: '/desk/views',
    permission: 'TICKET_READ',
    summary: `Keeps a filter and a sort, at the end of the order; a shared one takes DESK_ADMIN. At most ${viewLimit} an owner.`,
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({
      name: title(),
      shared: flag().default(false),
      filter: ticketFilterSchema,
      sort: ticketSort,
    }),
    response: itemOf(view),
    refusals: [409],
    examples: {
      'urgent ones of mine': {
        name: 'Mine, urgent',
        filter: { assigned_user_id: ['me'], priority: ['high', 'urgent'] },
        sort: 'waiting_since',
      },
    },
  }),
  updateView: route({
    method: 'PATCH',
    path: '/desk/views/{id}',
    permission: 'TICKET_READ',
    summary: 'Renames a view, moves it, or changes what it selects; a shared one takes DESK_ADMIN.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      id: id(),
      name: title().exactOptional(),
      filter: ticketFilterSchema.exactOptional(),
      sort: ticketSort.unwrap().exactOptional(),
      position: count().exactOptional(),
    }),
    response: itemOf(view),
    examples: { 'another name and place': { id: 1, name: 'Parcels', position: 0 } },
  }),
  deleteView: route({
    method: 'DELETE',
    path: '/desk/views/{id}',
    permission: 'TICKET_READ',
    summary: 'Deletes a view, and no ticket; a shared one takes DESK_ADMIN.',
    input: z.object({ id: id() }),
    response: resultOf('View deleted.'),
    examples: { 'by id': { id: 1 } },
  }),
};
