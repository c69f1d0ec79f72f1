import type { Agent, Context } from '../context.ts';
import type { Permission } from '../contract/route.ts';

/** What users who are not disabled may do and see, by their own right and not by a key's; in the order of their ids. */
export async function readUserAccess({ db }: Context): Promise<Agent[]> {
  const [users, brands, groups] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'permissions', 'all_brands', 'all_groups'])
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('user_brands').selectAll().execute(),
    db.selectFrom('user_groups').selectAll().execute(),
  ]);
  const brandsOf = Map.groupBy(brands, ({ user_id }) => user_id);
  const groupsOf = Map.groupBy(groups, ({ user_id }) => user_id);
  return users.map(({ id, name, email, permissions, all_brands, all_groups }) => ({
    kind: 'agent',
    userId: id,
    name,
    email,
    keyId: null,
    // As they are stored: by comma.
    permissions: new Set(permissions.split(',') as Permission[]),
    brands: all_brands ? 'all' : (brandsOf.get(id) ?? []).map(({ brand_id }) => brand_id),
    groups: all_groups ? 'all' : (groupsOf.get(id) ?? []).map(({ group_id }) => group_id),
  }));
}
