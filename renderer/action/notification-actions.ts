import type { Console } from '../app/console.ts';
import { markRead } from '../notification/mark-read.ts';
import { currentNotification, showsNotifications } from '../notification/notification-cursor.ts';
import type { Action } from './action.ts';

/** What can be done in the list of notifications. */
export function notificationActions(console: Console): Action[] {
  return [
    {
      id: 'read-notification',
      group: 'ticket',
      label: (t) => t('action.readNotification'),
      keys: ['Shift+I'],
      when: () => showsNotifications(console),
      run: () => {
        const group = currentNotification(console);
        // Lost without an answer the row stays as it is.
        if (group && group.unread > 0) markRead(console.source, group).catch(() => {});
      },
    },
  ];
}
