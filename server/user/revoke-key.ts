import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';

/** Ends a key, at once and for good. Revoking it again leaves the first time. */
export async function revokeKey(ctx: Context, id: number): Promise<void> {
  ctx.require('DESK_ADMIN');
  await transaction(ctx, async ({ tx, now }) => {
    const key = await tx.selectFrom('api_keys').select('revoked_at').where('id', '=', id).executeTakeFirst();
    if (!key) throw notFound(`No key with id ${id}.`);
    if (key.revoked_at !== null) return;
    await tx.updateTable('api_keys').set({ revoked_at: now() }).where('id', '=', id).execute();
  });
}
