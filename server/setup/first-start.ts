import { keyPattern, newKey } from '../auth/secret.ts';
import type { Context } from '../context.ts';
import { permissions } from '../contract/route.ts';
import { invalid } from '../errors.ts';
import { insertKey } from '../key/insert.ts';
import { lockTable } from '../storage/for-update.ts';
import type { Db } from '../storage/tables/all-tables.ts';
import { transaction } from '../storage/transaction.ts';
import { insertUser } from '../user/insert.ts';

export interface FirstStart {
  /** The administrator's key, when this start created it: shown once, stored nowhere. */
  createdKey?: string;
}

/**
 * Makes an empty database a desk: one brand with one group, one administrator who may do everything. Does nothing on
 * a desk that has them.
 *
 * @param adminKey `dh_` and 43 characters of base64url; without it a new key is made.
 */
export async function firstStart(ctx: Context, adminKey?: string): Promise<FirstStart> {
  if (adminKey !== undefined && !keyPattern.test(adminKey)) {
    throw invalid('The administrator key must be "dh_" followed by 43 characters of base64url.');
  }
  if (await hasUsers(ctx.db)) return {};
  return transaction(ctx, async (ctx) => {
    const { tx, now } = ctx;
    // Several servers may start on one empty PostgreSQL: one of them is first, the others find its rows.
    await lockTable(ctx, 'users');
    if (await hasUsers(tx)) return {};
    const brand = await tx
      .insertInto('brands')
      .values({ name: 'Support', is_default: 1, default_group_id: 0, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await tx
      .insertInto('groups')
      .values({ brand_id: brand.id, name: 'Support' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('brands').set({ default_group_id: group.id }).where('id', '=', brand.id).execute();
    const user_id = await insertUser(ctx, { name: 'Administrator', email: 'admin@localhost', permissions });
    const createdKey = adminKey ?? newKey();
    await insertKey(ctx, { user_id, key: createdKey, permissions });
    return { createdKey };
  });
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
