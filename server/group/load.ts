import type { WriteContext } from '../context.ts';
import type { GroupItem } from '../contract/desk/groups.ts';
import { invalidField } from '../errors.ts';
import { forUpdate } from '../storage/for-update.ts';
import { missingGroup, visibleGroups } from './read.ts';

/** The group, locked for a change; NotFound when it does not exist for the caller. */
export async function loadGroup(ctx: WriteContext, id: number): Promise<GroupItem> {
  const group = await forUpdate(visibleGroups(ctx).where('id', '=', id), ctx).executeTakeFirst();
  if (!group) throw missingGroup(id);
  return group;
}

/**
 * Refuses a group that is not one of the brand.
 *
 * @param field the name of the group's id in the request.
 */
export async function requireGroupOf({ tx }: WriteContext, brandId: number, groupId: number, field: string) {
  const group = tx.selectFrom('groups').select('id').where('id', '=', groupId).where('brand_id', '=', brandId);
  if (!(await group.executeTakeFirst())) throw invalidField(field, 'is no group of this brand');
}
