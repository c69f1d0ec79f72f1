import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, text } from '../words.ts';
import { customer } from './customer.ts';

/** Finding one customer by what another system knows of them. */
export const customerSearchRoutes = {
  searchByPrimaryExternalID: route({
    method: 'POST',
    path: '/customer/SearchByPrimaryExternalID',
    permission: 'CUSTOMER_READ',
    summary: 'The customer with this primary id.',
    body: 'fields',
    documented: 'multipart/form-data',
    input: z.object({ primary_id: text(), brand_id: id().exactOptional() }),
    response: itemOf(customer),
    refusals: [404, 409],
    examples: { 'by the primary id': { primary_id: 'C-1001' } },
  }),
  searchByCustomerChannelValue: route({
    method: 'POST',
    path: '/customer/SearchByCustomerChannelValue',
    permission: ['CUSTOMER_READ', 'CUSTOMER_CUD'],
    summary: 'The customer with this address, on whichever channel.',
    body: 'fields',
    documented: 'multipart/form-data',
    input: z.object({ customerChannelValue: text(), brand_id: id().exactOptional() }),
    response: itemOf(customer),
    refusals: [404, 409],
    examples: { 'by an e-mail address': { customerChannelValue: 'ADA@customer.example' } },
  }),
};
