import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { permissions, route } from '../route.ts';
import { id, timestamp } from '../words.ts';
import { listPart, title } from './set-up-words.ts';
import { permissionSet } from './users.ts';

/** An API key without its secret, which nobody has but its owner. */
export const key = z.object({
  id: z.int(),
  user_id: z.int(),
  user: z.string().describe("The user's e-mail address."),
  name: z.string().describe("What it is for; '' when nobody said."),
  prefix: z.string().describe('The first characters, to tell keys apart.'),
  permissions: z.array(z.enum(permissions)).describe('What it allows, as far as its user may do it.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
export type KeyItem = z.infer<typeof key>;

/** A new key: this once, with its secret. */
export const createdKey = key.extend({ key: z.string() });
export type CreatedKey = z.infer<typeof createdKey>;

const wanted = () =>
  permissionSet().refine((names) => names.length > 0, { error: 'must name at least one permission' });

export const keyRoutes = {
  listKeys: route({
    method: 'GET',
    path: '/desk/keys',
    permission: 'DESK_ADMIN',
    summary: 'The keys, of everybody or of one user, in the order of their ids; revoked ones too.',
    input: z.object({ ...listPart, user_id: id().exactOptional() }),
    response: itemListOf(key),
    examples: { 'the keys of a user': { user_id: 1 } },
  }),
  getKey: route({
    method: 'GET',
    path: '/desk/keys/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One key.',
    input: z.object({ id: id() }),
    response: itemOf(key),
    examples: { 'by id': { id: 1 } },
  }),
  createKey: route({
    method: 'POST',
    path: '/desk/keys',
    permission: 'DESK_ADMIN',
    summary: 'Makes a key for a user. The answer is the only place where its secret is ever shown.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({ user_id: id(), name: title().exactOptional(), permissions: wanted() }),
    response: itemOf(createdKey),
    refusals: [409],
    examples: {
      'a key that exports': { user_id: 1, name: 'Warehouse', permissions: ['API_RAW_TABLE_READ'] },
    },
  }),
  updateKey: route({
    method: 'PATCH',
    path: '/desk/keys/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Changes what a key is called and what it allows.',
    body: 'fields',
    documented: 'application/json',
    clears: ['name'],
    input: z.object({ id: id(), name: title().nullable().exactOptional(), permissions: wanted().exactOptional() }),
    response: itemOf(key),
    refusals: [409],
    examples: { 'another name': { id: 1, name: 'The first key' } },
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/desk/keys/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Ends a key, at once and for good. It stays in the list.',
    input: z.object({ id: id() }),
    response: resultOf('Key revoked.'),
    refusals: [409],
    examples: { 'by id': { id: 2 } },
  }),
};
