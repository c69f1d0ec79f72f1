import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { direction, flag, id, text, ticketPriority, ticketStatus, timestamp } from '../words.ts';
import { customField, embeddedChannel, embeddedCustomer } from './customer.ts';

export const file = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  url: z.string(),
  inline: z.boolean(),
});
export type TicketFile = z.infer<typeof file>;

export const eventEntry = z.object({
  id: z.int(),
  ticket_id: z.int(),
  item_type: z.string(),
  item_type_id: z.string(),
  description: z.string(),
  initiated_by: z.string(),
  created_at: timestamp,
  type: z.literal('event'),
});

const written = {
  id: z.string(),
  ticket_id: z.int(),
  created_at: timestamp,
  pinned: z.int(),
  to: z.string().nullable(),
  from: z.string().nullable(),
  to_name: z.string(),
  from_name: z.string(),
  image: z.string(),
  channel_id: z.int(),
  channel_name: z.string().nullable(),
  channel_icon: z.string().nullable(),
  direction: z.string(),
  status_new: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  user_avatar: z.string(),
  content: z.string(),
  external_id: z.string().nullable(),
  meta_data: z.string(),
  in_queue: z.int(),
  send_at: timestamp.nullable(),
  files: z.array(file),
};
export const noteEntry = z.object({ ...written, type: z.literal('note') });
export const messageEntry = z.object({
  ...written,
  type: z.literal('message'),
  content_whole: z.string(),
  email_details: z.string(),
  email_show_reply_all: z.boolean(),
});
export const timelineEntry = z.discriminatedUnion('type', [eventEntry, noteEntry, messageEntry]);
export type EventEntry = z.infer<typeof eventEntry>;
export type NoteEntry = z.infer<typeof noteEntry>;
export type MessageEntry = z.infer<typeof messageEntry>;
export type TimelineEntry = z.infer<typeof timelineEntry>;

const option = z.object({ id: z.int(), name: z.string() });

/** The ticket as GET ticket gives it (api-v2, "Ticket"). */
export const ticket = z.object({
  id: z.int(),
  assigned_group_id: z.int(),
  assigned_user_id: z.int(),
  channel_account_id: z.string(),
  channel_id: z.int(),
  original_channel_id: z.int(),
  channel_name: z.string(),
  channel_icon: z.string(),
  icon: z.string(),
  brand_id: z.int(),
  brand_name: z.string(),
  customer_id: z.int(),
  direction,
  external_gui_url: z.string(),
  external_id: z.string(),
  form_id: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  from_name: z.string(),
  to_name: z.string(),
  title: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  created_at: timestamp,
  last_update: timestamp,
  closed_at: timestamp.nullable(),
  last_update_agent: timestamp.nullable(),
  last_update_customer: timestamp.nullable(),
  grade_by_customer: z.null(),
  show_timeline: z.int(),
  following: z.boolean(),
  snooze_time: timestamp.nullable(),
  snooze_time_sent: timestamp.nullable(),
  sla_policy_id: z.int(),
  sla_breach_customer_wait_time: timestamp.nullable(),
  sla_breach_first_reply_time: timestamp.nullable(),
  sla_breach_next_reply_time: timestamp.nullable(),
  sla_breach_user_work_time: timestamp.nullable(),
  sla_next_breach: timestamp.nullable(),
  sla_next_breach_current_status: z.enum(['', 'ok', 'warning', 'breached', 'paused']),
  sla_next_breach_seconds: z.int(),
  tags: z.string(),
  timeline: z.array(timelineEntry),
  customer: embeddedCustomer,
  customer_channels: z.array(embeddedChannel),
  customer_custom_fields: z.array(customField),
  assign_options_groups: z.array(option),
  assign_options_users: z.array(option),
});
export type TicketItem = z.infer<typeof ticket>;

/** Largest number of different tickets that one setstatus takes. */
export const setStatusLimit = 10_000;

export const ticketRoutes = {
  getTicket: route({
    method: 'GET',
    path: '/ticket/{ticketID}',
    aliases: ['/ticket/{ticketID}/{getTicketHistory}'],
    permission: 'TICKET_READ',
    summary: 'The ticket with its timeline; with getTicketHistory also its events.',
    input: z.object({
      ticketID: id(),
      getTicketHistory: flag().default(false).describe('Has the events in the timeline, too.'),
    }),
    response: itemOf(ticket),
    examples: {
      'the ticket with its messages': { ticketID: 1 },
      'with its events, too': { ticketID: 1, getTicketHistory: true },
    },
  }),
  createTicket: route({
    method: 'POST',
    path: '/ticket',
    permission: 'TICKET_CUD',
    summary: 'Creates a ticket.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      assignedGroupID: id().exactOptional().describe("Without it the brand's default group."),
      assignedUserID: id().exactOptional(),
      direction: direction.default('inbound').describe('Outbound inverts from and to.'),
      channelID: id().default(1).describe('1 is e-mail.'),
      brandID: id().exactOptional().describe('Without it the default brand.'),
      title: text().default(''),
      formID: id().exactOptional().describe('A form of the brand.'),
      customerID: id().exactOptional(),
      externalPrimaryID: text().exactOptional().describe("The customer's; unknown, the ticket has no customer."),
      from: text().exactOptional().describe("Without it the customer's address, or the brand's when outbound."),
      to: text().exactOptional().describe("Without it the brand's address, or the customer's when outbound."),
      status: ticketStatus.default('new'),
      priority: ticketPriority.default('normal'),
    }),
    response: itemOf(ticket),
    refusals: [409],
    examples: {
      'for a customer, by the primary ID': { title: 'A broken lamp', externalPrimaryID: 'C-1001', priority: 'high' },
      'outbound, to an address': { title: 'Your order', direction: 'outbound', to: 'eve@customer.example' },
    },
  }),
  updateTicket: route({
    method: 'PUT',
    path: '/ticket/{ticketID}',
    permission: 'TICKET_CUD',
    summary: 'Updates a ticket; a field that is not supplied is not changed.',
    body: 'fields',
    documented: 'application/x-www-form-urlencoded',
    input: z.object({
      ticketID: id(),
      title: text().exactOptional(),
      status: ticketStatus.exactOptional(),
      externalPrimaryID: text().exactOptional().describe("The customer's; unknown, the ticket is set to no customer."),
    }),
    response: resultOf('Ticket updated.'),
    refusals: [409],
    examples: { 'a new title and status': { ticketID: 1, title: 'Parcel 4711', status: 'solved' } },
  }),
  setStatus: route({
    method: 'POST',
    path: '/ticket/setstatus',
    permission: 'TICKET_CUD',
    summary: 'Changes the status of several tickets, all or none of them.',
    body: 'fields',
    lists: ['ticketIDs'],
    documented: 'application/x-www-form-urlencoded',
    input: z.object({
      ticketIDs: z
        .array(id(), { error: 'must be a list of ticket ids' })
        .min(1, { error: 'must name at least one ticket' })
        .transform((ids) => [...new Set(ids)])
        .refine((ids) => ids.length <= setStatusLimit, { error: `must name at most ${setStatusLimit} tickets` })
        .describe('Forms repeat `ticketIDs[]`; a repeated id counts once.'),
      status: ticketStatus,
    }),
    response: resultOf('Ticket status is updated.'),
    refusals: [404, 409],
    examples: { 'two tickets at once': { ticketIDs: [1, 2], status: 'closed' } },
  }),
};
