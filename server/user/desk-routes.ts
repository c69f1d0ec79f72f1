import { userRoutes } from '../contract/desk/users.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createUser } from './create.ts';
import { deleteUser } from './delete.ts';
import { getUser, listUsers } from './read.ts';
import { updateUser } from './update.ts';

export const userDeskRoutes = handle(userRoutes, {
  listUsers: async (ctx, input) => itemList(await listUsers(ctx, input)),
  getUser: async (ctx, { id }) => item(await getUser(ctx, id)),
  createUser: async (ctx, input) => item(await createUser(ctx, input)),
  updateUser: async (ctx, input) => item(await updateUser(ctx, input)),
  deleteUser: async (ctx, { id }) => {
    await deleteUser(ctx, id);
    return result('User deleted.');
  },
});
