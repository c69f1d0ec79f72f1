import * as z from 'zod';
import { resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';

/** Deleting customers, for good (api-v2, "Customer, write permission"). */
export const customerDeleteRoutes = {
  deleteCustomer: route({
    method: 'DELETE',
    path: '/customer/{id}',
    permission: 'CUSTOMER_CUD',
    summary: 'Deletes a customer for good; the tickets stay, without a customer.',
    input: z.object({ id: id() }),
    response: resultOf('Customer deleted.'),
    examples: { 'by id': { id: 1 } },
  }),
  deleteCustomerChannel: route({
    method: 'DELETE',
    path: '/customer/channel/{id}',
    permission: 'CUSTOMER_CUD',
    summary: 'Deletes one address of a customer for good.',
    input: z.object({ id: id() }),
    response: resultOf('Channel deleted.'),
    examples: { 'by id': { id: 1 } },
  }),
  purgeCustomerData: route({
    method: 'DELETE',
    path: '/customer/purgeData/{id}',
    permission: 'CUSTOMER_CUD',
    summary: 'Deletes a customer with all their tickets and whatever else holds their data, down to the bytes.',
    input: z.object({ id: id() }),
    response: resultOf('Customer data purged.'),
    examples: { 'by id': { id: 1 } },
  }),
};
