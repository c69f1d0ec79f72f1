import * as z from 'zod';
import { customer, customField, listedCustomer } from '../base/customer.ts';
import { externalEventEntry } from '../base/customer-timeline.ts';
import { clearableName } from '../base/customer-words.ts';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, text, timestamp } from '../words.ts';

/** Most customers that looking for one gives. */
export const foundCustomerLimit = 20;

/** Most external events of a card. */
export const cardEventLimit = 5;

/** External events of one page. */
export const eventPage = 50;

/** What an agent sees of a customer beside a ticket. */
export const customerCard = customer.extend({
  custom_fields: z
    .array(customField.extend({ choices: z.array(z.string()).describe('Empty unless the type is choice.') }))
    .describe("Every custom field of the brand, with the customer's value where there is one."),
  external_events: z.array(externalEventEntry).describe(`The newest ${cardEventLimit}, newest first.`),
  merged: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        by: z.string(),
        merged_at: timestamp,
        state: z.enum(['merging', 'merged', 'undoing']).describe('Until it is merged both are customers.'),
        total: z.int().describe('Rows that it, or its undo, is about.'),
        done: z.int().describe('Those of them that have gone over.'),
      }),
    )
    .describe('Who was merged into them, the last first; undoing it takes them out again.'),
  becomes: z
    .object({ id: z.int(), state: z.enum(['merging', 'undoing']), total: z.int(), done: z.int() })
    .nullable()
    .describe('Into whom they are just being merged, or out of whom they are being taken.'),
});
export type CustomerCard = z.infer<typeof customerCard>;

const beginning = text(120)
  .transform((value) => value.normalize('NFC').trim())
  .refine((value) => value !== '', { error: 'must not be empty' })
  .meta({ type: 'string', minLength: 1, maxLength: 120 });

export const deskCustomerRoutes = {
  findCustomers: route({
    method: 'GET',
    path: '/desk/customers',
    permission: 'CUSTOMER_READ',
    summary: `Customers whose name, address or primary id begins with a text, ${foundCustomerLimit} at most.`,
    input: z.object({
      brand_id: id().exactOptional().describe('Without it customers of every brand that the caller sees.'),
      find: beginning.describe('Two words are the beginnings of first and last name, in either order.'),
    }),
    response: itemOf(z.array(listedCustomer)),
    examples: { 'by the beginning of a name': { brand_id: 1, find: 'mil' } },
  }),
  getCustomerCard: route({
    method: 'GET',
    path: '/desk/customers/{id}',
    permission: 'CUSTOMER_READ',
    summary: 'One customer with channels, custom fields and what other systems told last.',
    input: z.object({ id: id().describe('Of who was merged: the answer is who they have become.') }),
    response: itemOf(customerCard),
    examples: { 'by id': { id: 1 } },
  }),
  listCustomerEvents: route({
    method: 'GET',
    path: '/desk/customers/{id}/events',
    permission: 'CUSTOMER_READ',
    summary: `What other systems told of a customer, the newest first, ${eventPage} at a time.`,
    input: z.object({ id: id(), before: id().exactOptional().describe('An event: those before it.') }),
    response: itemOf(
      z.object({ events: z.array(externalEventEntry), more: z.boolean().describe('Whether there are older ones.') }),
    ),
    examples: { 'the newest': { id: 1 } },
  }),
  changeCustomer: route({
    method: 'PATCH',
    path: '/desk/customers/{id}',
    permission: 'CUSTOMER_CUD',
    summary:
      'Changes names, primary id and custom fields (custom_NAME) of a customer, who must be as the caller knows.',
    body: 'fields',
    documented: 'application/json',
    clears: ['firstname', 'lastname'],
    customFields: 'prefixed',
    input: z.looseObject({
      id: id(),
      firstname: clearableName().exactOptional(),
      lastname: clearableName().exactOptional(),
      external_primary_id: text().exactOptional(),
      was: z
        .record(z.string(), z.string())
        .exactOptional()
        .describe("What the caller knows of the fields, '' for none: when one is something else by now, 409."),
    }),
    response: itemOf(customerCard),
    refusals: [409],
    examples: { 'a last name': { id: 1, lastname: 'Stone', was: { lastname: 'Miller' } } },
  }),
  discardCustomer: route({
    method: 'DELETE',
    path: '/desk/customers/{id}',
    permission: 'CUSTOMER_CUD',
    summary: 'Deletes a customer who was just made by mistake: nothing is theirs but names and addresses, else 409.',
    input: z.object({ id: id() }),
    response: resultOf('Customer deleted.'),
    refusals: [409],
    examples: { 'who was just made': { id: 3 } },
  }),
};
