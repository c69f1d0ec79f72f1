import { hashSecret } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { insertKey } from '../key/insert.ts';
import { transaction } from '../storage/transaction.ts';
import { permissionsIn } from '../user/read.ts';

/**
 * Makes sure that this key is one of the administrator's: the desktop owns its local desk, also one that a command
 * made before it. Whoever can write the data directory is the administrator already.
 */
export async function ensureAdminKey(ctx: Context, key: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const hash = hashSecret(key);
    const there = await ctx.tx.selectFrom('api_keys').select('id').where('key_hash', '=', hash).executeTakeFirst();
    if (there) return;
    const admin = await ctx.tx
      .selectFrom('users')
      .select(['id', 'permissions'])
      .where('permissions', 'like', '%DESK_ADMIN%')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await insertKey(ctx, { user_id: admin.id, key, permissions: permissionsIn(admin.permissions) });
  });
}
