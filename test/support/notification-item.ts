import type { NotificationItem } from '../../server/contract/base/notification.ts';

/** A notification as a server tells it: unread, of Monday, 2 March 2026, 09:00 UTC. */
export function notificationItem(changes: Partial<NotificationItem> = {}): NotificationItem {
  return {
    id: '1',
    user_id: 1,
    ticket_id: 7,
    type: 'customer_replied',
    title: 'Printer on fire',
    message: 'Ada replied.',
    url: '',
    is_read: false,
    created_at: '2026-03-02 09:00:00',
    read_at: null,
    ...changes,
  };
}
