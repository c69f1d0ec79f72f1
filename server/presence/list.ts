import { canSeeTickets } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import type { Presence } from '../contract/desk/presence.ts';
import type { Page } from '../contract/envelope.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Storage } from '../storage/storage.ts';
import { type PresenceState, stateOf } from './places.ts';

/** Who else has which of the tickets open that the caller sees. */
export async function listPresence(ctx: Context): Promise<Page<Presence>> {
  ctx.require('TICKET_READ');
  const windows = await ctx.db
    .selectFrom('presences')
    .innerJoin('tickets', 'tickets.id', 'presences.ticket_id')
    .select(['presences.ticket_id', 'presences.user_id', 'presences.typing_until'])
    .where('presences.user_id', '<>', callingAgent(ctx).userId)
    .where('presences.expires_at', '>', ctx.now())
    .where(canSeeTickets(ctx.actor))
    .orderBy('presences.ticket_id')
    .orderBy('presences.user_id')
    .execute();
  const byUser = Map.groupBy(windows, nameOf);
  const items = [...byUser.values()].flatMap((windows) => {
    const [first] = windows;
    const state = stateOf(windows);
    return first && state !== 'left' ? { ticket_id: first.ticket_id, user_id: first.user_id, state } : [];
  });
  return { itemStart: 0, itemTotal: items.length, itemLimit: items.length, items };
}

/** What is seen of users at these tickets, whoever asks. */
export async function readPresences(
  { read, dialect }: Storage,
  tickets: readonly number[],
): Promise<(userId: number, ticketId: number) => PresenceState> {
  const windows =
    tickets.length === 0
      ? []
      : await read
          .selectFrom('presences')
          .select(['ticket_id', 'user_id', 'typing_until'])
          .where((eb) => isOneOf(eb.ref('presences.ticket_id'), tickets, dialect))
          .execute();
  const byUser = Map.groupBy(windows, nameOf);
  return (user_id, ticket_id) => stateOf(byUser.get(nameOf({ ticket_id, user_id })) ?? []);
}

const nameOf = ({ ticket_id, user_id }: { ticket_id: number; user_id: number }): string => `${ticket_id} ${user_id}`;
