import * as z from 'zod';
import { itemListOf, itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, id, limit, text } from '../words.ts';
import { eventEntry, messageEntry, noteEntry } from './ticket.ts';

/** What another system tells of a customer, e.g. an order: an event of no ticket. */
export const externalEventEntry = eventEntry.extend({
  ticket_id: z.literal(0),
  item_type: z.literal('external_event'),
  source_url: z.string(),
});
export type ExternalEventEntry = z.infer<typeof externalEventEntry>;

export const customerTimelineEntry = z.discriminatedUnion('type', [externalEventEntry, noteEntry, messageEntry]);
export type CustomerTimelineEntry = z.infer<typeof customerTimelineEntry>;

/** Longest message of an external event, and longest address of its source, in characters. */
const messageLimit = 10_000;
const addressLimit = 2_000;

export const customerTimelineRoutes = {
  getCustomerTimeline: route({
    method: 'GET',
    path: '/customer/timelineByCustomerExternalID',
    permission: 'CUSTOMER_READ',
    summary: 'Messages, notes and external events of a customer over all tickets, ascending.',
    input: z.object({
      externalPrimaryID: text().exactOptional(),
      primary_id: text().exactOptional().describe('Another spelling of externalPrimaryID.'),
      primaryID: text().exactOptional().describe('Another spelling of externalPrimaryID.'),
      external_id: text().exactOptional().describe('Another spelling of externalPrimaryID.'),
      brandID: id().exactOptional(),
      brand_id: id().exactOptional().describe('Another spelling of brandID.'),
      itemStart: count().default(0),
      itemLimit: limit(1000).default(1000),
    }),
    response: itemListOf(customerTimelineEntry),
    refusals: [404, 409],
    examples: { 'by the primary id': { externalPrimaryID: 'C-1001' } },
  }),
  addExternalEvent: route({
    method: 'POST',
    path: '/customer/externalEvent',
    permission: 'CUSTOMER_CUD',
    summary: 'Adds an event (an order, a marketing mail) to the timeline of a customer.',
    body: 'fields',
    documented: 'multipart/form-data',
    input: z.object({
      customer_id: id().exactOptional(),
      external_id: text().exactOptional(),
      brand_id: id().exactOptional(),
      initiated_by: text().exactOptional(),
      message: text(messageLimit),
      source_url: text(addressLimit)
        .transform((value) => value.trim())
        .refine(isWebAddress, { error: 'must be an http or https address' })
        .exactOptional(),
    }),
    response: itemOf(externalEventEntry),
    refusals: [404, 409],
    examples: {
      'an order': {
        external_id: 'C-1001',
        initiated_by: 'Shop',
        message: 'Order 70412 paid',
        source_url: 'https://shop.example/orders/70412',
      },
    },
  }),
};

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
