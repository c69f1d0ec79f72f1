import type { WriteContext } from '../context.ts';
import type { Permission } from '../contract/route.ts';
import { permissions as allPermissions } from '../contract/route.ts';
import { agentPermissions } from './agent-permissions.ts';
import { insertUser } from './insert.ts';

export interface FoundUser {
  id: number;
  email: string;
  permissions: ReadonlySet<string>;
  /** The address was unknown: it is a new agent's. */
  created: boolean;
}

/** The user with this address (in any case), or a new agent who may do what agents may and what is asked for. */
export async function findOrCreateUser(
  ctx: WriteContext,
  email: string,
  wanted: readonly Permission[],
): Promise<FoundUser> {
  const address = email.toLowerCase();
  const there = await ctx.tx
    .selectFrom('users')
    .select(['id', 'email', 'permissions'])
    .where('email', '=', address)
    .executeTakeFirst();
  if (there) return { ...there, permissions: new Set(there.permissions.split(',')), created: false };
  const permissions = allPermissions.filter((name) => agentPermissions.includes(name) || wanted.includes(name));
  const id = await insertUser(ctx, { name: nameFrom(address), email: address, permissions });
  return { id, email: address, permissions: new Set<string>(permissions), created: true };
}

/** `kim.berg@example` → `Kim Berg`. */
function nameFrom(address: string): string {
  const words = (address.split('@')[0] ?? '').split(/[._-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || address;
}
