import { maySeeTicket } from '../auth/access.ts';
import type { Context } from '../context.ts';
import { transaction } from '../storage/transaction.ts';
import { readUserAccess } from '../user/read-access.ts';
import { loadWindows, type Place, type PresenceRow, removeWindow, saveWindow } from './places.ts';

/** Windows of one transaction. */
const batch = 200;

type Standing = 'stays' | 'stopped typing' | 'left';

/**
 * Ends the presence of windows that have not been heard of, or whose user does not see the ticket any more, and the
 * typing of those who do not go on. One batch; `more` when there may be another.
 */
export async function endPresenceDue(ctx: Context): Promise<{ more: boolean }> {
  const windows = await ctx.db.selectFrom('presences').selectAll().execute();
  if (windows.length === 0) return { more: false };
  const maySee = await whoMaySee(ctx, windows);
  const standing = (window: PresenceRow, now: number): Standing => {
    if (window.expires_at <= now || !maySee(window)) return 'left';
    return window.typing_until !== null && window.typing_until <= now ? 'stopped typing' : 'stays';
  };
  const due = windows.filter((window) => standing(window, ctx.now()) !== 'stays').sort(inOrder);
  for (const place of due.slice(0, batch)) {
    await transaction(ctx, async (ctx) => {
      const all = await loadWindows(ctx, place);
      const now = ctx.now();
      // It may have been heard of meanwhile, by this server or another.
      const window = all.find(({ window_id }) => window_id === place.window_id);
      const stands = window ? standing(window, now) : 'stays';
      if (!window || stands === 'stays') return;
      if (stands === 'left') await removeWindow(ctx, all, { place, at: Math.min(now, window.expires_at) });
      else await saveWindow(ctx, all, { ...window, typing_until: null });
    });
  }
  return { more: due.length > batch };
}

const inOrder = (a: Place, b: Place): number => a.user_id - b.user_id || a.ticket_id - b.ticket_id;

/** Whether a user still sees the ticket; what was deleted nobody sees. */
async function whoMaySee(ctx: Context, windows: readonly PresenceRow[]) {
  const ids = [...new Set(windows.map(({ ticket_id }) => ticket_id))];
  const [users, tickets] = await Promise.all([
    readUserAccess(ctx),
    ctx.db
      .selectFrom('tickets')
      .select(['id', 'brand_id', 'assigned_group_id', 'assigned_user_id'])
      .where('id', 'in', ids)
      .execute(),
  ]);
  const readers = new Map(users.filter(({ permissions }) => permissions.has('TICKET_READ')).map((u) => [u.userId, u]));
  const facts = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return ({ user_id, ticket_id }: Place): boolean => {
    const [user, ticket] = [readers.get(user_id), facts.get(ticket_id)];
    return user !== undefined && ticket !== undefined && maySeeTicket(user, ticket);
  };
}
