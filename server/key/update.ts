import type { Context } from '../context.ts';
import type { KeyItem, keyRoutes } from '../contract/desk/keys.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireOwn } from './create.ts';
import { getKey } from './read.ts';

/** Changes what a key is called and what it allows, from its next request on. */
export async function updateKey(
  ctx: Context,
  { id, name, permissions }: RouteCall<typeof keyRoutes.updateKey>,
): Promise<KeyItem> {
  return changeSetUp(ctx, async (ctx) => {
    const key = await getKey(ctx, id);
    if (permissions) {
      if (isOwn(ctx, id) && !permissions.includes('DESK_ADMIN')) throw ownKey('take DESK_ADMIN from it');
      const owner = ctx.tx.selectFrom('users').select(['email', 'permissions']).where('id', '=', key.user_id);
      requireOwn(permissions, await owner.executeTakeFirstOrThrow());
    }
    const columns = {
      name: name === undefined ? key.name : (name ?? ''),
      permissions: (permissions ?? key.permissions).join(','),
    };
    await ctx.tx.updateTable('api_keys').set(columns).where('id', '=', id).execute();
    return getKey(ctx, id);
  });
}

export const isOwn = ({ actor }: Context, id: number) => actor.kind === 'agent' && actor.keyId === id;

export const ownKey = (what: string) => conflict(`You are using this key. Use another one to ${what}.`);
