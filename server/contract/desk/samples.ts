import * as z from 'zod';
import { itemOf } from '../envelope.ts';
import { route } from '../route.ts';

export const sampleRoutes = {
  createSample: route({
    method: 'POST',
    path: '/desk/samples',
    permission: 'DESK_ADMIN',
    summary: "Fills an empty desk with a believable small company's tickets.",
    body: 'fields',
    documented: 'application/json',
    input: z.object({}),
    response: itemOf(z.object({ tickets: z.int(), customers: z.int(), messages: z.int() })),
    examples: { 'fill it': {} },
  }),
};
