import type { Db } from '../storage/tables/all-tables.ts';

/** Users who may change everything there is, now: enabled, with DESK_ADMIN, of all brands and groups. There is one. */
export const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('permissions', 'like', '%DESK_ADMIN%')
    .where('disabled_at', 'is', null)
    .where('all_brands', '=', 1)
    .where('all_groups', '=', 1)
    .orderBy('id');
