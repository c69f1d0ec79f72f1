import { notificationRoutes } from '../../server/contract/base/notification.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { deskQuery, notificationsQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import type { NotificationGroup } from './notification-groups.ts';

/** What is to be marked read: one row, or everything up to a notification. */
export type Marked = Pick<NotificationGroup, 'ticketId' | 'newest'> | { through: string };

/** Marks notifications read; throws what the server refuses. */
export async function markRead(source: Source, marked: Marked): Promise<void> {
  try {
    if ('through' in marked) {
      await source.request(deskNotificationRoutes.readNotifications, { through_id: marked.through });
    } else if (marked.ticketId === null) {
      await source.request(notificationRoutes.setNotificationRead, { id: marked.newest.id });
    } else {
      await source.request(deskNotificationRoutes.readNotifications, { ticket_id: marked.ticketId });
    }
  } finally {
    for (const { queryKey } of [notificationsQuery(source), deskQuery(source)]) {
      void source.queries.invalidateQueries({ queryKey });
    }
  }
}
