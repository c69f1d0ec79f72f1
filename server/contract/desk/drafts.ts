import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, limit, text, ticketPriority, timestamp } from '../words.ts';
import { upload } from './attachments.ts';
import { tagLength, tagLimit } from './ticket-changes.ts';

export const draftTypes = ['reply', 'note', 'forward'] as const;
export type DraftType = (typeof draftTypes)[number];

/** Longest content of a draft, in characters. */
export const draftLength = 500_000;
/** Files of one draft. */
export const draftFiles = 50;

/** Stands for the ticket that somebody is about to begin. */
export const notBegun = 0;

/** A ticket, or that one. */
const draftOf = () => count().describe('0: of a ticket that is about to be begun.');

const someId = z.int().min(1).exactOptional();
const someText = z.string().max(255).exactOptional();

/** What a ticket that is about to be begun is to be beside what is written, as far as that is chosen. */
export const newTicketHead = z.object({
  brand_id: someId,
  account_id: someId,
  customer_id: someId,
  customer_name: someText,
  customer_telephone: someText,
  find: someText.describe('What the customer is looked for by, while nobody is chosen.'),
  assigned_user_id: z.int().min(0).exactOptional().describe("0: nobody's."),
  assigned_group_id: someId,
  priority: ticketPriority.exactOptional(),
  tags: z.array(z.string().max(tagLength)).max(tagLimit).exactOptional(),
  form_id: someId,
  form_fields: z.record(z.string(), z.string().max(255)).exactOptional(),
});
export type NewTicketHead = z.infer<typeof newTicketHead>;

/** The same as it is sent. */
const givenHead = newTicketHead.extend({
  brand_id: id().exactOptional(),
  account_id: id().exactOptional(),
  customer_id: id().exactOptional(),
  assigned_user_id: count().exactOptional(),
  assigned_group_id: id().exactOptional(),
  form_id: id().exactOptional(),
});

/** What the calling user writes in a ticket. `version` 0: there is nothing. */
export const draft = z.object({
  ticket_id: z.int(),
  type: z.enum(draftTypes),
  content: z.string().describe('HTML as it was given. Whoever shows it cleans it.'),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  attachments: z.array(upload),
  last_seen_message: z.int().nullable().describe('The newest message that the writer had seen.'),
  forwarded_message: z.int().nullable().describe('What a forward hands on; null: what the customer wrote last.'),
  new_ticket: newTicketHead.describe('Of ticket 0.'),
  version: z.int(),
  updated_at: timestamp.nullable(),
});
export type Draft = z.infer<typeof draft>;

const addresses = z.array(text(320)).max(100, { error: 'must be at most 100 addresses' }).default([]);

export const draftRoutes = {
  getDraft: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/draft',
    permission: 'TICKET_CUD',
    summary:
      'What the calling user writes in a ticket and has not sent; empty, with version 0, where there is nothing.',
    input: z.object({ ticketID: draftOf() }),
    response: itemOf(draft),
    examples: { 'what was begun': { ticketID: 1 } },
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/desk/tickets/{ticketID}/draft',
    permission: 'TICKET_CUD',
    summary:
      'Keeps what the calling user writes in a ticket, in place of what was kept. With nothing in it, the draft is deleted.',
    body: 'fields',
    documented: 'application/json',
    lists: ['to', 'cc', 'attachment_ids'],
    refusals: [409],
    input: z.object({
      ticketID: draftOf(),
      version: count().describe(
        'The version that this goes on from, 0 for none. When another is stored, from another window or machine, nothing is changed: 409, with what differs in `changes`.',
      ),
      type: z.enum(draftTypes, { error: `must be one of ${draftTypes.join(', ')}` }).default('reply'),
      content: text(draftLength).default(''),
      to: addresses,
      cc: addresses,
      subject: text(998).default(''),
      attachment_ids: z
        .array(id())
        .max(draftFiles, { error: `must be at most ${draftFiles} files` })
        .default([])
        .describe('Files that the calling user uploaded. They do not expire while a draft names them.'),
      last_seen_message: id().exactOptional(),
      forwarded_message: id().exactOptional().describe('What a forward hands on.'),
      new_ticket: givenHead
        .default({})
        .describe('Of ticket 0: what it is to be when it is begun. Whether it can be is looked at then.'),
    }),
    response: itemOf(draft),
    examples: { 'a reply that is begun': { ticketID: 1, version: 0, type: 'reply', content: '<p>Dear Ada, </p>' } },
  }),
  deleteDraft: route({
    method: 'DELETE',
    path: '/desk/tickets/{ticketID}/draft',
    permission: 'TICKET_CUD',
    summary: 'Throws away what the calling user writes in a ticket. Nothing there is fine.',
    input: z.object({ ticketID: draftOf() }),
    response: resultOf('Draft is deleted.'),
    examples: { 'a draft': { ticketID: 1 } },
  }),
  listDrafts: route({
    method: 'GET',
    path: '/desk/drafts',
    permission: 'TICKET_CUD',
    summary: 'Tickets in which the calling user has begun to write, the last one first, as far as they may see them.',
    input: z.object({ limit: limit(500).default(100) }),
    response: itemListOf(z.object({ ticket_id: z.int(), type: z.enum(draftTypes), updated_at: timestamp })),
    examples: { 'what was left unsent': {} },
  }),
};
