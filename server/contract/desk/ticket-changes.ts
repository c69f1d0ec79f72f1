import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, instant, text, ticketPriority, ticketStatus, timestamp } from '../words.ts';
import { form, formField } from './forms.ts';
import { ticketRow } from './tickets.ts';

/** Most tags of a ticket. */
export const tagLimit = 50;

/** Most characters of a tag's name. */
export const tagLength = 50;

const tagName = () =>
  text(tagLength)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value !== '' && !/[\p{Cc},]/u.test(value), { error: 'must be one line of text without a comma' })
    .meta({ type: 'string', minLength: 1, maxLength: tagLength });

/** Upper and lower case are one tag; the first spelling counts. */
export const tagNames = z
  .array(tagName(), { error: 'must be a list of names' })
  .transform((names) => [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].reverse())
  .refine((names) => names.length <= tagLimit, { error: `must be at most ${tagLimit} tags` })
  .meta({ type: 'array', items: { type: 'string', minLength: 1, maxLength: tagLength } });

/** Most fields of a form. */
const formFieldLimit = 100;

/** Values as the types of the fields take them: text, or a number or boolean of a JSON body. */
const formFields = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()], { error: 'must hold texts' }), {
    error: 'must be an object of values by the names of fields',
  })
  .refine((values) => Object.keys(values).length <= formFieldLimit, {
    error: `must be at most ${formFieldLimit} fields`,
  });

/** A ticket that was changed: its line in the list and what stands beside its conversation. */
export const changedTicket = ticketRow.extend({
  tags: z.array(z.string()),
  following: z.boolean().describe('The calling user follows the ticket.'),
  form_id: z.int().nullable(),
  form_fields: z.record(z.string(), z.string()).describe("The values of its form's fields by name; none is left out."),
  snooze_time_sent: timestamp.nullable().describe('When the last snooze ended by its time.'),
});
export type ChangedTicket = z.infer<typeof changedTicket>;

/** What is asked for a ticket of its kind; without a form the id is 0 and there are no fields. */
export const ticketForm = form.omit({ brand_id: true, fields: true }).extend({
  fields: z.array(formField.extend({ value: z.string().nullable() })),
});
export type TicketForm = z.infer<typeof ticketForm>;

export const ticketChangeRoutes = {
  changeTicket: route({
    method: 'PATCH',
    path: '/desk/tickets/{ticketID}',
    permission: 'TICKET_CUD',
    summary: 'Changes what is sent of a ticket.',
    body: 'fields',
    documented: 'application/json',
    lists: ['tags'],
    clears: ['snooze_until'],
    once: true,
    input: z.object({
      ticketID: id(),
      version: id()
        .exactOptional()
        .describe('The version that the caller knows: when the ticket has another, 409 with what changed since.'),
      status: ticketStatus.exactOptional().describe('Another than new and open ends a snooze.'),
      priority: ticketPriority.exactOptional(),
      title: text().exactOptional(),
      assigned_user_id: count().exactOptional().describe("Who works tickets of this one's brand and group; 0: nobody."),
      assigned_group_id: count().exactOptional().describe("A group of the ticket's brand; 0: none."),
      customer_id: count().exactOptional().describe("A customer of the ticket's brand; 0: none."),
      tags: tagNames.exactOptional().describe('All tags that it is to have; new ones are created.'),
      snooze_until: instant()
        .nullable()
        .exactOptional()
        .describe('A time in the future, when the ticket is opened again; null ends a snooze.'),
      form_id: count()
        .exactOptional()
        .describe("A form of the ticket's brand; 0: none. Values of fields that it does not have are kept, unseen."),
      form_fields: formFields
        .exactOptional()
        .describe("Values of its form's fields by name; what is not named stays, null or '' is none."),
      following: flag().exactOptional().describe('Whether the calling user follows it.'),
    }),
    response: itemOf(changedTicket),
    refusals: [409],
    examples: {
      'to a colleague, and urgent': { ticketID: 1, assigned_user_id: 1, priority: 'urgent' },
      'tags, and quiet until next week': { ticketID: 1, tags: ['return', 'VIP'], snooze_until: '2026-03-09 08:00:00' },
    },
  }),
  getTicketForm: route({
    method: 'GET',
    path: '/desk/tickets/{ticketID}/form',
    permission: 'TICKET_READ',
    summary: 'The form of a ticket with its fields in their order and what the ticket has in them.',
    input: z.object({ ticketID: id() }),
    response: itemOf(ticketForm),
    examples: { 'a ticket without a form': { ticketID: 1 } },
  }),
};
