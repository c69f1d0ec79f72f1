import type { Selectable } from 'kysely';
import { canAdministerUsers } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { UserItem, userRoutes } from '../contract/desk/users.ts';
import type { Page } from '../contract/envelope.ts';
import type { Permission, RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';
import type { UsersTable } from '../storage/tables/people.ts';
import { formatTime } from '../time.ts';

export type User = Selectable<UsersTable>;

/** The users whom the caller administers, in the order of their ids. */
export async function listUsers(
  ctx: Context,
  { disabled, ...part }: RouteCall<typeof userRoutes.listUsers>,
): Promise<Page<UserItem>> {
  ctx.require('DESK_ADMIN');
  const users = visibleUsers(ctx).$if(disabled !== undefined, (all) =>
    all.where('disabled_at', disabled ? 'is not' : 'is', null),
  );
  const page = await readPart(users.orderBy('id'), part);
  return { ...page, items: await asItems(ctx, page.items) };
}

/** One user; one whom the caller does not administer does not exist. */
export async function getUser(ctx: Context, id: number): Promise<UserItem> {
  ctx.require('DESK_ADMIN');
  const [user] = await asItems(ctx, await visibleUsers(ctx).where('id', '=', id).execute());
  if (!user) throw missingUser(id);
  return user;
}

export const missingUser = (id: number) => notFound(`No user with id ${id}.`);

/** Users who exist for the caller as an administrator. */
export const visibleUsers = (ctx: Context) =>
  ctx.db.selectFrom('users').selectAll().where(canAdministerUsers(ctx.actor));

/** The permissions of a column that joins them with comma. */
export const permissionsIn = (joined: string) => joined.split(',').filter((name) => name !== '') as Permission[];

async function asItems(ctx: Context, users: readonly User[]): Promise<UserItem[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const [brands, groups] = await Promise.all([
    ctx.db.selectFrom('user_brands').selectAll().where('user_id', 'in', ids).orderBy('brand_id').execute(),
    ctx.db.selectFrom('user_groups').selectAll().where('user_id', 'in', ids).orderBy('group_id').execute(),
  ]);
  return users.map((user) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    permissions: permissionsIn(user.permissions),
    brands: user.all_brands ? 'all' : brands.filter((row) => row.user_id === user.id).map((row) => row.brand_id),
    groups: user.all_groups ? 'all' : groups.filter((row) => row.user_id === user.id).map((row) => row.group_id),
    disabled: user.disabled_at !== null,
    created_at: formatTime(user.created_at),
  }));
}
