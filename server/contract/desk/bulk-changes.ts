import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, instant, limit, ticketPriority, ticketStatus, timestamp } from '../words.ts';
import { tagNames } from './ticket-changes.ts';
import { ticketFilterSchema } from './tickets.ts';

export const bulkStates = ['preparing', 'ready', 'running', 'done', 'undoing', 'undone', 'cancelled'] as const;
export type BulkState = (typeof bulkStates)[number];

/** What became of one ticket. */
export const bulkOutcomes = [
  'changed',
  'unchanged',
  'changed_meanwhile',
  'not_found',
  'refused',
  'undone',
  'changed_since',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Outcomes of tickets that were to be changed, or put back, and were not. */
export const leftOutcomes = ['changed_meanwhile', 'not_found', 'refused', 'changed_since'] as const;

/** Why one ticket cannot be changed as others can. */
export const bulkReasons = [
  'group_of_other_brand',
  'agent_cannot_work_it',
  'too_many_tags',
  'snooze_is_over',
  'merged',
  'deleted_since',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** At least one field; the same for every ticket. */
export const bulkWish = z.object({
  status: ticketStatus.exactOptional().describe('Another than new and open ends a snooze.'),
  priority: ticketPriority.exactOptional(),
  assigned_user_id: count().exactOptional().describe('0 is nobody.'),
  assigned_group_id: count().exactOptional().describe('0 is no group.'),
  add_tags: tagNames.exactOptional().describe('Tags that each ticket is to have beside its own; new ones are created.'),
  remove_tags: tagNames.exactOptional().describe('Tags that no ticket is to have.'),
  snooze_until: instant().nullable().exactOptional().describe('A time in the future; null ends snoozes.'),
});
export type BulkWish = z.output<typeof bulkWish>;

const outcomeOf = z.object({
  ticket_id: z.int(),
  outcome: z.enum(['', ...bulkOutcomes]).describe("'' until the ticket's turn."),
  reason: z.enum(['', ...bulkReasons]).describe("Why it is `refused`, else ''."),
});
export type BulkResult = z.infer<typeof outcomeOf>;

export const bulkChange = z.object({
  id: z.int(),
  state: z.enum(bulkStates),
  change: z.object({
    status: ticketStatus.exactOptional(),
    priority: ticketPriority.exactOptional(),
    assigned_user_id: z.int().exactOptional(),
    assigned_group_id: z.int().exactOptional(),
    add_tags: z.array(z.string()).exactOptional(),
    remove_tags: z.array(z.string()).exactOptional(),
    snooze_until: timestamp.nullable().exactOptional(),
  }),
  total: z.int().describe('Tickets that it is about, frozen when it was prepared.'),
  done: z.int().describe('Tickets dealt with so far, of running or of undoing.'),
  outcomes: z
    .partialRecord(z.enum(bulkOutcomes), z.int())
    .describe('Tickets by outcome: before it runs what is to be expected, afterwards what became of them.'),
  notified: z
    .array(z.object({ user_id: z.int(), tickets: z.int() }))
    .describe('Who will be, or was, notified of how many tickets.'),
  sample: z.array(outcomeOf).describe('Some tickets of each outcome that is to be expected, as of its preparation.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type BulkChangeItem = z.infer<typeof bulkChange>;

/** Largest number of ids in one bulk change; more are named by a filter. */
export const bulkIdLimit = 10_000;

export const bulkRoutes = {
  createBulkChange: route({
    method: 'POST',
    path: '/desk/bulk-changes',
    permission: 'TICKET_CUD',
    summary:
      'Freezes the tickets of a list or filter and says what a change would do; with dry_run it waits for `run`.',
    body: 'fields',
    documented: 'application/json',
    lists: ['ids', 'except'],
    input: z.object({
      ids: z
        .array(id())
        .min(1, { error: 'must name a ticket' })
        .max(bulkIdLimit, { error: `must be at most ${bulkIdLimit} ids; name more by a filter` })
        .exactOptional(),
      filter: ticketFilterSchema.exactOptional(),
      except: z
        .array(id())
        .max(bulkIdLimit, { error: `must be at most ${bulkIdLimit} ids` })
        .exactOptional()
        .describe('Tickets of the filter that it is not about.'),
      change: bulkWish,
      dry_run: flag().default(false),
    }),
    response: itemOf(bulkChange),
    examples: {
      'what solving all open tickets of a group would do': {
        filter: { status: ['open'], assigned_group_id: [1] },
        change: { status: 'solved' },
        dry_run: true,
      },
      'tags for some tickets, at once': {
        ids: [1, 2],
        change: { add_tags: ['recall'], remove_tags: ['return'], snooze_until: '2026-03-09 08:00:00' },
      },
    },
  }),
  listBulkChanges: route({
    method: 'GET',
    path: '/desk/bulk-changes',
    permission: 'TICKET_CUD',
    summary: "The calling user's bulk changes, newest first; they are kept for a week after their last step.",
    input: z.object({ limit: limit(100).default(20) }),
    response: itemListOf(bulkChange),
    examples: { 'the newest ones': { limit: 5 } },
  }),
  getBulkChange: route({
    method: 'GET',
    path: '/desk/bulk-changes/{id}',
    permission: 'TICKET_CUD',
    summary: "State, progress and outcome of one of the calling user's bulk changes.",
    input: z.object({ id: id() }),
    response: itemOf(bulkChange),
    examples: { 'how far it is': { id: 1 } },
  }),
  listBulkResults: route({
    method: 'GET',
    path: '/desk/bulk-changes/{id}/results',
    permission: 'TICKET_CUD',
    summary: 'What became of each ticket, by id; `next` is the id to go on after, null at the end.',
    input: z.object({
      id: id(),
      outcome: z.enum(bulkOutcomes).exactOptional(),
      left: flag().exactOptional().describe('With true only those that were to be changed, or put back, and were not.'),
      after: count().default(0),
      limit: limit(1000).default(1000),
    }),
    response: itemListOf(outcomeOf).extend({ next: z.int().nullable() }),
    examples: { 'those that another change came before': { id: 1, outcome: 'changed_meanwhile' } },
  }),
  runBulkChange: route({
    method: 'POST',
    path: '/desk/bulk-changes/{id}/run',
    permission: 'TICKET_CUD',
    summary: 'Runs a prepared bulk change on exactly the tickets that were frozen.',
    input: z.object({ id: id() }),
    response: itemOf(bulkChange),
    refusals: [409],
    examples: { 'after looking at what it would do': { id: 1 } },
  }),
  undoBulkChange: route({
    method: 'POST',
    path: '/desk/bulk-changes/{id}/undo',
    permission: 'TICKET_CUD',
    summary: 'Puts every ticket back as it was, but for those that somebody changed since.',
    input: z.object({ id: id() }),
    response: itemOf(bulkChange),
    refusals: [409],
    examples: { 'all of it': { id: 1 } },
  }),
  cancelBulkChange: route({
    method: 'DELETE',
    path: '/desk/bulk-changes/{id}',
    permission: 'TICKET_CUD',
    summary: 'Stops a bulk change; what it has changed stays and can be undone.',
    input: z.object({ id: id() }),
    response: resultOf('Bulk change cancelled.'),
    refusals: [409],
    examples: { 'before it runs': { id: 1 } },
  }),
};
