import * as z from 'zod';
import { itemListOf, itemOf, resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { id } from '../words.ts';
import { listPart, title } from './set-up-words.ts';

/** A team of a brand that tickets are assigned to. */
export const group = z.object({ id: z.int(), brand_id: z.int(), name: z.string() });
export type GroupItem = z.infer<typeof group>;

export const groupRoutes = {
  listGroups: route({
    method: 'GET',
    path: '/desk/groups',
    permission: 'DESK_ADMIN',
    summary: 'The groups, of all brands or of one, in the order of their ids.',
    input: z.object({ ...listPart, brand_id: id().exactOptional() }),
    response: itemListOf(group),
    examples: { 'the groups of a brand': { brand_id: 1 } },
  }),
  getGroup: route({
    method: 'GET',
    path: '/desk/groups/{id}',
    permission: 'DESK_ADMIN',
    summary: 'One group.',
    input: z.object({ id: id() }),
    response: itemOf(group),
    examples: { 'by id': { id: 1 } },
  }),
  createGroup: route({
    method: 'POST',
    path: '/desk/groups',
    permission: 'DESK_ADMIN',
    summary: 'Adds a group to a brand, without brand_id to the default one.',
    body: 'fields',
    documented: 'application/json',
    once: true,
    input: z.object({ brand_id: id().exactOptional(), name: title() }),
    response: itemOf(group),
    refusals: [409],
    examples: { 'a group of the default brand': { name: 'Returns' } },
  }),
  updateGroup: route({
    method: 'PATCH',
    path: '/desk/groups/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Renames a group.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({ id: id(), name: title().exactOptional() }),
    response: itemOf(group),
    refusals: [409],
    examples: { 'another name': { id: 1, name: 'First line' } },
  }),
  deleteGroup: route({
    method: 'DELETE',
    path: '/desk/groups/{id}',
    permission: 'DESK_ADMIN',
    summary: 'Deletes a group that has no tickets and that nothing is sent to.',
    input: z.object({ id: id() }),
    response: resultOf('Group deleted.'),
    refusals: [409],
    examples: { 'by id': { id: 2 } },
  }),
};
