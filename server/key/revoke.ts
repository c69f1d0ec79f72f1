import type { Context } from '../context.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { getKey } from './read.ts';
import { isOwn, ownKey } from './update.ts';

/** Ends a key, at once and for good. Revoking it again leaves the first time. */
export async function revokeKey(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const key = await getKey(ctx, id);
    if (key.revoked_at !== null) return;
    if (isOwn(ctx, id)) throw ownKey('revoke it');
    await ctx.tx.updateTable('api_keys').set({ revoked_at: ctx.now() }).where('id', '=', id).execute();
  });
}
