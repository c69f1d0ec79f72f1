import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { flag, id, text, ticketStatus, timestamp } from '../words.ts';
import { ticketRow } from './tickets.ts';

/** Most tickets that are merged into another at once. */
export const mergeLimit = 50;

/** Most messages and notes that are split off a ticket at once. */
export const splitLimit = 10_000;

const distinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

const sources = z
  .array(z.object({ id: id(), version: id().exactOptional() }), { error: 'must be a list of tickets' })
  .min(1, { error: 'must name a ticket' })
  .max(mergeLimit, { error: `must be at most ${mergeLimit} tickets` })
  .refine((tickets) => distinct(tickets.map((ticket) => ticket.id)), { error: 'must name each ticket once' });

const ids = (what: string, most: number) =>
  z
    .array(id(), { error: `must be a list of ${what} ids` })
    .min(1, { error: `must name a ${what}` })
    .max(most, { error: `must be at most ${most} ids` })
    .transform((all) => [...new Set(all)]);

/** What a merge does, or would do. */
export const ticketMerge = z.object({
  target: ticketRow,
  sources: z.array(ticketRow).describe('In the order in which they were named.'),
  status: ticketStatus.describe('What the status of the target is afterwards.'),
  messages: z.int().describe('That go over.'),
  notes: z.int(),
  files: z.int(),
  other_customers: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .describe("Customers of the sources who are not the target's: who answers there answers the target's."),
  tags_added: z.array(z.string()).describe('That the target gets.'),
  followers_added: z.int(),
  notified: z.array(z.object({ user_id: z.int(), tickets: z.int() })).describe('Who hears of how many of the tickets.'),
});
export type TicketMerge = z.infer<typeof ticketMerge>;

/** What an undo of a merge put back. */
export const undoneMerge = z.object({
  target: ticketRow,
  sources: z.array(ticketRow),
  exact: z.boolean().describe('False: the target was changed since, so its status, snooze and times stay as they are.'),
  messages_elsewhere: z.int().describe('Messages and notes that left the target since, and stay where they are.'),
});
export type UndoneMerge = z.infer<typeof undoneMerge>;

const linkedTicket = { id: z.int(), title: z.string(), status: ticketStatus };

/** How a ticket hangs together with others, as far as the caller sees them. */
export const ticketLinks = z.object({
  merged_into: z.object(linkedTicket).nullable(),
  merged: z
    .array(
      z.object({
        ...linkedTicket,
        into: z.int().describe('This ticket, or one that was merged into it.'),
        by: z.string(),
        merged_at: timestamp,
        message_ids: z.array(z.int()).describe('Messages and notes that came from it.'),
      }),
    )
    .describe('The tickets that were merged into this one, the first merge first.'),
  split_from: z.object(linkedTicket).nullable(),
  split_off: z.array(z.object(linkedTicket)),
});
export type TicketLinks = z.infer<typeof ticketLinks>;

export const splitResult = z.object({ ticket: ticketRow.describe('The new one.'), source: ticketRow });
export type SplitResult = z.infer<typeof splitResult>;

const write = { method: 'POST', permission: 'TICKET_CUD', body: 'fields', documented: 'application/json' } as const;
const known = id().exactOptional().describe('The version that the caller knows: when there is another, 409.');

export const mergeRoutes = {
  mergeTickets: route({
    ...write,
    path: '/desk/tickets/{ticketID}/merge',
    summary: 'Merges other tickets into this one: it gets their messages, they are closed and point to it.',
    once: true,
    input: z.object({
      ticketID: id(),
      version: known,
      sources: sources.describe('Tickets of the same brand.'),
      dry_run: flag().default(false).describe('Says what it would do, and does nothing.'),
    }),
    response: itemOf(ticketMerge),
    refusals: [409],
    examples: { 'what merging two tickets would do': { ticketID: 1, sources: [{ id: 2 }], dry_run: true } },
  }),
  undoMerge: route({
    ...write,
    path: '/desk/tickets/{ticketID}/merge/undo',
    summary: 'Takes tickets that were merged into this one out of it again.',
    lists: ['source_ids'],
    once: true,
    input: z.object({ ticketID: id(), source_ids: ids('ticket', mergeLimit) }),
    response: itemOf(undoneMerge),
    refusals: [409],
    examples: { 'one of them': { ticketID: 1, source_ids: [2] } },
  }),
  splitTicket: route({
    ...write,
    path: '/desk/tickets/{ticketID}/split',
    summary: 'Moves some of a ticket’s messages and notes into a new ticket.',
    lists: ['message_ids'],
    once: true,
    input: z.object({
      ticketID: id(),
      version: known,
      message_ids: ids('message', splitLimit).describe('Not all that the ticket has.'),
      title: text().exactOptional().describe('Without it as the ticket’s.'),
    }),
    response: itemOf(splitResult),
    refusals: [409],
    examples: { 'a question of its own': { ticketID: 1, message_ids: [2], title: 'When does it come?' } },
  }),
  undoSplit: route({
    ...write,
    path: '/desk/tickets/{ticketID}/split/undo',
    summary: 'Puts the messages of a ticket that was split off back, and deletes it; not once it was changed.',
    once: true,
    input: z.object({ ticketID: id() }),
    response: itemOf(ticketRow),
    refusals: [409],
    examples: { 'as it was': { ticketID: 5 } },
  }),
  getTicketLinks: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/links',
    permission: 'TICKET_READ',
    summary: 'Which tickets were merged into this one or split off it, and where it was merged into or split from.',
    input: z.object({ ticketID: id() }),
    response: itemOf(ticketLinks),
    examples: { 'of a ticket that hangs together with none': { ticketID: 1 } },
  }),
};
