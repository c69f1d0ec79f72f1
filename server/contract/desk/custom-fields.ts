import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { fieldType } from '../field-type.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';
import { choices, fieldName, listPart, title } from './set-up-words.ts';

/** What a brand knows about its customers beside their names and addresses. */
export const customFieldDefinition = z.object({
  id: z.int(),
  brand_id: z.int(),
  name: z
    .string()
    .describe('Requests give its value as `custom_NAME`, or under the bare name where the specification says so.'),
  label: z.string().describe('As agents read it.'),
  type: fieldType,
  choices: z.array(z.string()).describe('Empty unless the type is choice.'),
});
export type CustomFieldDefinition = z.infer<typeof customFieldDefinition>;

/** Names that updateCustomer has for something else. */
const taken = ['id', 'externalPrimaryID', 'brandID', 'firstname', 'lastname'].map((name) => name.toLowerCase());
const name = () =>
  fieldName().refine((value) => !taken.includes(value.toLowerCase()), {
    error: 'is the name of a field that every customer has',
  });

export const customFieldRoutes = {
  listCustomFields: route({
    method: 'GET',
    path: '/desk/custom-fields',
    permission: 'DESK_ADMIN',
    summary: 'The custom fields of customers, of all brands or of one, in the order of their ids.',
    input: z.object({ ...listPart, brand_id: id().exactOptional() }),
    response: itemListOf(customFieldDefinition),
    examples: { 'those of a brand': { brand_id: 1 } },
  }),
  getCustomField: route({
    method: 'GET',
    path: '/desk/custom-fields/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One custom field.',
    input: z.object({ id: id() }),
    response: itemOf(customFieldDefinition),
    examples: { 'by id': { id: 1 } },
  }),
  createCustomField: route({
    method: 'POST',
    path: '/desk/custom-fields',
    permission: 'DESK_ADMIN',
    summary: 'Adds a custom field to a brand, without brand_id to the default one.',
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({
      brand_id: id().exactOptional(),
      name: name(),
      label: title().exactOptional(),
      type: fieldType,
      choices: choices().default([]),
    }),
    response: itemOf(customFieldDefinition),
    refusals: [409],
    examples: {
      'a choice': { name: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Plus'] },
      'a date': { name: 'member_since', label: 'Member since', type: 'date' },
    },
  }),
  updateCustomField: route({
    method: 'PATCH',
    path: '/desk/custom-fields/{id}',
    permission: 'DESK_ADMIN',
    summary:
      'Changes what is sent of a custom field. Its type, and choices that are taken, only while no customer has it.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      id: id(),
      name: name().exactOptional(),
      label: title().exactOptional(),
      type: fieldType.exactOptional(),
      choices: choices().exactOptional(),
    }),
    response: itemOf(customFieldDefinition),
    refusals: [409],
    examples: { 'another label': { id: 1, label: 'Tariff' } },
  }),
  deleteCustomField: route({
    method: 'DELETE',
    path: '/desk/custom-fields/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a custom field that no customer has a value of.',
    input: z.object({ id: id() }),
    response: resultOf('Custom field deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 1 } },
  }),
};
