import type { Context } from '../context.ts';
import type { GroupItem, groupRoutes } from '../contract/desk/groups.ts';
import type { RouteCall } from '../contract/route.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireFreeName } from '../setup/require-free-name.ts';
import { loadGroup } from './load.ts';

/** Renames a group. */
export async function updateGroup(
  ctx: Context,
  { id, name }: RouteCall<typeof groupRoutes.updateGroup>,
): Promise<GroupItem> {
  return changeSetUp(ctx, async (ctx) => {
    const group = await loadGroup(ctx, id);
    if (name === undefined) return group;
    await requireFreeName(ctx, 'groups', { ...group, name });
    await ctx.tx.updateTable('groups').set({ name }).where('id', '=', id).execute();
    return { ...group, name };
  });
}
