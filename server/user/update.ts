import type { Context, WriteContext } from '../context.ts';
import type { UserItem, userRoutes } from '../contract/desk/users.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireFreeEmail } from './create.ts';
import { grantBrands, grantGroups } from './grant-access.ts';
import { administersAll, lastAdministrator, loadUser } from './load.ts';
import { getUser, type User } from './read.ts';

type Wish = RouteCall<typeof userRoutes.updateUser>;

/** Changes what is sent of a user. It holds from their next request on, also for the keys that they have. */
export async function updateUser(ctx: Context, wish: Wish): Promise<UserItem> {
  const { id, email, brands, groups, disabled } = wish;
  return changeSetUp(ctx, async (ctx) => {
    const { user, isLastAdministrator } = await loadUser(ctx, id);
    const columns = changedColumns(user, wish, ctx.now());
    if (isLastAdministrator && !administersAll({ ...user, ...columns })) throw lastAdministrator(user);
    if (email !== undefined) await requireFreeEmail(ctx, email, id);
    await ctx.tx.updateTable('users').set(columns).where('id', '=', id).execute();
    if (brands !== undefined) await grantBrands(ctx, id, brands);
    if (groups !== undefined) await grantGroups(ctx, id, groups);
    if (disabled) await signOut(ctx, id);
    return getUser(ctx, id);
  });
}

function changedColumns(user: User, wish: Wish, now: number) {
  const { name = user.name, email = user.email, permissions, brands, groups, disabled } = wish;
  return {
    name,
    email,
    permissions: permissions?.join(',') ?? user.permissions,
    all_brands: brands === undefined ? user.all_brands : Number(brands === 'all'),
    all_groups: groups === undefined ? user.all_groups : Number(groups === 'all'),
    disabled_at: disabled === undefined ? user.disabled_at : disabled ? (user.disabled_at ?? now) : null,
  };
}

/** Ends the user's sessions for good: enabling somebody later does not sign a forgotten browser in again. */
async function signOut({ tx }: WriteContext, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
}
