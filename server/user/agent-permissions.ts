import { type Permission, permissions } from '../contract/route.ts';

/** What a new agent may do: everything but administration. */
export const agentPermissions: readonly Permission[] = permissions.filter((permission) => permission !== 'DESK_ADMIN');
