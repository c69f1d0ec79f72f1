import * as z from 'zod';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, text, ticketPriority, ticketStatus } from '../words.ts';
import { form } from './forms.ts';
import { messageRoutes, writtenMessage } from './messages.ts';
import { listPart } from './set-up-words.ts';
import { ticketChangeRoutes } from './ticket-changes.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** What a ticket of a brand can be begun with. */
export const ticketChoices = z.object({
  brand_id: z.int(),
  brand_name: z.string(),
  default_group_id: z.int().describe('Of tickets that name none; 0 for none.'),
  groups: z.array(named),
  accounts: z
    .array(z.object({ id: z.int(), address: z.string() }))
    .describe('Mail accounts that can send; without any, messages fail until there is one.'),
  forms: z.array(form.omit({ brand_id: true })),
});
export type TicketChoices = z.infer<typeof ticketChoices>;

/** A ticket that an agent has begun, and what it begins with. */
export const begunTicket = z.object({ ticket_id: z.int(), customer_id: z.int(), message: writtenMessage });
export type BegunTicket = z.infer<typeof begunTicket>;

const { content, format, mentions, to, cc, send_at, undo_seconds, attachment_ids } =
  messageRoutes.addMessage.input.shape;
const { form_fields, tags } = ticketChangeRoutes.changeTicket.input.shape;

export const newTicketRoutes = {
  beginTicket: route({
    method: 'POST',
    path: '/desk/tickets',
    permission: 'TICKET_CUD',
    summary: 'Begins a ticket with a message to a customer, which is sent after a moment, or with a note.',
    body: 'fields',
    documented: 'application/json',
    lists: ['mentions', 'to', 'cc', 'attachment_ids', 'tags'],
    once: true,
    input: z.object({
      brand_id: id().exactOptional().describe('Without it the default brand.'),
      account_id: id().exactOptional().describe('The mail account that it goes out from; without it the first one.'),
      customer_id: id()
        .exactOptional()
        .describe('Without it whoever has the first address of `to` or the number, a new customer where nobody has.'),
      customer_name: text().exactOptional().describe('Of a new customer; without it the name in `to`.'),
      customer_telephone: text()
        .exactOptional()
        .describe('The number of a caller, as it is written; a new customer of a note can have a name alone.'),
      title: text().describe('The subject of the message.'),
      status: ticketStatus.default('open'),
      priority: ticketPriority.default('normal'),
      assigned_user_id: count()
        .exactOptional()
        .describe("Who works tickets of the brand and group; without it nobody's."),
      assigned_group_id: id().exactOptional().describe("Without it the brand's default group."),
      form_id: id().exactOptional(),
      form_fields,
      tags,
      type: z
        .enum(['message', 'note'], { error: 'must be message or note' })
        .default('message')
        .describe('A note is for what was said elsewhere, as by telephone: nothing is sent.'),
      content,
      format,
      mentions,
      to: to.describe("Without it the customer's first address."),
      cc,
      send_at,
      undo_seconds,
      attachment_ids,
    }),
    response: itemOf(begunTicket),
    refusals: [409],
    examples: {
      'a message to somebody new': {
        title: 'Your repair',
        to: ['Eve Stone <eve@customer.example>'],
        content: 'Your bicycle is ready.',
      },
      'what was said by telephone': {
        title: 'Call about parcel 4711',
        customer_id: 1,
        type: 'note',
        content: 'Called.',
      },
      'a call of somebody new': {
        title: 'A call about a repair',
        customer_name: 'Ada Stone',
        customer_telephone: '030 123 456',
        type: 'note',
        content: 'Calls again tomorrow.',
      },
    },
  }),
  listTicketChoices: route({
    method: 'GET',
    path: '/desk/ticket-choices',
    permission: 'TICKET_READ',
    summary:
      'Brands with the groups, mail accounts and forms that tickets of theirs can have, as far as the caller sees them.',
    input: z.object({ ...listPart }),
    response: itemListOf(ticketChoices),
    examples: { 'of every brand': {} },
  }),
};
