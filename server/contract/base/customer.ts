import * as z from 'zod';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, limit, timestamp } from '../words.ts';

/** Customer as embedded in a ticket; without one every text is '' and every id 0. */
export const embeddedCustomer = z.object({
  id: z.int(),
  brand_id: z.int(),
  external_primary_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  created_at: z.string(),
});
export type EmbeddedCustomer = z.infer<typeof embeddedCustomer>;

export const embeddedChannel = z.object({
  id: z.int(),
  brand_id: z.int(),
  customer_id: z.int(),
  channel_id: z.int(),
  unique_reference: z.string(),
  linked_by_user_id: z.int(),
  name: z.string(),
  icon: z.string(),
});
export type EmbeddedChannel = z.infer<typeof embeddedChannel>;

export const customField = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean', 'choice']),
  value: z.string().nullable(),
});
export type CustomField = z.infer<typeof customField>;

export const listedChannel = z.object({ channel_id: z.int(), channel: z.string() });

export const listedCustomer = z.object({
  id: z.int(),
  external_primary_id: z.string(),
  brand_name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  channels: z.array(listedChannel),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const customer = listedCustomer.extend({
  brand_id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  customer_channels: z.array(embeddedChannel),
  custom_fields: z.array(customField),
});
export type CustomerItem = z.infer<typeof customer>;

export const customerRoutes = {
  listCustomers: route({
    method: 'GET',
    path: '/customer',
    permission: 'CUSTOMER_READ',
    summary: 'A page of the customers, in order of their ids.',
    input: z.object({ itemStart: count().default(0), itemLimit: limit(1000).default(15) }),
    response: itemListOf(listedCustomer),
    examples: { 'the first page': {}, 'one by one': { itemStart: 1, itemLimit: 1 } },
  }),
  getCustomer: route({
    method: 'GET',
    path: '/customer/{id}',
    permission: 'CUSTOMER_READ',
    summary: 'One customer with channels and custom fields.',
    input: z.object({ id: id() }),
    response: itemOf(customer),
    examples: { 'by id': { id: 1 } },
  }),
};
