import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { count, flag, id, ticketPriority, ticketStatus } from '../words.ts';
import { listPart, title } from './set-up-words.ts';
import { tagNames } from './ticket-changes.ts';

/** Macros of one owner: the desk, which shares them, or one user. */
export const macroLimit = 500;

/** Longest text of a macro, in characters of its HTML. */
export const macroTextLength = 50_000;

/** What a macro's text can say of the ticket at hand, written {{customer.firstname}}; the console fills it in. */
export const macroVariables = [
  'customer.firstname',
  'customer.lastname',
  'customer.name',
  'ticket.id',
  'ticket.title',
  'agent.name',
  'brand.name',
] as const;
export type MacroVariable = (typeof macroVariables)[number];

/** What a macro changes about a ticket; nothing for a saved reply. */
const macroChange = z.object({
  status: ticketStatus.exactOptional(),
  priority: ticketPriority.exactOptional(),
  assigned_user_id: z
    .union([z.literal('me'), count()], { error: "must be a user's id, 0 or me" })
    .exactOptional()
    .describe('`me` is whoever uses the macro, 0 is nobody.'),
  assigned_group_id: count().exactOptional().describe('0 is no group.'),
  add_tags: tagNames.exactOptional(),
  remove_tags: tagNames.exactOptional(),
});
export type MacroChange = z.output<typeof macroChange>;

/** A text, a change, or both at once; with a text alone it is a saved reply. */
export const macro = z.object({
  id: z.int(),
  shared: z.boolean().describe("Everybody's; else the calling user's own."),
  name: z.string(),
  content: z.string().describe("Sanitised HTML with variables in double braces; '' is no text."),
  change: z.object({
    status: ticketStatus.exactOptional(),
    priority: ticketPriority.exactOptional(),
    assigned_user_id: z.union([z.literal('me'), z.int()]).exactOptional(),
    assigned_group_id: z.int().exactOptional(),
    add_tags: z.array(z.string()).exactOptional(),
    remove_tags: z.array(z.string()).exactOptional(),
  }),
});
export type MacroItem = z.infer<typeof macro>;

const content = () =>
  z
    .string({ error: 'must be text' })
    .refine((value) => value.length <= macroTextLength, { error: `must be at most ${macroTextLength} characters` })
    .meta({ maxLength: macroTextLength })
    .describe(`HTML; known variables: ${macroVariables.map((name) => `{{${name}}}`).join(', ')}.`);

export const macroRoutes = {
  listMacros: route({
    method: 'GET',
    path: '/desk/macros',
    permission: 'TICKET_READ',
    summary: "The shared macros and saved replies and then the calling user's own, each by name.",
    input: z.object({ ...listPart }),
    response: itemListOf(macro),
    examples: { 'all of them': {} },
  }),
  getMacro: route({
    method: 'GET',
    path: '/desk/macros/{id}',
    permission: 'TICKET_READ',
    summary: 'One macro or saved reply.',
    input: z.object({ id: id() }),
    response: itemOf(macro),
    examples: { 'by id': { id: 1 } },
  }),
  createMacro: route({
    method: 'POST',
    path: '/desk/macros',
    permission: 'TICKET_CUD',
    summary: `Keeps a text (a saved reply), a change or both under a name; a shared one takes DESK_ADMIN. At most ${macroLimit} an owner.`,
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({
      name: title(),
      shared: flag().default(false),
      content: content().default(''),
      change: macroChange.default({}),
    }),
    response: itemOf(macro),
    refusals: [409],
    examples: {
      'a saved reply': { name: 'On its way', content: '<p>Hello {{customer.firstname}}, it is on its way.</p>' },
      'a macro': { name: 'Mine, urgent', change: { assigned_user_id: 'me', priority: 'urgent', add_tags: ['VIP'] } },
    },
  }),
  updateMacro: route({
    method: 'PATCH',
    path: '/desk/macros/{id}',
    permission: 'TICKET_CUD',
    summary: 'Changes what is sent of a macro, null takes its text away; a shared one takes DESK_ADMIN.',
    body: 'fields',
    documented: 'application/json',
    clears: ['content'],
    input: z.object({
      id: id(),
      name: title().exactOptional(),
      content: content().nullable().exactOptional(),
      change: macroChange.exactOptional().describe('Takes the place of the whole change.'),
    }),
    response: itemOf(macro),
    refusals: [409],
    examples: { 'another name': { id: 1, name: 'Sent today' } },
  }),
  deleteMacro: route({
    method: 'DELETE',
    path: '/desk/macros/{id}',
    permission: 'TICKET_CUD',
    summary: 'Deletes a macro; what it changed stays. A shared one takes DESK_ADMIN.',
    input: z.object({ id: id() }),
    response: resultOf('Macro deleted.'),
    examples: { 'by id': { id: 1 } },
  }),
};
