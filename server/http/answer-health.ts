import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import type { Desk } from '../context.ts';

/** GET /healthz: that the server runs and its database answers. For whoever watches it, so without a key. */
export const answerHealth = (desk: Desk) => async (c: HonoContext) => {
  await sql`select 1`.execute(desk.storage.read);
  return c.json({ status: 'ok' });
};
