import { useEffect } from 'react';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { step } from '../selection/selection.ts';
import { firstUnreadQuery, ticketQuery } from '../source/queries.ts';
import { isUnread } from './use-first-unread.ts';

/** The reader rests on a ticket for so long before the next one is fetched, in milliseconds. */
const rest = 300;

/** Fetches the ticket below the open one, so that solving or J shows it at once. */
export function useNextReady(ticket: TicketItem | undefined): void {
  const { source, selection } = useConsole();
  const desk = useDesk();
  const id = ticket?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      const next = step(selection.getState().order, { cursor: id, lostAt: undefined }, 1);
      if (next === undefined || next === id) return;
      void source.queries.prefetchQuery(ticketQuery(source, next));
      if (isUnread(source, desk, next)) void source.queries.prefetchQuery(firstUnreadQuery(source, next));
    }, rest);
    return () => clearTimeout(timer);
  }, [id, source, desk, selection]);
}
