import { kept } from '../storage/kept.ts';
import { prepared, readTogether } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';

type None = Record<never, never>;
interface Named {
  id: number;
  name: string;
}

/** What everybody's GET /desk is made of, before access is applied. */
export interface DeskNames {
  brands: Named[];
  groups: (Named & { brand_id: number })[];
  /** Without disabled ones. */
  users: Named[];
  /** No ticket was ever created, or all are gone. */
  isEmpty: boolean;
}

const brandNames = prepared<None, Named>((db) => db.selectFrom('brands').select(['id', 'name']).orderBy('id'));
const groupNames = prepared<None, Named & { brand_id: number }>((db) =>
  db.selectFrom('groups').select(['id', 'name', 'brand_id']).orderBy('name').orderBy('id'),
);
const userNames = prepared<None, Named>((db) =>
  db.selectFrom('users').select(['id', 'name']).where('disabled_at', 'is', null).orderBy('name').orderBy('id'),
);
const anyTicket = prepared<None, { id: number }>((db) => db.selectFrom('tickets').select('id').limit(1));

const remembered = kept<DeskNames>();

/** Names of brands, groups and users. Every console asks every few seconds: on SQLite they are read after a write only. */
export function deskNames(storage: Storage): Promise<DeskNames> {
  return remembered(storage, 'names', async () => {
    const [brands, groups, users, tickets] = await readTogether(storage, [
      brandNames.with({}),
      groupNames.with({}),
      userNames.with({}),
      anyTicket.with({}),
    ]);
    return { brands, groups, users, isEmpty: tickets.length === 0 };
  });
}
