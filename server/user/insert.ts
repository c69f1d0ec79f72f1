import type { WriteContext } from '../context.ts';
import type { Permission } from '../contract/route.ts';

/** Puts a user into the database who sees all brands and groups; gives the id. */
export async function insertUser(
  ctx: WriteContext,
  { name, email, permissions }: { name: string; email: string; permissions: readonly Permission[] },
): Promise<number> {
  const { id } = await ctx.tx
    .insertInto('users')
    .values({
      name,
      email,
      permissions: permissions.join(','),
      all_brands: 1,
      all_groups: 1,
      created_at: ctx.now(),
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
