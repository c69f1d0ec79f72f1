import type { WriteContext } from '../context.ts';
import type { NotificationType } from '../contract/base/notification.ts';
import { appendLive } from '../live/append.ts';
import { insertRows } from '../storage/insert-rows.ts';
import type { TicketChange } from '../ticket/change.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { followersOf } from './followers.ts';
import { withoutUnwanted } from './preferences.ts';

export interface NewNotification {
  user_id: number;
  ticket_id: number | null;
  type: NotificationType;
  title: string;
  message: string;
}

type Told = Pick<TicketChange, 'before' | 'after' | 'history' | 'writer'>;

/**
 * Who hears of these changes: whoever got a ticket, whose snooze is over, whose ticket another one moved, merged or had
 * another merged into. Not the doer.
 */
export function notificationsOf(changes: readonly Told[], doer: { userId: number; name: string }) {
  return changes.flatMap(({ before, after, history }): NewNotification[] => {
    const user_id = after.assigned_user_id;
    if (user_id === 0 || user_id === doer.userId) return [];
    if (before.assigned_user_id !== user_id) {
      return [about(after, user_id, { type: 'assigned', message: `${doer.name} assigned this ticket to you.` })];
    }
    // Sent now, and not put back by an undo.
    if (after.snooze_time_sent === after.last_update && after.snooze_time_sent !== before.snooze_time_sent) {
      const message = 'The time until which this ticket was snoozed is over.';
      return [about(after, user_id, { type: 'snooze_ended', message })];
    }
    const merged = mergeIn(history);
    if (merged) return [about(after, user_id, { type: 'merged', message: `${doer.name} ${merged}.` })];
    if (!history.some(({ item_type }) => item_type === 'status')) return [];
    return [about(after, user_id, { type: 'status_changed', message: statusMessage(doer.name, after) })];
  });
}

/** What a change merged, in words; undefined for other changes, and where a merge is taken back. */
function mergeIn(history: Told['history']): string | undefined {
  const into = history.find((entry) => entry.item_type === 'merged_into' && entry.item_type_id !== '0');
  if (into) return `merged this ticket into #${into.item_type_id}`;
  const from = history.filter((entry) => entry.item_type === 'merged_ticket' && entry.item_type_id !== '');
  if (from.length === 0) return undefined;
  return `merged ${from.map((entry) => `#${entry.item_type_id}`).join(', ')} into this ticket`;
}

export async function notifyOfChanges(ctx: WriteContext, all: readonly Told[]): Promise<void> {
  const { actor } = ctx;
  // What customers change they change by writing: that is told as a reply.
  if (actor.kind === 'customer') return;
  const changes = all.filter(({ writer }) => writer === undefined);
  const doer = actor.kind === 'agent' ? actor : { userId: 0, name: actor.kind === 'system' ? actor.step : actor.name };
  const own = notificationsOf(changes, doer);
  const told = new Set(own.map(({ ticket_id, user_id }) => `${ticket_id} ${user_id}`));
  const moved = changes.filter(({ history }) => history.some(({ item_type }) => item_type === 'status'));
  const followers = await followersOf(
    ctx,
    moved.map(({ after }) => after),
  );
  const ofFollowers = moved.flatMap(({ after, history }) => {
    const merged = mergeIn(history);
    const message = merged ? `${doer.name} ${merged}.` : statusMessage(doer.name, after);
    return (followers.get(after.id) ?? [])
      .filter((user_id) => user_id !== doer.userId && !told.has(`${after.id} ${user_id}`))
      .map((user_id) => about(after, user_id, { type: 'followed', message }));
  });
  await saveNotifications(ctx, [...own, ...ofFollowers]);
}

const statusMessage = (name: string, { status }: Ticket): string => `${name} set the status to ${status}.`;

/** A notification about a ticket, headed by its number where it has no title. */
export const about = (
  ticket: Pick<Ticket, 'id' | 'title'>,
  user_id: number,
  said: Pick<NewNotification, 'type' | 'message'>,
): NewNotification => ({
  user_id,
  ticket_id: ticket.id,
  title: ticket.title === '' ? `#${ticket.id}` : ticket.title,
  ...said,
});

/** Saves notifications and tells whose count goes up by them. What somebody does not want is not saved. */
export async function saveNotifications(ctx: WriteContext, notifications: readonly NewNotification[]): Promise<void> {
  const created_at = ctx.now();
  const wanted = await withoutUnwanted(ctx, notifications);
  const rows = wanted.map((notification) => ({ ...notification, created_at, read_at: null }));
  await insertRows(ctx.tx, ctx.desk.storage.dialect, 'notifications', rows);
  const users = new Set(rows.map(({ user_id }) => user_id));
  await appendLive(
    ctx,
    [...users].map((user_id) => ({ kind: 'notification', user_id })),
  );
}
