import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { missingUser, permissionsIn, type User, visibleUsers } from './read.ts';

export interface LoadedUser {
  user: User;
  /** No other user could bring back what this one loses. */
  isLastAdministrator: boolean;
}

/**
 * A user for a change, locked together with everybody who administers the whole desk, in the order of their ids: of
 * two administrators who disable each other one is told that the other is the last.
 */
export async function loadUser(ctx: WriteContext, id: number): Promise<LoadedUser> {
  const administrators = ctx.tx
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('permissions', 'like', '%DESK_ADMIN%')]));
  const locked = await forUpdate(administrators.orderBy('id'), ctx).execute();
  const user = await visibleUsers(ctx).where('id', '=', id).executeTakeFirst();
  if (!user) throw missingUser(id);
  const others = locked.filter((other) => other.id !== id && administersAll(other));
  return { user, isLastAdministrator: administersAll(user) && others.length === 0 };
}

/** May change everything there is, now. */
export const administersAll = (user: User) =>
  user.disabled_at === null &&
  user.all_brands === 1 &&
  user.all_groups === 1 &&
  permissionsIn(user.permissions).includes('DESK_ADMIN');

export const lastAdministrator = ({ name }: User) =>
  conflict(`${name} is the last who administers the whole desk. Make somebody else its administrator first.`);
