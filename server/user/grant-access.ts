import { canSeeBrand, canSeeGroup } from '../auth/access.ts';
import type { Reach, WriteContext } from '../context.ts';
import { invalidField } from '../errors.ts';

/** Lets a user see all brands or these ones. Nobody can give what they do not see themselves. */
export async function grantBrands(ctx: WriteContext, user_id: number, brands: Reach): Promise<void> {
  const all_brands = brands === 'all' ? 1 : 0;
  if (all_brands) requireAll(ctx, 'brands');
  const ids = brands === 'all' ? [] : brands;
  if (ids.length > 0) {
    const known = ctx.tx.selectFrom('brands').select('id').where('id', 'in', ids);
    const seen = await known.where((eb) => canSeeBrand(ctx.actor, eb.ref('brands.id'))).execute();
    requireKnown('brands', ids, seen);
  }
  await ctx.tx.updateTable('users').set({ all_brands }).where('id', '=', user_id).execute();
  await ctx.tx.deleteFrom('user_brands').where('user_id', '=', user_id).execute();
  const rows = ids.map((brand_id) => ({ user_id, brand_id }));
  if (rows.length > 0) await ctx.tx.insertInto('user_brands').values(rows).execute();
}

/** The same for groups. */
export async function grantGroups(ctx: WriteContext, user_id: number, groups: Reach): Promise<void> {
  const all_groups = groups === 'all' ? 1 : 0;
  if (all_groups) requireAll(ctx, 'groups');
  const ids = groups === 'all' ? [] : groups;
  if (ids.length > 0) {
    const known = ctx.tx.selectFrom('groups').select('id').where('id', 'in', ids);
    const seen = await known
      .where((eb) => canSeeGroup(ctx.actor, { id: eb.ref('groups.id'), brand: eb.ref('groups.brand_id') }))
      .execute();
    requireKnown('groups', ids, seen);
  }
  await ctx.tx.updateTable('users').set({ all_groups }).where('id', '=', user_id).execute();
  await ctx.tx.deleteFrom('user_groups').where('user_id', '=', user_id).execute();
  const rows = ids.map((group_id) => ({ user_id, group_id }));
  if (rows.length > 0) await ctx.tx.insertInto('user_groups').values(rows).execute();
}

function requireAll({ actor }: WriteContext, field: 'brands' | 'groups'): void {
  if (actor.kind === 'agent' && actor[field] !== 'all') {
    throw invalidField(field, `cannot be "all": you do not see all ${field} yourself`);
  }
}

function requireKnown(field: string, ids: readonly number[], seen: readonly { id: number }[]): void {
  const known = new Set(seen.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalidField(field, `names unknown ids: ${unknown.slice(0, 20).join(', ')}`);
}
