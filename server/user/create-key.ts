import { hashSecret, newKey } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import type { Permission } from '../contract/route.ts';
import { invalidField } from '../errors.ts';
import { transaction } from '../storage/transaction.ts';
import { findOrCreateUser } from './find-or-create-user.ts';

export interface CreatedKey {
  id: number;
  /** The secret itself: shown once, stored nowhere. */
  key: string;
  prefix: string;
  user: string;
  permissions: Permission[];
  /** The address was unknown and is a new agent's now. */
  user_created: boolean;
}

/** Makes an API key for a user. Refuses permissions that the user does not have: the key would not have them either. */
export async function createKey(
  ctx: Context,
  { email, permissions }: { email: string; permissions: readonly Permission[] },
): Promise<CreatedKey> {
  ctx.require('DESK_ADMIN');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('user', `must be an e-mail address, not "${email}"`);
  if (permissions.length === 0) throw invalidField('permissions', 'must name at least one permission');
  const key = newKey();
  return transaction(ctx, async (ctx) => {
    const user = await findOrCreateUser(ctx, email, permissions);
    const lacking = permissions.filter((permission) => !user.permissions.has(permission));
    if (lacking.length > 0) {
      throw invalidField('permissions', `cannot be given: ${user.email} may not ${lacking.join(', ')}`);
    }
    const prefix = key.slice(0, 8);
    const { id } = await ctx.tx
      .insertInto('api_keys')
      .values({
        user_id: user.id,
        key_hash: hashSecret(key),
        prefix,
        permissions: permissions.join(','),
        created_at: ctx.now(),
        last_used_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, key, prefix, user: user.email, permissions: [...permissions], user_created: user.created };
  });
}
