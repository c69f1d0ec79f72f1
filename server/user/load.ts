import type { WriteContext } from '../context.ts';
import { conflict } from '../errors.ts';
import { administrators } from './administrators.ts';
import { missingUser, permissionsIn, type User, visibleUsers } from './read.ts';

export interface LoadedUser {
  user: User;
  /** No other user could bring back what this one loses. */
  isLastAdministrator: boolean;
}

/** A user for a change of how the desk is set up. */
export async function loadUser(ctx: WriteContext, id: number): Promise<LoadedUser> {
  const user = await visibleUsers(ctx).where('id', '=', id).executeTakeFirst();
  if (!user) throw missingUser(id);
  const other = await administrators(ctx.tx).where('id', '<>', id).executeTakeFirst();
  return { user, isLastAdministrator: administersAll(user) && !other };
}

/** Would be one of the administrators. */
export const administersAll = (user: User) =>
  user.disabled_at === null &&
  user.all_brands === 1 &&
  user.all_groups === 1 &&
  permissionsIn(user.permissions).includes('DESK_ADMIN');

export const lastAdministrator = ({ name }: User) =>
  conflict(`${name} is the last who administers the whole desk. Make somebody else its administrator first.`);
