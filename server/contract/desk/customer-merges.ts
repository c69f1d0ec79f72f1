import * as z from 'zod';
import { listedChannel, listedCustomer } from '../base/customer.ts';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';
import { flag, id } from '../words.ts';

/** A name, the primary id or a custom field, by its name in requests (`custom_NAME`). */
const mergedField = z.object({
  field: z.string().describe('firstname, lastname, external_primary_id or custom_NAME.'),
  label: z.string().describe("A custom field's label; '' for the others."),
  value: z.string(),
});

/** What a merge of two customers does, or would do. */
export const customerMerge = z.object({
  state: z
    .enum(['planned', 'merging', 'merged'])
    .describe('planned: of a dry run. merging: there is much, and it goes over in the background (see the card).'),
  target: listedCustomer.describe('As they were before.'),
  source: listedCustomer.describe('As they were before.'),
  channels: z.array(listedChannel).describe('That go over.'),
  tickets: z.int().describe('That go over, as far as the caller sees them; all of them do.'),
  external_events: z.int(),
  taken: z.array(mergedField).describe('What the target gets, since it had nothing there.'),
  left: z
    .array(mergedField.extend({ kept: z.string().describe("The target's, which stays.") }))
    .describe('What the source says otherwise than the target.'),
});
export type CustomerMerge = z.infer<typeof customerMerge>;

/** What an undo of a merge put back. */
export const undoneCustomerMerge = z.object({
  state: z.enum(['undoing', 'undone']).describe('undoing: there is much, and it goes back in the background.'),
  target: listedCustomer,
  source: listedCustomer,
  tickets: z.int().describe('That went back, as far as the caller sees them.'),
  elsewhere: z.int().describe('Tickets, addresses and events that the target lost since, and that stay so.'),
});
export type UndoneCustomerMerge = z.infer<typeof undoneCustomerMerge>;

/** What two customers have in common. */
export const likenesses = ['email', 'telephone', 'name'] as const;

export const duplicate = z.object({
  customer: listedCustomer,
  likenesses: z
    .array(z.enum(likenesses))
    .describe(
      'email: an address that differs by separators, or by what follows a plus. telephone: the same last digits. name: the same first and last name, with addresses of the same organisation.',
    ),
});
export type Duplicate = z.infer<typeof duplicate>;

/** Most customers that are suggested for one. */
export const duplicateLimit = 5;

const write = { permission: 'CUSTOMER_CUD', body: 'fields', documented: 'application/json' } as const;

export const customerMergeRoutes = {
  mergeCustomers: route({
    ...write,
    method: 'POST',
    path: '/desk/customers/{id}/merge',
    summary: 'Merges another customer into this one, who gets their tickets, addresses, events and what they lack.',
    once: true,
    input: z.object({
      id: id(),
      source_id: id().describe('A customer of the same brand, who is none any more afterwards.'),
      dry_run: flag().default(false).describe('Says what it would do, and does nothing.'),
    }),
    response: itemOf(customerMerge),
    refusals: [409],
    examples: { 'what merging would do': { id: 1, source_id: 2, dry_run: true } },
  }),
  undoCustomerMerge: route({
    ...write,
    method: 'POST',
    path: '/desk/customers/{id}/merge/undo',
    summary: 'Takes a customer who was merged into this one, or is being merged, out of it again.',
    once: true,
    input: z.object({ id: id(), source_id: id() }),
    response: itemOf(undoneCustomerMerge),
    refusals: [409],
    examples: { 'one of them': { id: 1, source_id: 2 } },
  }),
  listDuplicates: route({
    method: 'GET',
    path: '/desk/customers/{id}/duplicates',
    permission: 'CUSTOMER_READ',
    summary: `Customers of the brand who may be the same person, ${duplicateLimit} at most.`,
    input: z.object({ id: id() }),
    response: itemOf(z.array(duplicate)),
    examples: { 'of one customer': { id: 1 } },
  }),
  keepApart: route({
    ...write,
    method: 'PUT',
    path: '/desk/customers/{id}/duplicates/{otherID}',
    summary: 'Says that two customers are not the same: neither is suggested for the other any more.',
    input: z.object({ id: id(), otherID: id(), apart: flag().default(true).describe('False: suggests them again.') }),
    response: itemOf(z.array(duplicate).describe('Who is still suggested for the first.')),
    examples: { 'two who are not the same': { id: 1, otherID: 2 } },
  }),
};
