import type { WriteContext } from '../context.ts';
import type { NotificationType } from '../contract/base/notification.ts';
import { appendLive } from '../live/append.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { isNewOrOpen, type TicketChange } from '../ticket/change.ts';

/** What asks somebody to do something, which nobody has to any more once a colleague has done it. */
const asking: readonly NotificationType[] = ['chat_waiting', 'customer_replied', 'snooze_ended'];
/** What asks whoever a ticket belongs to, and nobody else. */
const askingOwner: readonly NotificationType[] = ['assigned', 'customer_replied', 'snooze_ended'];

type Changed = Pick<TicketChange, 'before' | 'after'>;

/**
 * Reads the notifications that these changes have answered: of tickets that came to rest or were answered what asked for that, of
 * those that went to somebody else what asked the one before, of chats that were taken that they wait. The unread count
 * is then of what is still to be done, whoever did the rest.
 */
export async function settleNotifications(ctx: WriteContext, changes: readonly Changed[]): Promise<void> {
  const handled = changes.filter(
    ({ before, after }) => (isNewOrOpen(before.status) && !isNewOrOpen(after.status)) || isAnswered(before, after),
  );
  const moved = changes.filter(({ before, after }) => before.assigned_user_id !== after.assigned_user_id);
  const taken = moved.filter(({ after }) => after.assigned_user_id !== 0);
  const lost = Map.groupBy(
    moved.filter(({ before }) => before.assigned_user_id !== 0),
    ({ before }) => before.assigned_user_id,
  );
  await settle(ctx, idsOf(handled), asking);
  await settleWaiting(ctx, idsOf(taken));
  for (const [user, those] of lost) await settle(ctx, idsOf(those), askingOwner, user);
}

/** Whoever waited for an answer has got one. */
const isAnswered = (before: Changed['before'], after: Changed['after']) =>
  before.waiting_since !== null && after.waiting_since === null;

/** Nobody waits in the chats of these tickets any more. */
export function settleWaiting(ctx: WriteContext, ticketIds: readonly number[]): Promise<void> {
  return settle(ctx, ticketIds, ['chat_waiting']);
}

const idsOf = (changes: readonly Changed[]): number[] => changes.map(({ after }) => after.id);

/** @param user whose notifications, else everybody's. */
async function settle(
  ctx: WriteContext,
  ticketIds: readonly number[],
  types: readonly NotificationType[],
  user?: number,
): Promise<void> {
  if (ticketIds.length === 0) return;
  const settled = await ctx.tx
    .updateTable('notifications')
    .set({ is_read: 1, read_at: ctx.now() })
    .where((eb) => isOneOf(eb.ref('notifications.ticket_id'), ticketIds, ctx.desk.storage.dialect))
    .where('is_read', '=', 0)
    .where('type', 'in', types)
    .$if(user !== undefined, (rows) => rows.where('user_id', '=', user ?? 0))
    .returning('user_id')
    .execute();
  const users = new Set(settled.map(({ user_id }) => user_id));
  await appendLive(
    ctx,
    [...users].map((user_id) => ({ kind: 'notification', user_id })),
  );
}
