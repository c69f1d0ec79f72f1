import { type AccessFacts, maySeeTicket } from '../auth/access.ts';
import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { readUserAccess } from '../user/read-access.ts';

/** Who follows these tickets and may still see them, by ticket. */
export async function followersOf(
  ctx: WriteContext,
  tickets: readonly (AccessFacts & { id: number })[],
): Promise<Map<number, number[]>> {
  const ids = tickets.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const following = await ctx.tx
    .selectFrom('ticket_followers')
    .selectAll()
    .where((eb) => isOneOf(eb.ref('ticket_followers.ticket_id'), ids, ctx.desk.storage.dialect))
    .orderBy('user_id')
    .execute();
  if (following.length === 0) return new Map();
  const users = new Map((await readUserAccess(ctx)).map((user) => [user.userId, user]));
  const facts = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const seen = following.filter(({ ticket_id, user_id }) => {
    const [user, ticket] = [users.get(user_id), facts.get(ticket_id)];
    return user?.permissions.has('TICKET_READ') && ticket !== undefined && maySeeTicket(user, ticket);
  });
  const byTicket = Map.groupBy(seen, ({ ticket_id }) => ticket_id);
  return new Map([...byTicket].map(([id, rows]) => [id, rows.map(({ user_id }) => user_id)]));
}
