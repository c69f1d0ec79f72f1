import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, text } from '../words.ts';
import { customer } from './customer.ts';
import { channelKind, clearableName, emailAddress, personName, phone, twitterName } from './customer-words.ts';

const multipart = 'multipart/form-data' as const;
const form = 'application/x-www-form-urlencoded' as const;
const updated = resultOf('Customer updated.');

/** Creating and updating customers (api-v2, "Customer, write permission"). */
export const customerWriteRoutes = {
  createCustomer: route({
    method: 'POST',
    path: '/customer',
    permission: 'CUSTOMER_CUD',
    summary: 'Creates a customer, or completes the one who has the primary id or an address already.',
    body: 'fields',
    documented: multipart,
    input: z.object({
      channel_id: channelKind()
        .exactOptional()
        .describe('Kind of the address, by id or name; without it told from the address.'),
      customer_link_channel: text().exactOptional().describe('An address on that channel.'),
      brand_id: id().exactOptional().describe('Without it the default brand.'),
      primary_id: text().exactOptional().describe('The external primary ID.'),
      noSync: z.unknown().optional().describe('Whatever it holds: that it was sent is what it says.'),
      firstname: personName().exactOptional(),
      lastname: personName().exactOptional(),
      ticket_id: id().exactOptional().describe('A ticket that gets this customer.'),
      extra_email: emailAddress().exactOptional(),
      extra_telephone: phone().exactOptional(),
    }),
    response: itemOf(customer),
    refusals: [404, 409],
    examples: {
      'a new one with an address': { firstname: 'Eve', lastname: 'Stone', extra_email: 'eve@customer.example' },
      'who is there already gets a telephone number': { primary_id: 'C-1001', extra_telephone: '+4930123456' },
    },
  }),
  createCustomerCRUD: route({
    method: 'POST',
    path: '/customer/createCustomerCRUD',
    permission: 'CUSTOMER_CUD',
    summary: 'Creates a customer; never completes one who is there already.',
    body: 'fields',
    documented: multipart,
    input: z.object({
      primaryID: text().exactOptional().describe('The external primary ID; this or a name is needed.'),
      brandID: id().exactOptional().describe('Without it the default brand.'),
      firstname: personName().exactOptional(),
      lastname: personName().exactOptional(),
    }),
    response: itemOf(customer),
    refusals: [409],
    examples: { 'a new one': { primaryID: 'C-1003', firstname: 'Eve', lastname: 'Stone' } },
  }),
  updateCustomerName: route({
    method: 'PUT',
    path: '/customer',
    permission: 'CUSTOMER_CUD',
    summary: 'Changes the name of the customer that at least one of the identifiers names.',
    body: 'fields',
    documented: form,
    clears: ['firstname', 'lastname'],
    input: z.object({
      primaryID: text().exactOptional().describe('The external primary ID.'),
      brandID: id().exactOptional().describe('Tells customers of one primary ID apart.'),
      customerID: id().exactOptional().describe('Wins over the primary ID.'),
      firstname: clearableName().exactOptional(),
      lastname: clearableName().exactOptional(),
    }),
    response: updated,
    refusals: [404, 409],
    examples: { 'by the primary id': { primaryID: 'C-1001', lastname: 'Miller-Stone' } },
  }),
  updateCustomer: route({
    method: 'PUT',
    path: '/customer/{id}',
    permission: 'CUSTOMER_CUD',
    summary: 'Changes fields, custom fields (custom_NAME) and adds channels (pairs customerChannelType_N, …Value_N).',
    body: 'fields',
    documented: form,
    clears: ['firstname', 'lastname'],
    customFields: 'prefixed',
    input: z.looseObject({
      id: id(),
      brandID: id().exactOptional(),
      externalPrimaryID: text().exactOptional(),
      firstname: clearableName().exactOptional(),
      lastname: clearableName().exactOptional(),
    }),
    response: updated,
    refusals: [409],
    examples: {
      'a name and a custom field': { id: 1, lastname: 'Miller-Stone', custom_tariff: 'Plus' },
      'another address': {
        id: 1,
        customerChannelType_0: '1',
        customerChannelValue_0: 'ada@home.example',
      },
    },
  }),
  updateCustomerByPrimaryID: route({
    method: 'PUT',
    path: '/customer/updateCustomer',
    permission: 'CUSTOMER_CUD',
    summary: 'Changes fields of the customer with this primary id, custom fields under their own names.',
    body: 'fields',
    documented: form,
    clears: ['firstname', 'lastname'],
    customFields: 'bare',
    input: z.looseObject({
      externalPrimaryID: text(),
      brandID: id().exactOptional(),
      firstname: clearableName().exactOptional(),
      lastname: clearableName().exactOptional(),
    }),
    response: updated,
    refusals: [404, 409],
    examples: { 'a custom field': { externalPrimaryID: 'C-1001', tariff: 'Plus' } },
  }),
  addChannelOnly: route({
    method: 'POST',
    path: '/customer/addChannelOnly',
    permission: 'CUSTOMER_CUD',
    summary: 'Adds addresses to a customer.',
    body: 'fields',
    documented: multipart,
    input: z.object({
      customer_id: id().exactOptional(),
      primary_id: text().exactOptional().describe('The external primary ID, where customer_id is not given.'),
      brand_id: id().exactOptional(),
      extra_email: emailAddress().exactOptional(),
      extra_telephone: phone().exactOptional(),
      extra_twitter: twitterName().exactOptional(),
      extra_facebook: id().exactOptional().describe('A number.'),
    }),
    response: itemOf(customer),
    refusals: [404, 409],
    examples: { 'a telephone number': { primary_id: 'C-1001', extra_telephone: '+4930123456' } },
  }),
};
