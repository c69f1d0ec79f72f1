import { groupRoutes } from '../contract/desk/groups.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createGroup } from './create.ts';
import { deleteGroup } from './delete.ts';
import { getGroup, listGroups } from './read.ts';
import { updateGroup } from './update.ts';

export const groupDeskRoutes = handle(groupRoutes, {
  listGroups: async (ctx, input) => itemList(await listGroups(ctx, input)),
  getGroup: async (ctx, { id }) => item(await getGroup(ctx, id)),
  createGroup: async (ctx, input) => item(await createGroup(ctx, input)),
  updateGroup: async (ctx, input) => item(await updateGroup(ctx, input)),
  deleteGroup: async (ctx, { id }) => {
    await deleteGroup(ctx, id);
    return result('Group deleted.');
  },
});
