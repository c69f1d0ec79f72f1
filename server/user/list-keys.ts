import type { Context } from '../context.ts';
import { formatTime, formatTimeOrNull } from '../time.ts';

export interface ListedKey {
  id: number;
  prefix: string;
  user: string;
  permissions: string[];
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

/** Every key, oldest first, without the secrets: nobody has those but their owners. */
export async function listKeys(ctx: Context): Promise<ListedKey[]> {
  ctx.require('DESK_ADMIN');
  const rows = await ctx.db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'prefix', 'users.email as user', 'api_keys.permissions'])
    .select(['api_keys.created_at', 'last_used_at', 'revoked_at'])
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    permissions: row.permissions.split(','),
    created_at: formatTime(row.created_at),
    last_used_at: formatTimeOrNull(row.last_used_at),
    revoked_at: formatTimeOrNull(row.revoked_at),
  }));
}
