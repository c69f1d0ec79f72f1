import { canAdministerUsers } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { KeyItem, keyRoutes } from '../contract/desk/keys.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';
import { permissionsIn } from '../user/read.ts';

/** The keys of the users whom the caller administers, oldest first, without the secrets. */
export async function listKeys(
  ctx: Context,
  { user_id, ...part }: RouteCall<typeof keyRoutes.listKeys>,
): Promise<Page<KeyItem>> {
  ctx.require('DESK_ADMIN');
  const keys = visibleKeys(ctx).$if(user_id !== undefined, (all) => all.where('user_id', '=', user_id ?? 0));
  const page = await readPart(keys.orderBy('api_keys.id'), part);
  return { ...page, items: page.items.map(asItem) };
}

/** One key; one of somebody whom the caller does not administer does not exist. */
export async function getKey(ctx: Context, id: number): Promise<KeyItem> {
  ctx.require('DESK_ADMIN');
  const key = await visibleKeys(ctx).where('api_keys.id', '=', id).executeTakeFirst();
  if (!key) throw notFound(`No key with id ${id}.`);
  return asItem(key);
}

const visibleKeys = (ctx: Context) =>
  ctx.db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'user_id', 'users.email as user', 'api_keys.name', 'prefix', 'api_keys.permissions'])
    .select(['api_keys.created_at', 'last_used_at', 'revoked_at'])
    .where(canAdministerUsers(ctx.actor));

type Row = Awaited<ReturnType<ReturnType<typeof visibleKeys>['executeTakeFirstOrThrow']>>;

const asItem = (row: Row): KeyItem => ({
  ...row,
  permissions: permissionsIn(row.permissions),
  created_at: formatTime(row.created_at),
  last_used_at: formatTimeOrNull(row.last_used_at),
  revoked_at: formatTimeOrNull(row.revoked_at),
});
