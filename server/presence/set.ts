import { type AccessFacts, maySeeTicket } from '../auth/access.ts';
import { type Context, callingAgent } from '../context.ts';
import { type presenceRoutes, presenceTime, typingTime } from '../contract/desk/presence.ts';
import type { RouteCall } from '../contract/route.ts';
import { notFound } from '../errors.ts';
import { prepared } from '../storage/prepared.ts';
import { transaction } from '../storage/transaction.ts';
import { missing } from '../ticket/load.ts';
import type { Beats } from './beats.ts';
import { loadWindows, type Place, type PresenceRow, removeWindow, saveWindow, stateOf } from './places.ts';

type Input = RouteCall<typeof presenceRoutes.setPresence>;

/**
 * Takes what one of the calling user's windows says of itself. Only what others would see differently is written at
 * once; that it is still there is gathered with what other windows say (see Beats).
 */
export async function setPresence(ctx: Context, { ticketID, state, window }: Input, beats: Beats): Promise<void> {
  ctx.require('TICKET_READ');
  const place: Place = { ticket_id: ticketID, user_id: callingAgent(ctx).userId, window_id: window };
  const known = await findWindow(ctx, place);
  const now = ctx.now();
  const there = {
    ...place,
    expires_at: now + presenceTime,
    typing_until: state === 'typing' ? now + typingTime : null,
  };
  if (known && known.expires_at > now && stateOf([known]) === state) return beats.add(there);
  if (!known && state === 'left') return;
  beats.forget(place);
  await transaction(ctx, async (ctx) => {
    const windows = await loadWindows(ctx, place);
    if (state === 'left') await removeWindow(ctx, windows, { place, at: now });
    else await saveWindow(ctx, windows, there);
  });
}

type Found = AccessFacts & Pick<PresenceRow, 'typing_until'> & { expires_at: number | null };

const find = prepared<Place, Found>((db, value) =>
  db
    .selectFrom('tickets')
    .leftJoin('presences', (join) =>
      join
        .onRef('presences.ticket_id', '=', 'tickets.id')
        .on('presences.user_id', '=', value('user_id'))
        .on('presences.window_id', '=', value('window_id')),
    )
    .select(['brand_id', 'assigned_group_id', 'assigned_user_id', 'expires_at', 'typing_until'])
    .where('tickets.id', '=', value('ticket_id')),
);

/** What is known of a window. Throws where the user does not see the ticket: nobody is at what does not exist for them. */
async function findWindow({ desk, actor }: Context, place: Place) {
  const [found] = await find(desk.storage, { ...place });
  if (!found || !maySeeTicket(actor, found)) throw notFound(missing([place.ticket_id]));
  const { expires_at, typing_until } = found;
  return expires_at === null ? undefined : { expires_at, typing_until };
}
