import { useEffect } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { deskNotificationRoutes } from '../../server/contract/desk/notifications.ts';
import { readRoutes } from '../../server/contract/desk/reads.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { useUnread } from '../live/use-unread.ts';
import { notificationsQuery } from '../source/queries.ts';

/** A ticket counts as read when it has been on the screen this long, in milliseconds: J runs past many. */
const readAfter = 900;

/** Moves the agent's read position to the newest entry shown, and reads the notifications that are about the ticket. */
export function useReading(ticket: TicketItem | undefined): void {
  const { source } = useConsole();
  const desk = useDesk();
  const unread = useUnread();
  const keepsPositions = desk.kind === 'desk';
  const notified = unread > 0 && desk.permissions.includes('SETTINGS_CRUD');
  const id = ticket?.id;
  const newest = newestEntry(ticket);
  useEffect(() => {
    if (id === undefined) return;
    return whenSeen(() => {
      // Lost without an answer, the ticket stays bold until it is opened again: nothing to tell the agent.
      if (keepsPositions && newest !== undefined && source.rows.get(id)?.unread !== false) {
        source.request(readRoutes.readTicket, { ticketID: id, through_message_id: newest }).catch(() => {});
      }
      if (!notified) return;
      source
        .request(deskNotificationRoutes.readNotifications, { ticket_id: id })
        .then(() => source.queries.invalidateQueries({ queryKey: notificationsQuery(source).queryKey }))
        .catch(() => {});
    });
  }, [id, newest, keepsPositions, notified, source]);
}

/** Acts, once, when the window has been visible for a while: what lies behind a closed window is not read. */
function whenSeen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', begin);
  };
  const begin = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      act();
    }, readAfter);
  };
  document.addEventListener('visibilitychange', begin);
  begin();
  return stop;
}

function newestEntry(ticket: TicketItem | undefined): number | undefined {
  const id = Number(ticket?.timeline.findLast(({ type }) => type !== 'event')?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
