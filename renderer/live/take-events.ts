import type { Query } from '@tanstack/react-query';
import type { StreamedEvent } from '../../server/client/event-stream.ts';
import type { StreamedEvents } from '../../server/contract/desk/events.ts';
import {
  countsQuery,
  customerTicketsQuery,
  deskQuery,
  type ListInput,
  liveKey,
  notificationsQuery,
  ticketQuery,
} from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { matchesFilter } from './match-filter.ts';
import { placeRow, withoutRow } from './place-row.ts';

export interface Taken {
  /** Everything may have changed. */
  all: boolean;
  /** Lists whose order only the server knows. */
  lists: ReadonlySet<string>;
}

/** Shows what events tell; gives what has to be read again for it. One call for all that came together. */
export function takeEvents(source: Source, me: number, events: readonly StreamedEvent[]): Taken {
  const lists = new Set<string>();
  for (const { event, data } of events) {
    if (event === 'desk' || event === 'reset') {
      void source.queries.invalidateQueries({ queryKey: deskQuery(source).queryKey });
      return { all: true, lists };
    }
    if (event === 'ticket') takeTicket(source, me, data, lists);
    else if (event === 'counts') source.queries.setQueryData(countsQuery(source).queryKey, data);
    else if (event === 'notification') takeNotification(source, data);
  }
  return { all: false, lists };
}

function takeNotification(source: Source, { unread }: StreamedEvents['notification']): void {
  source.queries.setQueryData(
    deskQuery(source).queryKey,
    (desk) => desk && { ...desk, unread_notifications: unread },
    // It says nothing of whether the desk answers.
    { updatedAt: source.queries.getQueryState(deskQuery(source).queryKey)?.dataUpdatedAt ?? 0 },
  );
  void source.queries.invalidateQueries({ queryKey: notificationsQuery(source).queryKey });
}

function takeTicket(source: Source, me: number, data: StreamedEvents['ticket'], lists: Set<string>): void {
  const { queries, rows } = source;
  const before = rows.agreed(data.id);
  const row = 'row' in data ? data.row : undefined;
  if (row && before && row.version < before.version) return;
  if (row && before) rows.put([row]);
  // Reading a ticket changes its row and nothing else.
  if (row && before?.version === row.version) return;
  void queries.invalidateQueries({ queryKey: ticketQuery(source, data.id).queryKey });
  const desk = deskQuery(source).queryKey;
  if (queries.getQueryData(desk)?.empty) void queries.invalidateQueries({ queryKey: desk });
  for (const customer of new Set([before?.customer_id, row?.customer_id])) {
    if (customer) void queries.invalidateQueries({ queryKey: customerTicketsQuery(source, customer).queryKey });
  }
  for (const query of queries.getQueryCache().findAll({ queryKey: [liveKey, 'ids'] })) {
    if (!query.isActive()) query.invalidate();
    else if (!moveInList(source, query, { id: data.id, row, before, me })) lists.add(query.queryHash);
  }
}

interface Move {
  id: number;
  row: StreamedRow | undefined;
  before: StreamedRow | undefined;
  me: number;
}
type StreamedRow = NonNullable<ReturnType<Source['rows']['agreed']>>;

/** Moves a ticket within a list that is shown; false where its order has to be read again. */
function moveInList({ queries, rows }: Source, query: Query, { id, row, before, me }: Move): boolean {
  const order = query.state.data as readonly number[] | undefined;
  if (order === undefined) return false;
  const input = query.queryKey[2] as ListInput;
  const belongs = row !== undefined && matchesFilter(row, input, me);
  if (belongs === undefined) return false;
  const placed = belongs
    ? placeRow(order, row as StreamedRow, { sort: input.sort ?? '-last_update', before, rowOf: rows.agreed })
    : { order: withoutRow(order, id), exact: true };
  if (placed.order !== order) {
    if (belongs) rows.put([row as StreamedRow]);
    queries.setQueryData(query.queryKey, placed.order, { updatedAt: query.state.dataUpdatedAt });
  }
  return placed.exact;
}
