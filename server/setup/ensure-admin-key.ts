import { hashSecret } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';

/**
 * Makes sure that this key is one of the administrator's: the desktop owns its local desk, also one that a command
 * made before it. Whoever can write the data directory is the administrator already.
 */
export async function ensureAdminKey(ctx: Context, key: string): Promise<void> {
  await transaction(ctx, async ({ tx, now }) => {
    const hash = hashSecret(key);
    const there = await tx.selectFrom('api_keys').select('id').where('key_hash', '=', hash).executeTakeFirst();
    if (there) return;
    const admin = await tx
      .selectFrom('users')
      .select(['id', 'permissions'])
      .where('permissions', 'like', '%DESK_ADMIN%')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('api_keys')
      .values({
        user_id: admin.id,
        key_hash: hash,
        prefix: key.slice(0, 8),
        permissions: admin.permissions,
        created_at: now(),
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
  });
}
