import { type RefObject, useEffect, useRef } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useDesk } from '../app/desk-context.ts';
import { newestEntry } from '../composer/newer-entries.ts';

/** Scrolls to what the agent has just written. */
export function useShowOwn(scroller: RefObject<HTMLElement | null>, ticket: TicketItem | undefined): void {
  const { user } = useDesk();
  const seen = useRef<{ ticketId: number; newest: number | undefined }>(undefined);
  useEffect(() => {
    if (!ticket) return;
    const before = seen.current;
    const newest = newestEntry(ticket);
    seen.current = { ticketId: ticket.id, newest };
    if (before?.ticketId !== ticket.id || before.newest === newest) return;
    const entry = ticket.timeline.findLast((one) => one.type !== 'event' && Number(one.id) === newest);
    const element = scroller.current;
    const isOwn = entry !== undefined && entry.type !== 'event' && entry.user_id === user.id;
    if (isOwn && element) element.scrollTop = element.scrollHeight;
  }, [scroller, ticket, user.id]);
}
