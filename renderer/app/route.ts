import { type TicketSort, ticketSorts } from '../../server/contract/desk/tickets.ts';
import { type TicketStatus, ticketStatuses } from '../../server/contract/words.ts';

/** Where the agent is: kept in the address after #, so that back, forward, reload and a copied link work. */
export interface Place {
  area: Area;
  view: ViewName;
  filter: ListFilter;
  ticketId: number | undefined;
}

export const areas = ['inbox', 'notifications', 'settings'] as const;
export type Area = (typeof areas)[number];
export const namedViews = ['needs-answer', 'mine', 'unassigned', 'waiting', 'all'] as const;
export type NamedView = (typeof namedViews)[number];
export type ViewName = NamedView | `group-${number}`;

/** What narrows a view down; an empty list is no narrowing. User and group 0 is "nobody", "no group". */
export interface ListFilter {
  status: readonly TicketStatus[];
  assignee: readonly number[];
  group: readonly number[];
  /** Undefined: the view's own order. */
  sort: TicketSort | undefined;
}

export const noFilter: ListFilter = { status: [], assignee: [], group: [], sort: undefined };
export const startPlace: Place = { area: 'inbox', view: 'needs-answer', filter: noFilter, ticketId: undefined };

/** `#/inbox/all/12?status=open` → a place. What is not understood is left out; a link never fails. */
export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/');
  const area = areas.find((name) => name === parts[0]);
  if (parts[0] === 'tickets') return { ...startPlace, view: 'all', ticketId: readId(parts[1]) };
  if (area === 'notifications') return { ...startPlace, area, ticketId: readId(parts[1]) };
  if (area === undefined || area === 'settings') return { ...startPlace, area: area ?? 'inbox' };
  return { area, view: readView(parts[1]), filter: readFilter(new URLSearchParams(query)), ticketId: readId(parts[2]) };
}

export function writePlace({ area, view, filter, ticketId }: Place): string {
  if (area === 'settings') return '#/settings';
  const ticket = ticketId === undefined ? '' : `/${ticketId}`;
  if (area === 'notifications') return `#/notifications${ticket}`;
  const query = new URLSearchParams();
  if (filter.status.length > 0) query.set('status', filter.status.join(','));
  if (filter.assignee.length > 0) query.set('assignee', filter.assignee.join(','));
  if (filter.group.length > 0) query.set('group', filter.group.join(','));
  if (filter.sort !== undefined) query.set('sort', filter.sort);
  const text = query.toString();
  return `#/inbox/${view}${ticket}${text === '' ? '' : `?${text}`}`;
}

function readFilter(query: URLSearchParams): ListFilter {
  const values = (name: string) => (query.get(name) ?? '').split(',').filter((value) => value !== '');
  const numbers = (name: string) =>
    values(name)
      .filter((value) => /^\d{1,15}$/.test(value))
      .map(Number);
  return {
    status: ticketStatuses.filter((status) => values('status').includes(status)),
    assignee: numbers('assignee'),
    group: numbers('group'),
    sort: ticketSorts.find((sort) => sort === query.get('sort')),
  };
}

function readView(name = ''): ViewName {
  if (/^group-\d{1,15}$/.test(name)) return name as `group-${number}`;
  return namedViews.find((view) => view === name) ?? 'needs-answer';
}

const readId = (part = ''): number | undefined => (/^[1-9]\d{0,15}$/.test(part) ? Number(part) : undefined);
