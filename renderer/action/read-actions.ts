import { readRoutes } from '../../server/contract/desk/reads.ts';
import type { Console } from '../app/console.ts';
import { targetCount, targetOf } from '../bulk/target.ts';
import { fewTickets } from '../property/change-ticket.ts';
import type { Action } from './action.ts';

/** Marking tickets unread: to come back to them. */
export function readActions(console: Console): Action[] {
  const some = () => targetCount(console) > 0 && targetCount(console) <= fewTickets;
  return [
    {
      id: 'mark-unread',
      group: 'ticket',
      label: (t) => t('action.markUnread'),
      keys: ['Shift+U'],
      when: some,
      run: () => markUnread(console, targetOf(console).ids),
    },
  ];
}

function markUnread({ source, navigation }: Console, ids: readonly number[]): void {
  const { ticketId } = navigation.getState();
  // What stayed open would be read at once.
  if (ticketId !== undefined && ids.includes(ticketId)) navigation.go({ ticketId: undefined });
  // The rows say it; lost without an answer they stay as they are.
  for (const ticketID of ids) source.request(readRoutes.unreadTicket, { ticketID }).catch(() => {});
}
