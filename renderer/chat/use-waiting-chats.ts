import { useQuery } from '@tanstack/react-query';
import type { TicketRow } from '../../server/contract/desk/tickets.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { hasNotificationSettings } from '../settings/has-notification-settings.ts';
import { preferencesQuery, waitingChatsQuery } from '../source/queries.ts';
import { canTakeChats } from './can-take-chats.ts';
import { wantsChats } from './ring-volume.ts';

const none: readonly TicketRow[] = [];

/** The chats that ring, the longest waiting first; none for who does not want to hear of them. */
export function useWaitingChats(): readonly TicketRow[] {
  const { source } = useConsole();
  const desk = useDesk();
  const enabled = canTakeChats(desk);
  const { data: waiting = none } = useQuery({ ...waitingChatsQuery(source), enabled });
  const wishes = useQuery({ ...preferencesQuery(source), enabled: enabled && hasNotificationSettings(desk) });
  return wantsChats(wishes.data) ? waiting : none;
}
