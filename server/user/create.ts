import type { Context, WriteContext } from '../context.ts';
import type { UserItem, userRoutes } from '../contract/desk/users.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { agentPermissions } from './agent-permissions.ts';
import { grantBrands, grantGroups } from './grant-access.ts';
import { insertUser } from './insert.ts';
import { getUser } from './read.ts';

/** Adds a user. They have no key yet and cannot sign in until they get one, or a one-time code. */
export async function createUser(ctx: Context, wish: RouteCall<typeof userRoutes.createUser>): Promise<UserItem> {
  const { name, email, permissions = agentPermissions, brands = 'all', groups = 'all' } = wish;
  return changeSetUp(ctx, async (ctx) => {
    await requireFreeEmail(ctx, email);
    const id = await insertUser(ctx, { name, email, permissions });
    await grantBrands(ctx, id, brands);
    await grantGroups(ctx, id, groups);
    return getUser(ctx, id);
  });
}

/** Refuses an address that another user has, whom the caller may not even see. */
export async function requireFreeEmail({ tx }: WriteContext, email: string, except = 0): Promise<void> {
  const other = tx.selectFrom('users').select('id').where('email', '=', email).where('id', '<>', except);
  if (await other.executeTakeFirst()) throw conflict(`There is a user with the address ${email} already.`);
}
