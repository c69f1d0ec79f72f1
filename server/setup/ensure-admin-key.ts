import { hashSecret } from '../auth/secret.ts';
import type { Context, WriteContext } from '../context.ts';
import { insertKey } from '../key/insert.ts';
import { transaction } from '../storage/transaction.ts';
import { administrators } from '../user/administrators.ts';
import { permissionsIn } from '../user/read.ts';

/**
 * Makes sure that this key is an administrator's and works: the desktop owns its local desk, also one that a command
 * made before it, and one whose users were changed since. Whoever can write the data directory is the administrator
 * already.
 */
export async function ensureAdminKey(ctx: Context, key: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const stored = await ctx.tx
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'permissions', 'revoked_at'])
      .where('key_hash', '=', hashSecret(key))
      .executeTakeFirst();
    if (stored && (await administers(ctx, stored))) return;
    const { id: user_id, permissions } = await administrators(ctx.tx).executeTakeFirstOrThrow();
    if (!stored) await insertKey(ctx, { user_id, key, permissions: permissionsIn(permissions) });
    else {
      const columns = { user_id, permissions, revoked_at: null };
      await ctx.tx.updateTable('api_keys').set(columns).where('id', '=', stored.id).execute();
    }
  });
}

interface StoredKey {
  user_id: number;
  permissions: string;
  revoked_at: number | null;
}

async function administers({ tx }: WriteContext, { user_id, permissions, revoked_at }: StoredKey): Promise<boolean> {
  if (revoked_at !== null || !permissionsIn(permissions).includes('DESK_ADMIN')) return false;
  return (await administrators(tx).where('id', '=', user_id).executeTakeFirst()) !== undefined;
}
