import * as z from 'zod';
import { customer, customField, listedCustomer } from '../base/customer.ts';
import { externalEventEntry } from '../base/customer-timeline.ts';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, text } from '../words.ts';

/** Most customers that looking for one gives. */
export const foundCustomerLimit = 20;

/** Most external events of a card. */
export const cardEventLimit = 5;

/** What an agent sees of a customer beside a ticket. */
export const customerCard = customer.extend({
  custom_fields: z
    .array(customField.extend({ choices: z.array(z.string()).describe('Empty unless the type is choice.') }))
    .describe("Every custom field of the brand, with the customer's value where there is one."),
  external_events: z.array(externalEventEntry).describe(`The newest ${cardEventLimit}, newest first.`),
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
    summary: `Customers of a brand whose name, address or primary id begins with a text, ${foundCustomerLimit} at most.`,
    input: z.object({
      brand_id: id(),
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
    input: z.object({ id: id() }),
    response: itemOf(customerCard),
    examples: { 'by id': { id: 1 } },
  }),
};
