import * as z from 'zod';
import { itemListOf } from '../envelope.ts';
import { route } from '../route.ts';
import { listPart } from './set-up-words.ts';

export const tag = z.object({ id: z.int(), name: z.string() });

export const tagRoutes = {
  listTags: route({
    method: 'GET',
    path: '/desk/tags',
    permission: 'TICKET_READ',
    summary: 'The tags that tickets can have, in the order in which they came up. A change of a ticket makes new ones.',
    input: z.object(listPart),
    response: itemListOf(tag),
    examples: { 'all of them': {} },
  }),
};
