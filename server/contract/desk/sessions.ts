import * as z from 'zod';
import { resultOf } from '../envelope.ts';
import { route } from '../route.ts';
import { text } from '../words.ts';

export const sessionRoutes = {
  createSession: route({
    method: 'POST',
    path: '/desk/sessions',
    permission: 'open',
    summary: 'Signs a browser in with a one-time code: sets the session cookie.',
    body: 'fields',
    documented: 'application/json',
    input: z.object({ code: text() }),
    response: resultOf('Signed in.'),
    examples: { 'sign in': { code: 'Zm9yLWV4YW1wbGUtb25seS1ub3QtYS1yZWFsLWNvZGU' } },
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/desk/sessions/current',
    permission: 'any',
    summary: 'Signs this browser out.',
    input: z.object({}),
    response: resultOf('Signed out.'),
    examples: { 'sign out': {} },
  }),
};
