import { type SearchSort, searchSorts } from '../../server/contract/desk/tickets.ts';
import { type FilterChange, noFilter, readFilter, writeFilter } from '../filter/filter.ts';

/** Where the agent is: kept in the address after #, so that back, forward, reload and a copied link work. */
export interface Place {
  area: Area;
  view: ViewName;
  /** How the list differs from the view's own filter. */
  filter: FilterChange;
  /** Undefined: the view's own order. */
  sort: SearchSort | undefined;
  ticketId: number | undefined;
  /** Whose page is shown among the customers. */
  customerId: number | undefined;
}

export const areas = ['inbox', 'notifications', 'history', 'customers', 'settings'] as const;
export type Area = (typeof areas)[number];
/** Whether an area has tickets to work with; in the others no key means one. */
export const showsTickets = (area: Area): boolean => area !== 'settings' && area !== 'customers';

export const namedViews = ['needs-answer', 'mine', 'unassigned', 'waiting', 'all'] as const;
export type NamedView = (typeof namedViews)[number];
export type GroupView = `group-${number}`;
/** A view that somebody has saved, by its id. */
export type SavedView = `view-${number}`;
/** What a search finds: the filter `q`. */
export const searchView = 'search';
export type ViewName = NamedView | GroupView | SavedView | typeof searchView;

export const startPlace: Place = {
  area: 'inbox',
  view: 'needs-answer',
  filter: noFilter,
  sort: undefined,
  ticketId: undefined,
  customerId: undefined,
};

/** `#/inbox/all/12?status=open` → a place. What is not understood is left out; a link never fails. */
export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/');
  const area = areas.find((name) => name === parts[0]);
  if (parts[0] === 'tickets') return { ...startPlace, view: 'all', ticketId: readId(parts[1]) };
  if (area === 'notifications' || area === 'history') return { ...startPlace, area, ticketId: readId(parts[1]) };
  if (area === 'customers') return { ...startPlace, area, customerId: readId(parts[1]) };
  if (area === undefined || area === 'settings') return { ...startPlace, area: area ?? 'inbox' };
  const asked = new URLSearchParams(query);
  const sort = searchSorts.find((name) => name === asked.get('sort'));
  return { ...startPlace, area, view: readView(parts[1]), filter: readFilter(asked), sort, ticketId: readId(parts[2]) };
}

export function writePlace({ area, view, filter, sort, ticketId, customerId }: Place): string {
  if (area === 'settings') return '#/settings';
  if (area === 'customers') return customerId === undefined ? '#/customers' : `#/customers/${customerId}`;
  const ticket = ticketId === undefined ? '' : `/${ticketId}`;
  if (area === 'notifications' || area === 'history') return `#/${area}${ticket}`;
  const query = new URLSearchParams();
  writeFilter(filter, query);
  if (sort !== undefined) query.set('sort', sort);
  const text = query.toString();
  return `#/inbox/${view}${ticket}${text === '' ? '' : `?${text}`}`;
}

/** The id in the name of a group's or a saved view; undefined for any other. */
export function idInView(kind: 'group' | 'view', view: ViewName): number | undefined {
  const [name, id] = view.split('-');
  return name === kind && id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined;
}

function readView(name = ''): ViewName {
  if (/^group-\d{1,15}$/.test(name)) return name as GroupView;
  if (/^view-[1-9]\d{0,14}$/.test(name)) return name as SavedView;
  if (name === searchView) return name;
  return namedViews.find((view) => view === name) ?? 'needs-answer';
}

const readId = (part = ''): number | undefined => (/^[1-9]\d{0,15}$/.test(part) ? Number(part) : undefined);
