import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { fieldType } from '../field-type.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';
import { choices, fieldName, listPart, title } from './set-up-words.ts';

export const formField = z.object({
  id: z.int().describe('The form_field_id of the raw table form_field_to_ticket.'),
  name: z.string(),
  label: z.string(),
  type: fieldType,
  choices: z.array(z.string()),
});
export type FormField = z.infer<typeof formField>;

/** What is asked for a ticket of a kind, e.g. a warranty claim. */
export const form = z.object({ id: z.int(), brand_id: z.int(), name: z.string(), fields: z.array(formField) });
export type FormItem = z.infer<typeof form>;

const isDistinct = (fields: readonly { name: string }[]) =>
  new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length;

/** In the order in which agents see them. A field with the id of one that is there is that one. */
const fields = () =>
  z
    .array(
      z.object({
        id: id().exactOptional(),
        name: fieldName(),
        label: title().exactOptional(),
        type: fieldType,
        choices: choices().default([]),
      }),
      { error: 'must be a list of fields' },
    )
    .max(100, { error: 'must have at most 100 entries' })
    .refine(isDistinct, { error: 'must have different names' });
export type WantedField = z.output<ReturnType<typeof fields>>[number];

export const formRoutes = {
  listForms: route({
    method: 'GET',
    path: '/desk/forms',
    permission: 'DESK_ADMIN',
    summary: 'The forms, of all brands or of one, in the order of their ids.',
    input: z.object({ ...listPart, brand_id: id().exactOptional() }),
    response: itemListOf(form),
    examples: { 'the forms of a brand': { brand_id: 1 } },
  }),
  getForm: route({
    method: 'GET',
    path: '/desk/forms/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One form with its fields.',
    input: z.object({ id: id() }),
    response: itemOf(form),
    examples: { 'by id': { id: 1 } },
  }),
  createForm: route({
    method: 'POST',
    path: '/desk/forms',
    permission: 'DESK_ADMIN',
    summary: 'Adds a form to a brand, without brand_id to the default one.',
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({ brand_id: id().exactOptional(), name: title(), fields: fields().default([]) }),
    response: itemOf(form),
    refusals: [409],
    examples: {
      'a form with two fields': {
        name: 'Warranty claim',
        fields: [
          { name: 'bought_at', label: 'Bought at', type: 'text' },
          { name: 'damage', label: 'Damage', type: 'choice', choices: ['Frame', 'Brakes', 'Other'] },
        ],
      },
    },
  }),
  updateForm: route({
    method: 'PATCH',
    path: '/desk/forms/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Renames a form, or gives it these fields and no others: those with an id stay, changed or not.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({ id: id(), name: title().exactOptional(), fields: fields().exactOptional() }),
    response: itemOf(form),
    refusals: [409],
    examples: { 'another name': { id: 1, name: 'Complaint' } },
  }),
  deleteForm: route({
    method: 'DELETE',
    path: '/desk/forms/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a form that no ticket has.',
    input: z.object({ id: id() }),
    response: resultOf('Form deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 1 } },
  }),
};
