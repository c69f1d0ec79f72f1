import { hashSecret } from '../auth/secret.ts';
import type { WriteContext } from '../context.ts';

/** A key that is about to be stored: of its secret only the hash is. */
export interface NewKey {
  user_id: number;
  /** The secret. */
  key: string;
  name?: string;
  permissions: readonly string[];
}

/** Stores a key; gives its id. */
export async function insertKey(ctx: WriteContext, { user_id, key, name = '', permissions }: NewKey): Promise<number> {
  const { id } = await ctx.tx
    .insertInto('api_keys')
    .values({
      user_id,
      name,
      key_hash: hashSecret(key),
      prefix: key.slice(0, 8),
      permissions: permissions.join(','),
      created_at: ctx.now(),
      last_used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
