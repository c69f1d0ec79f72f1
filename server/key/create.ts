import { newKey } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import type { CreatedKey, keyRoutes } from '../contract/desk/keys.ts';
import type { Permission, RouteCall } from '../contract/route.ts';
import { conflict, invalidField } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { findOrCreateUser } from '../user/find-or-create-user.ts';
import { permissionsIn, type User, visibleUsers } from '../user/read.ts';
import { insertKey } from './insert.ts';
import { getKey } from './read.ts';

type Wish = RouteCall<typeof keyRoutes.createKey>;

/** Makes a key for a user. The secret is in what this gives and nowhere else. */
export async function createKey(ctx: Context, { user_id, name = '', permissions }: Wish): Promise<CreatedKey> {
  const key = newKey();
  return changeSetUp(ctx, async (ctx) => {
    const user = await visibleUsers(ctx).where('id', '=', user_id).executeTakeFirst();
    if (!user) throw invalidField('user_id', 'is unknown');
    if (user.disabled_at !== null) throw conflict(`${user.name} is disabled. Enable the user first.`);
    requireOwn(permissions, user);
    const id = await insertKey(ctx, { user_id, key, name, permissions });
    return { ...(await getKey(ctx, id)), key };
  });
}

/** Refuses permissions that the user does not have: the key would not have them either. */
export function requireOwn(permissions: readonly Permission[], user: Pick<User, 'email' | 'permissions'>): void {
  const allowed = permissionsIn(user.permissions);
  const lacking = permissions.filter((permission) => !allowed.includes(permission));
  if (lacking.length === 0) return;
  throw invalidField('permissions', `cannot be given: ${user.email} may not ${lacking.join(', ')}`);
}

/** The same for a user's e-mail address; an unknown one becomes a new agent's. */
export async function createKeyForAddress(
  ctx: Context,
  { email, ...wish }: Omit<Wish, 'user_id'> & { email: string },
): Promise<CreatedKey & { user_created: boolean }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('user', `must be an e-mail address, not "${email}"`);
  return changeSetUp(ctx, async (ctx) => {
    const user = await findOrCreateUser(ctx, email, wish.permissions);
    return { ...(await createKey(ctx, { ...wish, user_id: user.id })), user_created: user.created };
  });
}
