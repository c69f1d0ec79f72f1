import { useEffect } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { readRoutes } from '../../server/contract/desk/reads.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { notificationsQuery } from '../source/queries.ts';

/** A ticket counts as read when it has been on the screen this long, in milliseconds: J runs past many. */
const readAfter = 900;

/** Moves the agent's read position to the newest entry shown, and reads the notifications that are about the ticket. */
export function useReading(ticket: TicketItem | undefined): void {
  const { source } = useConsole();
  const desk = useDesk();
  const keepsPositions = desk.kind === 'desk';
  const notified = desk.unread_notifications > 0 && desk.permissions.includes('SETTINGS_CRUD');
  const id = ticket?.id;
  const newest = newestEntry(ticket);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      if (keepsPositions && newest !== undefined && source.rows.get(id)?.unread !== false) {
        // Lost without an answer, the ticket stays bold until it is opened again: nothing to tell the agent.
        source.request(readRoutes.readTicket, { ticketID: id, through_message_id: newest }).catch(() => {});
      }
      if (notified) {
        source
          .request(deskNotificationRoutes.readNotifications, { ticket_id: id })
          .then(() => source.queries.invalidateQueries({ queryKey: notificationsQuery(source).queryKey }))
          .catch(() => {});
      }
    }, readAfter);
    return () => clearTimeout(timer);
  }, [id, newest, keepsPositions, notified, source]);
}

function newestEntry(ticket: TicketItem | undefined): number | undefined {
  const id = Number(ticket?.timeline.findLast(({ type }) => type !== 'event')?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
