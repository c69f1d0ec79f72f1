import type { Context } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { transaction } from '../storage/transaction.ts';
import { getKey } from './read.ts';
import { isOwn, ownKey } from './update.ts';

/** Ends a key, at once and for good. Revoking it again leaves the first time. */
export async function revokeKey(ctx: Context, id: number): Promise<void> {
  ctx.require('DESK_ADMIN');
  await transaction(ctx, async (ctx) => {
    const key = await getKey(ctx, id);
    if (key.revoked_at !== null) return;
    if (isOwn(ctx, id)) throw ownKey('revoke it');
    await ctx.tx.updateTable('api_keys').set({ revoked_at: ctx.now() }).where('id', '=', id).execute();
    await appendLive(ctx, [{ kind: 'desk' }]);
  });
}
