import { type AccessFacts, maySeeTicket } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { readUserAccess } from './read-access.ts';

/** Ids of the users who can work a ticket: enabled, allowed to work tickets, and of its brand and group. */
export async function agentsForTicket(ctx: Context, ticket: AccessFacts): Promise<number[]> {
  const users = await readUserAccess(ctx);
  return users
    .filter((user) => needed.every((permission) => user.permissions.has(permission)) && maySeeTicket(user, ticket))
    .map(({ userId }) => userId);
}

const needed = ['TICKET_READ', 'TICKET_CUD'] as const;

/** @param permissions as they are stored: by comma. */
export const worksTickets = (permissions: string) =>
  needed.every((permission) => permissions.split(',').includes(permission));
