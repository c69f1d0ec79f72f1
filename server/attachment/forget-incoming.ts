import type { Context } from '../context.ts';

/** No file takes this long to come in, in ms. */
const patience = 24 * 60 * 60 * 1000;

/** Deletes from the file store what came in only in part, because a server was killed meanwhile. */
export async function forgetIncoming(ctx: Context): Promise<{ more: boolean }> {
  await ctx.desk.files.forgetIncoming(ctx.now() - patience);
  return { more: false };
}
