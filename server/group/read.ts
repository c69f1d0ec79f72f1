import { canSeeGroup } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { GroupItem, groupRoutes } from '../contract/desk/groups.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { readPart } from '../setup/read-part.ts';

/** The groups that the caller sees, in the order of their ids. */
export function listGroups(
  ctx: Context,
  { brand_id, ...part }: RouteCall<typeof groupRoutes.listGroups>,
): Promise<Page<GroupItem>> {
  ctx.require('DESK_ADMIN');
  const groups = visibleGroups(ctx).$if(brand_id !== undefined, (all) => all.where('brand_id', '=', brand_id ?? 0));
  return readPart(groups.orderBy('id'), part);
}

/** One group; one that the caller does not see does not exist. */
export async function getGroup(ctx: Context, id: number): Promise<GroupItem> {
  ctx.require('DESK_ADMIN');
  const group = await visibleGroups(ctx).where('id', '=', id).executeTakeFirst();
  if (!group) throw missingGroup(id);
  return group;
}

export const missingGroup = (id: number) => notFound(`No group with id ${id}.`);

/** Groups that exist for the caller. */
export const visibleGroups = (ctx: Context) =>
  ctx.db
    .selectFrom('groups')
    .selectAll()
    .where((eb) => canSeeGroup(ctx.actor, { id: eb.ref('groups.id'), brand: eb.ref('groups.brand_id') }));
