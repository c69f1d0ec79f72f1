import type { Selectable } from 'kysely';
import type { WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import type { PresencesTable } from '../storage/tables/presence.ts';
import type { Timestamp } from '../time.ts';

export type PresenceRow = Selectable<PresencesTable>;

/** One window of a user at a ticket. */
export type Place = Pick<PresenceRow, 'ticket_id' | 'user_id' | 'window_id'>;

/** What others see of a user at a ticket, in however many windows it is open. */
export type PresenceState = 'viewing' | 'typing' | 'left';

export function stateOf(windows: readonly Pick<PresenceRow, 'typing_until'>[]): PresenceState {
  if (windows.length === 0) return 'left';
  return windows.some(({ typing_until }) => typing_until !== null) ? 'typing' : 'viewing';
}

/** The windows of a user at a ticket; until the transaction ends nobody else changes them. */
export async function loadWindows(
  { tx, desk }: WriteContext,
  { ticket_id, user_id }: Pick<Place, 'ticket_id' | 'user_id'>,
): Promise<PresenceRow[]> {
  // There may be no row to lock yet, and the user's own stays free for those that only refer to it.
  const user = tx.selectFrom('users').select('id').where('id', '=', user_id);
  await (desk.storage.dialect === 'postgres' ? user.forNoKeyUpdate() : user).execute();
  return tx
    .selectFrom('presences')
    .selectAll()
    .where('ticket_id', '=', ticket_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** A window is there: as it says itself, the row of the opened history aside. */
export type WindowThere = Omit<PresenceRow, 'opened_id'>;

/** Writes that a window is there, and the opening where it is the first of the user. */
export async function saveWindow(
  ctx: WriteContext,
  windows: readonly PresenceRow[],
  window: WindowThere,
): Promise<void> {
  const opened_id = windows[0]?.opened_id ?? (await saveOpening(ctx, window));
  const { expires_at, typing_until } = window;
  await ctx.tx
    .insertInto('presences')
    .values({ ...window, opened_id })
    .onConflict((conflict) =>
      conflict.columns(['ticket_id', 'user_id', 'window_id']).doUpdateSet({ expires_at, typing_until }),
    )
    .execute();
  const others = windows.filter(({ window_id }) => window_id !== window.window_id);
  await tell(ctx, window, { before: stateOf(windows), after: stateOf([...others, window]) });
}

/** Writes that a window has left, and the end of the opening with the last of the user. */
export async function removeWindow(
  ctx: WriteContext,
  windows: readonly PresenceRow[],
  { place, at }: { place: Place; at: Timestamp },
): Promise<void> {
  const window = windows.find(({ window_id }) => window_id === place.window_id);
  if (!window) return;
  const others = windows.filter((one) => one !== window);
  const { ticket_id, user_id, window_id } = place;
  await ctx.tx
    .deleteFrom('presences')
    .where('ticket_id', '=', ticket_id)
    .where('user_id', '=', user_id)
    .where('window_id', '=', window_id)
    .execute();
  if (others.length === 0) {
    await ctx.tx
      .updateTable('user_ticket_opened_history')
      .set({ closed_at: at })
      .where('id', '=', window.opened_id)
      .execute();
  }
  await tell(ctx, place, { before: stateOf(windows), after: stateOf(others) });
}

async function saveOpening({ tx, now }: WriteContext, { ticket_id, user_id }: Omit<Place, 'window_id'>) {
  const { id } = await tx
    .insertInto('user_ticket_opened_history')
    .values({ ticket_id, user_id, opened_at: now(), closed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function tell(
  ctx: WriteContext,
  { ticket_id, user_id }: Omit<Place, 'window_id'>,
  { before, after }: { before: PresenceState; after: PresenceState },
): Promise<void> {
  if (before !== after) await appendLive(ctx, [{ kind: 'presence', ticket_id, user_id }]);
}
