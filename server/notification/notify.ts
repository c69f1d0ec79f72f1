import type { WriteContext } from '../context.ts';
import type { NotificationType } from '../contract/base/notification.ts';
import { appendLive } from '../live/append.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';

export interface NewNotification {
  user_id: number;
  ticket_id: number | null;
  type: NotificationType;
  title: string;
  message: string;
}

/** A ticket as notifications are headed: by its number where it has no title. */
export const titleOf = ({ id, title }: Pick<Ticket, 'id' | 'title'>): string => (title === '' ? `#${id}` : title);

type Told = Pick<TicketChange, 'before' | 'after' | 'history'>;

/** Who hears of these changes: whoever got a ticket, whose snooze is over, whose ticket another one moved. Not the doer. */
export function notificationsOf(changes: readonly Told[], doer: { userId: number; name: string }) {
  return changes.flatMap(({ before, after, history }): NewNotification[] => {
    const user_id = after.assigned_user_id;
    if (user_id === 0 || user_id === doer.userId) return [];
    const about = { user_id, ticket_id: after.id, title: titleOf(after) };
    if (before.assigned_user_id !== user_id) {
      return [{ ...about, type: 'assigned', message: `${doer.name} assigned this ticket to you.` }];
    }
    // Sent now, and not put back by an undo.
    if (after.snooze_time_sent === after.last_update && after.snooze_time_sent !== before.snooze_time_sent) {
      return [{ ...about, type: 'snooze_ended', message: 'The time until which this ticket was snoozed is over.' }];
    }
    if (!history.some(({ item_type }) => item_type === 'status')) return [];
    return [{ ...about, type: 'status_changed', message: `${doer.name} set the status to ${after.status}.` }];
  });
}

export async function notifyOfChanges(ctx: WriteContext, changes: readonly Told[]): Promise<void> {
  const { actor } = ctx;
  // What customers change they change by writing: that is told as a reply.
  if (actor.kind === 'customer') return;
  const doer = actor.kind === 'agent' ? actor : { userId: 0, name: actor.kind === 'system' ? actor.step : actor.name };
  await saveNotifications(ctx, notificationsOf(changes, doer));
}

export async function saveNotifications(ctx: WriteContext, notifications: readonly NewNotification[]): Promise<void> {
  const created_at = ctx.now();
  const rows = notifications.map((notification) => ({ ...notification, created_at, read_at: null }));
  for (const batch of inBatches(rows)) await ctx.tx.insertInto('notifications').values(batch).execute();
  const users = new Set(rows.map(({ user_id }) => user_id));
  await appendLive(
    ctx,
    [...users].map((user_id) => ({ kind: 'notification', user_id })),
  );
}
