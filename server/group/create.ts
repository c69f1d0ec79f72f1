import { findBrand } from '../brand/find.ts';
import type { Context } from '../context.ts';
import type { GroupItem, groupRoutes } from '../contract/desk/groups.ts';
import type { RouteCall } from '../contract/route.ts';
import { forbidden } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireFreeName } from '../setup/require-free-name.ts';

/** Adds a group to a brand. */
export async function createGroup(
  ctx: Context,
  { brand_id, name }: RouteCall<typeof groupRoutes.createGroup>,
): Promise<GroupItem> {
  return changeSetUp(ctx, async (ctx) => {
    if (ctx.actor.kind === 'agent' && ctx.actor.groups !== 'all') {
      throw forbidden('Only an administrator of all groups can add one.');
    }
    const group = { brand_id: (await findBrand(ctx, brand_id)).id, name };
    await requireFreeName(ctx, 'groups', group);
    const { id } = await ctx.tx.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow();
    return { id, ...group };
  });
}
