import type { Agent, Reach } from '../context.ts';
import type { Permission } from '../contract/route.ts';
import { kept } from '../storage/kept.ts';
import { prepared } from '../storage/prepared.ts';
import type { Storage } from '../storage/storage.ts';
import type { Timestamp } from '../time.ts';
import { hashSecret } from './secret.ts';

/** An idle browser session ends after this, in ms. */
export const sessionIdle = 12 * 60 * 60 * 1000;

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.permissions as user_permissions',
  'users.all_brands',
  'users.all_groups',
] as const;

interface UserRow {
  id: number;
  name: string;
  email: string;
  user_permissions: string;
  all_brands: number;
  all_groups: number;
}

const byKey = prepared<{ hash: string }, UserRow & { key_id: number; key_permissions: string }>((db, value) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id as key_id', 'api_keys.permissions as key_permissions', ...userColumns])
    .where('api_keys.key_hash', '=', value('hash'))
    .where('api_keys.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null),
);

const bySession = prepared<{ hash: string; now: number; idleSince: number }, UserRow>((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .where('sessions.token_hash', '=', value('hash'))
    .where('sessions.expires_at', '>', value('now'))
    .where('sessions.last_seen_at', '>', value('idleSince'))
    .where('users.disabled_at', 'is', null),
);

const byUser = prepared<{ id: number }, UserRow>((db, value) =>
  db.selectFrom('users').select(userColumns).where('users.id', '=', value('id')).where('users.disabled_at', 'is', null),
);

const brandsOf = prepared<{ user: number }, { id: number }>((db, value) =>
  db.selectFrom('user_brands').select('brand_id as id').where('user_id', '=', value('user')),
);
const groupsOf = prepared<{ user: number }, { id: number }>((db, value) =>
  db.selectFrom('user_groups').select('group_id as id').where('user_id', '=', value('user')),
);

/** By the hash of their key; `unknown` for a key that is nobody's. */
const agentsByKey = kept<Agent | 'unknown'>();

/** The agent of an API key; undefined when it is unknown, revoked, or its user is disabled. */
export async function findAgentByKey(storage: Storage, key: string): Promise<Agent | undefined> {
  const hash = hashSecret(key);
  const agent = await agentsByKey(storage, hash, async () => (await lookUp(storage, hash)) ?? 'unknown');
  return agent === 'unknown' ? undefined : agent;
}

async function lookUp(storage: Storage, hash: string): Promise<Agent | undefined> {
  const [row] = await byKey(storage, { hash });
  if (!row) return undefined;
  // A key never allows more than its user may.
  const allowed = new Set(row.user_permissions.split(','));
  const permissions = row.key_permissions.split(',').filter((permission) => allowed.has(permission));
  return agentOf(storage, row, row.key_id, permissions);
}

/** The agent of a browser session; undefined when it is unknown or has ended. */
export async function findAgentBySession(storage: Storage, token: string, now: Timestamp): Promise<Agent | undefined> {
  const [row] = await bySession(storage, { hash: hashSecret(token), now, idleSince: now - sessionIdle });
  return row && agentOf(storage, row, null, row.user_permissions.split(','));
}

/** A user as an agent, for work that goes on without a request of theirs; undefined when disabled. */
export async function findAgentByUser(storage: Storage, id: number): Promise<Agent | undefined> {
  const [row] = await byUser(storage, { id });
  return row && agentOf(storage, row, null, row.user_permissions.split(','));
}

async function agentOf(storage: Storage, row: UserRow, keyId: number | null, permissions: string[]): Promise<Agent> {
  const [brands, groups]: Reach[] = await Promise.all([
    row.all_brands ? 'all' : idsOf(brandsOf(storage, { user: row.id })),
    row.all_groups ? 'all' : idsOf(groupsOf(storage, { user: row.id })),
  ]);
  return {
    kind: 'agent',
    userId: row.id,
    name: row.name,
    email: row.email,
    keyId,
    permissions: new Set(permissions.filter((permission) => permission !== '') as Permission[]),
    brands: brands ?? [],
    groups: groups ?? [],
  };
}

const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id);
