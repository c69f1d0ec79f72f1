import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { permissions, route } from '../route.ts';
import { flag, id, timestamp } from '../words.ts';
import { listPart, mailbox, setOf, title } from './set-up-words.ts';

/** Everything there is, or these ids. */
const reach = z.union([z.literal('all'), z.array(z.int())]);

/** Somebody who works here. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  brands: reach.describe('Brands and groups whose tickets they see.'),
  groups: reach,
  disabled: z
    .boolean()
    .describe('A disabled user cannot sign in and their keys do not work; their name stays where they have worked.'),
  created_at: timestamp,
});
export type UserItem = z.infer<typeof user>;

export const permissionSet = () =>
  setOf(z.enum(permissions, { error: `must be some of ${permissions.join(', ')}` }), permissions.length).meta({
    type: 'array',
    items: { type: 'string', enum: [...permissions] },
  });

const wantedReach = () =>
  z
    .union([z.literal('all'), setOf(id(), 1000)], { error: 'must be "all" or a list of ids' })
    .meta({ anyOf: [{ const: 'all' }, { type: 'array', items: { type: 'integer', minimum: 1 } }] });

const optional = {
  permissions: permissionSet().exactOptional(),
  brands: wantedReach().exactOptional(),
  groups: wantedReach().exactOptional(),
};

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/desk/users',
    permission: 'DESK_ADMIN',
    summary: 'The users, disabled ones too, in the order of their ids.',
    input: z.object({ ...listPart, disabled: flag().exactOptional() }),
    response: itemListOf(user),
    examples: { 'those who can sign in': { disabled: false } },
  }),
  getUser: route({
    method: 'GET',
    path: '/desk/users/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One user.',
    input: z.object({ id: id() }),
    response: itemOf(user),
    examples: { 'by id': { id: 2 } },
  }),
  createUser: route({
    method: 'POST',
    path: '/desk/users',
    permission: 'DESK_ADMIN',
    summary: 'Adds a user: of all brands and groups, and everything but administration, unless something else is said.',
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({ name: title(), email: mailbox(), ...optional }),
    response: itemOf(user),
    refusals: [409],
    examples: {
      'an agent of one brand': { name: 'Kim Berg', email: 'kim@office.example', brands: [1], groups: 'all' },
    },
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/desk/users/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Changes what is sent of a user; disables and enables them.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({
      id: id(),
      name: title().exactOptional(),
      email: mailbox().exactOptional(),
      ...optional,
      disabled: flag().exactOptional(),
    }),
    response: itemOf(user),
    refusals: [409],
    examples: { 'another name': { id: 1, name: 'Mara Ruiz' } },
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/desk/users/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a user who has done nothing yet, with their keys. Others are disabled instead.',
    input: z.object({ id: id() }),
    response: resultOf('User deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 3 } },
  }),
};
