import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import type { Desk } from '../context.ts';
import { answerHeaders } from './answer-headers.ts';

/** GET /healthz: that the server runs. For whoever starts it again when it does not, so without a key. */
export const answerHealth = () => (c: HonoContext) => answerOk(c);

/** GET /readyz: that the database answers, else a 503. For whoever sends requests to one of several, without a key. */
export const answerReady = (desk: Desk) => async (c: HonoContext) => {
  await sql`select 1`.execute(desk.storage.read);
  return answerOk(c);
};

function answerOk(c: HonoContext): Response {
  return new Response(JSON.stringify({ status: 'ok' }), { headers: answerHeaders(c.get('requestId')) });
}
