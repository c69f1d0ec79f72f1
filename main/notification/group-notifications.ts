import type { NotificationItem } from '../../server/contract/base/notification.ts';

/** More than so many at once become one. */
const mostAtOnce = 3;

/** What the system shows: one notification, or several as one. */
export interface Shown {
  ids: string[];
  title: string;
  body: string;
  /** null: a click opens the window, not one ticket. */
  ticketId: number | null;
}

/** Each by itself; more than three at once as one that names the newest. `items` newest first. */
export function groupNotifications(items: readonly NotificationItem[]): Shown[] {
  if (items.length <= mostAtOnce) {
    return items.map(({ id, title, message, ticket_id }) => ({ ids: [id], title, body: message, ticketId: ticket_id }));
  }
  const tickets = new Set(items.map((item) => item.ticket_id));
  return [
    {
      ids: items.map((item) => item.id),
      title: `${items.length} new notifications`,
      body: items
        .slice(0, mostAtOnce)
        .map((item) => item.title)
        .join('\n'),
      ticketId: tickets.size === 1 ? (items[0]?.ticket_id ?? null) : null,
    },
  ];
}
