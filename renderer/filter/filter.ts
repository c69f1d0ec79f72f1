import { ticketFilter } from '../../server/contract/desk/tickets.ts';
import type { ViewFilter } from '../../server/contract/desk/views.ts';

/** What the ticket list is narrowed by, as it stands on the wire: times as text, what is absent is "any". */
export type ListFilter = ViewFilter;
export type FilterName = keyof ListFilter;

/** How a place differs from its view: a value goes before the view's own, null takes the view's own away. */
export type FilterChange = { readonly [Name in FilterName]?: ListFilter[Name] | null };

export const noFilter: FilterChange = {};

/** `list`: one of several values. `time`: `YYYY-MM-DD HH:MM:SS`, UTC. */
export type FilterKind = 'list' | 'flag' | 'id' | 'time' | 'text';

/** Every filter that the console knows, in the order in which they are shown. */
export const filterKinds = {
  status: 'list',
  assigned_user_id: 'list',
  assigned_group_id: 'list',
  priority: 'list',
  tag: 'list',
  channel_id: 'list',
  brand_id: 'list',
  customer_id: 'id',
  needs_answer: 'flag',
  unread: 'flag',
  following: 'flag',
  snoozed: 'flag',
  created_from: 'time',
  created_to: 'time',
  updated_from: 'time',
  updated_to: 'time',
  q: 'text',
} as const satisfies Record<FilterName, FilterKind>;

export const filterNames = Object.keys(filterKinds) as FilterName[];

/** A view's own filter with a change on it. */
export function applyChange(own: ListFilter, change: FilterChange): ListFilter {
  const values = Object.entries({ ...own, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(values);
}

/** The change that makes `wanted` of a view's own filter; what the view has already is not in it. */
export function changeTo(own: ListFilter, wanted: ListFilter): FilterChange {
  const names = filterNames.filter((name) => !sameValue(own[name], wanted[name]));
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? null]));
}

/** Whether both find the same tickets, whatever order their values have. */
export const sameFilter = (a: ListFilter, b: ListFilter): boolean =>
  filterNames.every((name) => sameValue(a[name], b[name]));

function sameValue(a: ListFilter[FilterName], b: ListFilter[FilterName]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const values = new Set<unknown>(a);
  return values.size === new Set<unknown>(b).size && b.every((value) => values.has(value));
}

/** The filters in an address, by the names that the API has for them; what is not understood is left out. */
export function readFilter(query: URLSearchParams): FilterChange {
  const found = filterNames.flatMap((name) => {
    const text = query.get(name);
    if (text === null) return [];
    const value = text === '' ? null : readValue(name, text);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

/** Writes filters into an address; the empty text stands for what is taken away. */
export function writeFilter(filter: FilterChange, query: URLSearchParams): void {
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) query.set(name, value === null ? '' : String(value));
  }
}

function readValue(name: FilterName, text: string): unknown {
  const schema = ticketFilter[name];
  const kind = filterKinds[name];
  if (kind === 'list') {
    const values = new Set(text.split(',').filter((value) => schema.safeParse([value]).success));
    return values.size === 0 ? undefined : schema.safeParse([...values]).data;
  }
  const { success, data } = schema.safeParse(text);
  if (!success) return undefined;
  return kind === 'time' ? text : data;
}
