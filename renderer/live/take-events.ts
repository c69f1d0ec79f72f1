import type { QueryKey } from '@tanstack/react-query';
import type { StreamedEvent } from '../../server/client/event-stream.ts';
import { chatChannel } from '../../server/contract/base/chat.ts';
import type { StreamedEvents } from '../../server/contract/desk/events.ts';
import { refreshCustomer } from '../customer/change-customer.ts';
import { readPresence } from '../presence/use-presence.ts';
import {
  countsQuery,
  customerTicketsQuery,
  deskQuery,
  firstUnreadQuery,
  notificationsQuery,
  ticketQuery,
  viewCountsQuery,
  viewsQuery,
  waitingChatsQuery,
} from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { type Move, moveInLists } from './move-in-lists.ts';

export interface Taken {
  /** Everything may have changed. */
  all: boolean;
  /** Lists whose order only the server knows, by their hash. */
  lists: readonly string[];
  /** How many tickets a view has may have changed. */
  counts: boolean;
}

/** Shows what events tell, those that came together at once; gives what has to be read again for it. */
export function takeEvents(source: Source, me: number, events: readonly StreamedEvent[]): Taken {
  const moves: Move[] = [];
  for (const { event, data } of events) {
    if (event === 'desk' || event === 'reset') {
      void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey });
      readPresence(source);
      return { all: true, lists: [], counts: true };
    }
    if (event === 'ticket') {
      moves.push(...takeTicket(source, data));
      refreshWaitingChats(source, data);
    } else if (event === 'customer') refreshCustomer(source, data.id);
    else if (event === 'counts') source.queries.setQueryData(countsQuery(source).queryKey, data);
    else if (event === 'views') refreshViews(source);
    else if (event === 'notification') takeNotification(source, data);
    else if (event === 'presence') source.presence.hear(data);
    else if (event === 'typing') source.presence.hearCustomer(data);
  }
  return { all: false, lists: moveInLists(source, me, moves), counts: moves.length > 0 };
}

function refreshViews(source: Source): void {
  for (const { queryKey } of [viewsQuery(source), viewCountsQuery(source)])
    void source.queries.invalidateQueries({ queryKey });
}

function takeNotification(source: Source, { unread }: StreamedEvents['notification']): void {
  const { queries } = source;
  const { queryKey } = deskQuery(source);
  // The number says nothing of whether the desk answers: the time of the last answer stays.
  const { dataUpdatedAt: updatedAt = 0 } = queries.getQueryState(queryKey) ?? {};
  queries.setQueryData(queryKey, (desk) => desk && { ...desk, unread_notifications: unread }, { updatedAt });
  void queries.invalidateQueries({ queryKey: notificationsQuery(source).queryKey });
}

/** Shows the row of a ticket and reads again what shows more of it; gives how it moves in lists, if it can. */
function takeTicket(source: Source, data: StreamedEvents['ticket']): Move[] {
  const { queries, rows } = source;
  const before = rows.agreed(data.id);
  const row = 'row' in data ? data.row : undefined;
  if (!row) source.presence.forget(data.id);
  if (row && before && row.version < before.version) return [];
  if (row && before) rows.hear(row);
  const isSameVersion = row !== undefined && row.version === before?.version;
  // It was read, and nothing else happened to it.
  if (isSameVersion && row.unread !== before?.unread) {
    readAgain(queries, firstUnreadQuery(source, data.id).queryKey);
    return [{ id: data.id, row, before, isReading: true }];
  }
  readAgain(queries, ticketQuery(source, data.id).queryKey);
  for (const customer of new Set([before?.customer_id, row?.customer_id])) {
    if (customer) readAgain(queries, customerTicketsQuery(source, customer).queryKey);
  }
  const desk = deskQuery(source).queryKey;
  if (queries.getQueryData(desk)?.empty) void queries.invalidateQueries({ queryKey: desk });
  // A row that was loaded as it is now says nothing of where the lists still have it.
  return [{ id: data.id, row, before: isSameVersion ? undefined : before }];
}

/** Asks which chats ring where one begins to, or something happens to one that does. */
function refreshWaitingChats(source: Source, data: StreamedEvents['ticket']): void {
  const { queryKey } = waitingChatsQuery(source);
  const row = 'row' in data ? data.row : undefined;
  const mayRing = row?.channel_id === chatChannel && row.assigned_user_id === 0 && row.waiting_since !== null;
  if (mayRing || source.queries.getQueryData(queryKey)?.some(({ id }) => id === data.id)) {
    readAgain(source.queries, queryKey);
  }
}

/** Looks first whether it was ever read: to look for it among all queries, for thousands of tickets, takes long. */
function readAgain(queries: Source['queries'], queryKey: QueryKey): void {
  if (queries.getQueryState(queryKey)) void queries.invalidateQueries({ queryKey });
}
