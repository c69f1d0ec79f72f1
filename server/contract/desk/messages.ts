import * as z from 'zod';
import { messageEntry, noteEntry } from '../base/ticket.ts';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, instant, text, ticketStatus, timestamp } from '../words.ts';
import { newTicketHead } from './drafts.ts';
import { mailProblems } from './mail-accounts.ts';
import { mailboxes } from './mailboxes.ts';

/** Longest text of a note, in characters. */
export const noteLength = 100_000;

/** Longest text or HTML of a reply, in characters. */
export const replyLength = 500_000;

/** Most files of a message. */
export const fileLimit = 50;

/** Longest time, and the usual one, in which a message can be taken back before it is sent, in seconds. */
export const longestUndo = 60;
export const usualUndo = 10;

const messageText = z
  .string({ error: 'must be text' })
  .refine((value) => value.trim() !== '', { error: 'must not be empty' })
  .refine((value) => [...value].length <= replyLength, { error: `must be at most ${replyLength} characters` })
  .meta({ minLength: 1, maxLength: replyLength });

export const deliveryStates = ['queued', 'sending', 'sent', 'failed', 'unsure'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What can go wrong on the way, besides what is the matter with a mail server. */
export const deliveryProblems = ['no_account', 'account_gone', 'mail_refused', 'people_refused', 'cut_off'] as const;

/** What went wrong with a message that was to be sent. */
const deliveryTrouble = z.object({
  problem: z.enum([...deliveryProblems, ...mailProblems]),
  host: z.string().describe("The mail server; '' where it is none of one."),
  said: z.string().describe("In the mail server's own words; '' where it said nothing."),
});
export type DeliveryTrouble = z.infer<typeof deliveryTrouble>;

/** How a message gets to whom it is for. */
export const delivery = z.object({
  message_id: z.int(),
  state: z
    .enum(deliveryStates)
    .describe('`unsure`: it may have been sent, since the answer of the mail server was lost; it is not sent again.'),
  due_at: timestamp.describe('When it is sent, or tried again.'),
  attempts: z.int(),
  reason: z.string().describe("What went wrong last, for people; '' for nothing."),
  trouble: deliveryTrouble.nullable().describe('The same for programs; null where there is no more to say.'),
  can_undo: z.boolean().describe('It has not been sent: DELETE takes it back.'),
  sent_at: timestamp.nullable(),
});
export type DeliveryItem = z.infer<typeof delivery>;

/** A note, or a message with its delivery; null where nothing is sent: its ticket is no mail. */
export const writtenMessage = z.discriminatedUnion('type', [
  noteEntry,
  messageEntry.extend({ delivery: delivery.nullable() }),
]);
export type WrittenMessage = z.infer<typeof writtenMessage>;

/** What was written and taken back, for whoever goes on with it. */
export const unsentMessage = z.object({
  message_id: z.int(),
  ticket_id: z.int(),
  type: z.enum(['reply', 'forward']),
  content: z.string().describe('HTML.'),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  attachment_ids: z.array(z.int()).describe('Its files, which no message has now.'),
  restored: z
    .boolean()
    .describe('The ticket is as it was before. False: it was changed since, so what was changed stays as it is.'),
  begun: z
    .object({ title: z.string(), new_ticket: newTicketHead })
    .nullable()
    .describe('What the ticket was that went with its message: a draft of ticket 0 takes it. null: it is still there.'),
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

const addresses = () => mailboxes().exactOptional();

export const messageRoutes = {
  addMessage: route({
    method: 'POST',
    path: '/desk/tickets/{ticketID}/messages',
    permission: 'TICKET_CUD',
    summary:
      'Adds a reply or forwards a message, which is sent after a moment in which it can be taken back; or adds a note, which customers never see.',
    body: 'fields',
    documented: 'application/json',
    lists: ['mentions', 'to', 'cc', 'attachment_ids'],
    once: true,
    input: z.object({
      ticketID: id(),
      type: z.enum(['note', 'reply', 'forward'], { error: 'must be note, reply or forward' }),
      content: messageText.describe(`A note takes ${noteLength} characters.`),
      format: z
        .enum(['text', 'html'], { error: 'must be text or html' })
        .default('text')
        .describe('Of plain text line breaks stay; HTML is reduced to what is harmless.'),
      mentions: z
        .array(id(), { error: 'must be a list of user ids' })
        .max(50, { error: 'must be at most 50 users' })
        .default([])
        .describe("A note's: ids of users who work tickets of this one's brand and group."),
      to: addresses().describe('A reply without it goes to whom the last message of the customer is to be answered.'),
      cc: addresses(),
      subject: text().exactOptional().describe("Without it the ticket's title and number."),
      forwarded_message: id()
        .exactOptional()
        .describe('The message of the ticket that is forwarded; without it what the customer wrote last.'),
      status: ticketStatus.exactOptional().describe('What the status becomes with it; without, it stays.'),
      send_at: instant().exactOptional().describe('A time in the future at which it is sent.'),
      undo_seconds: count()
        .refine((value) => value <= longestUndo, { error: `must be a whole number from 0 to ${longestUndo}` })
        .meta({ maximum: longestUndo })
        .default(usualUndo)
        .describe('Time in which it can be taken back before it is sent.'),
      last_seen_message: id()
        .exactOptional()
        .describe(
          'The newest message or note that the writer knows: when others wrote since, 409 with what they wrote.',
        ),
      attachment_ids: z
        .array(id(), { error: 'must be a list of attachment ids' })
        .max(fileLimit, { error: `must be at most ${fileLimit} files` })
        .transform((ids) => [...new Set(ids)])
        .default([])
        .describe('Files that the caller has brought and no message has.'),
    }),
    response: itemOf(writtenMessage),
    refusals: [409],
    examples: {
      'a note to a colleague': { ticketID: 1, type: 'note', content: '@Kim, is the part in stock?', mentions: [2] },
      'a reply that solves the ticket': { ticketID: 1, type: 'reply', content: 'It is there.', status: 'solved' },
      'to somebody else': {
        ticketID: 1,
        type: 'forward',
        content: 'Where is it?',
        to: ['Depot <depot@parcel.example>'],
      },
    },
  }),
  getMessage: route({
    method: 'GET',
    path: '/desk/messages/{id}',
    permission: 'TICKET_READ',
    summary: 'A message or note, and how far its delivery is.',
    input: z.object({ id: id() }),
    response: itemOf(writtenMessage),
    examples: { 'what a customer wrote': { id: 1 } },
  }),
  undoMessage: route({
    method: 'DELETE',
    path: '/desk/messages/{id}',
    permission: 'TICKET_CUD',
    summary: 'Takes a message back that has not been sent: it is gone, and the ticket as it was before.',
    input: z.object({
      id: id(),
      remove_ticket: flag()
        .default(false)
        .describe(
          'With the ticket that began with it, and the customer who was made for that, where nothing else happened there.',
        ),
    }),
    response: itemOf(unsentMessage),
    refusals: [409],
    once: true,
    examples: { 'a reply that waits': { id: 3 } },
  }),
  retryMessage: route({
    method: 'POST',
    path: '/desk/messages/{id}/retry',
    permission: 'TICKET_CUD',
    summary: 'Sends a message again whose delivery failed.',
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({
      id: id(),
      anyway: flag().default(false).describe('Also one that may have been sent: it can arrive twice.'),
    }),
    response: itemOf(delivery),
    refusals: [409],
    examples: { 'one that failed': { id: 3 } },
  }),
  confirmMessage: route({
    method: 'POST',
    path: '/desk/messages/{id}/arrived',
    permission: 'TICKET_CUD',
    summary: 'Says of a message that may have been sent that it has arrived: it is sent.',
    input: z.object({ id: id() }),
    response: itemOf(delivery),
    refusals: [409],
    examples: { 'one whose customer has answered by telephone': { id: 3 } },
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/deliveries',
    permission: 'TICKET_READ',
    summary: "How far the deliveries of a ticket's messages are, in the order in which they were written.",
    input: z.object({ ticketID: id() }),
    response: itemListOf(delivery),
    examples: { 'of a ticket': { ticketID: 1 } },
  }),
};
