import * as z from 'zod';
import { itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id, text } from '../words.ts';
import { customer } from './customer.ts';
import { channelKind } from './customer-words.ts';

export const crmRoutes = {
  syncWithCRM: route({
    method: 'POST',
    path: '/customer/syncWithCRM',
    permission: 'CUSTOMER_CUD',
    summary: 'Asks the CRM of the brand for whoever has an address, and completes or creates that customer.',
    body: 'fields',
    documented: 'multipart/form-data',
    input: z.object({
      brandID: id().exactOptional(),
      channel: channelKind().exactOptional(),
      address: text().exactOptional(),
    }),
    response: z.union([itemOf(customer), resultOf('No CRM lookup URL is configured for this brand.')]),
    refusals: [409, 502],
    examples: { 'without a CRM': { brandID: 1, channel: 'email', address: 'ada@customer.example' } },
  }),
};
