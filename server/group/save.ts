import { findBrand } from '../brand/find.ts';
import type { Context, WriteContext } from '../context.ts';
import type { GroupItem, groupRoutes } from '../contract/desk/groups.ts';
import type { RouteCall } from '../contract/route.ts';
import { conflict, forbidden } from '../errors.ts';
import { changeSetUp } from '../setup/change-set-up.ts';
import { requireUnused, type Use } from '../setup/require-unused.ts';
import { forUpdate } from '../storage/for-update.ts';
import { missingGroup, visibleGroups } from './read.ts';

/** Adds a group to a brand. */
export async function createGroup(
  ctx: Context,
  { brand_id, name }: RouteCall<typeof groupRoutes.createGroup>,
): Promise<GroupItem> {
  return changeSetUp(ctx, async (ctx) => {
    if (ctx.actor.kind === 'agent' && ctx.actor.groups !== 'all') {
      throw forbidden('Only an administrator of all groups can add one.');
    }
    const brand = await findBrand(ctx, brand_id);
    await requireFreeName(ctx, { brand_id: brand.id, name });
    const group = { brand_id: brand.id, name };
    const { id } = await ctx.tx.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow();
    return { id, ...group };
  });
}

/** Renames a group. */
export async function updateGroup(
  ctx: Context,
  { id, name }: RouteCall<typeof groupRoutes.updateGroup>,
): Promise<GroupItem> {
  return changeSetUp(ctx, async (ctx) => {
    const group = await loadGroup(ctx, id);
    if (name === undefined) return group;
    await requireFreeName(ctx, { ...group, name });
    await ctx.tx.updateTable('groups').set({ name }).where('id', '=', id).execute();
    return { ...group, name };
  });
}

export const groupUses: readonly Use[] = [
  { table: 'tickets', column: 'assigned_group_id', names: ['ticket', 'tickets'] },
  {
    table: 'brands',
    column: 'default_group_id',
    names: ['brand as its default group', 'brands as their default group'],
  },
  { table: 'chat_accounts', column: 'group_id', names: ['chat account', 'chat accounts'] },
];

/** Deletes a group that nothing belongs to, with the memberships in it. */
export async function deleteGroup(ctx: Context, id: number): Promise<void> {
  await changeSetUp(ctx, async (ctx) => {
    const group = await loadGroup(ctx, id);
    await requireUnused(ctx, { thing: `The group ${group.name}`, id, uses: groupUses });
    await ctx.tx.deleteFrom('user_groups').where('group_id', '=', id).execute();
    await ctx.tx.deleteFrom('groups').where('id', '=', id).execute();
  });
}

async function loadGroup(ctx: WriteContext, id: number): Promise<GroupItem> {
  const group = await forUpdate(visibleGroups(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!group) throw missingGroup(id);
  return group;
}

/** Within a brand, names are told apart by more than upper and lower case. */
async function requireFreeName(ctx: WriteContext, group: { id?: number; brand_id: number; name: string }) {
  const groups = await ctx.tx
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('brand_id', '=', group.brand_id)
    .execute();
  const other = groups.find(({ id, name }) => id !== group.id && name.toLowerCase() === group.name.toLowerCase());
  if (other) throw conflict(`There is a group with the name ${other.name} in this brand already (id ${other.id}).`);
}
