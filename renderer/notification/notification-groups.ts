import type { NotificationItem } from '../../server/contract/base/notification.ts';

/** What one ticket is notified of, as one row. */
export interface NotificationGroup {
  /** Stays the same while more of the ticket comes in. */
  key: string;
  /** null: it is about no ticket, and alone. */
  ticketId: number | null;
  newest: NotificationItem;
  /** Newest first. */
  items: readonly NotificationItem[];
  unread: number;
}

/** Notifications by ticket, in the order of the newest of each. `items` newest first. */
export function groupByTicket(items: readonly NotificationItem[]): NotificationGroup[] {
  const byKey = Map.groupBy(items, ({ id, ticket_id }) => (ticket_id === null ? `one-${id}` : `ticket-${ticket_id}`));
  return [...byKey].flatMap(([key, items]) => {
    const [newest] = items;
    const unread = items.filter(({ is_read }) => !is_read).length;
    return newest ? { key, ticketId: newest.ticket_id, newest, items, unread } : [];
  });
}
