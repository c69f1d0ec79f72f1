import type { SearchSort, TicketRow, TicketSort } from '../../server/contract/desk/tickets.ts';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import { idInView, type NamedView, type Place, type searchView, type ViewName } from '../app/route.ts';
import { applyChange, type FilterName, type ListFilter } from '../filter/filter.ts';
import type { ListInput } from '../source/queries.ts';

/** What a view is before the agent narrows it. */
export interface OwnList {
  filter: ListFilter;
  sort: TicketSort;
  /** The filters that the view stands for: they are not the agent's to change. */
  fixed: readonly FilterName[];
}

const unsolved: TicketStatus[] = ['new', 'open', 'pending', 'holding'];

const named: Record<NamedView | typeof searchView, OwnList> = {
  'needs-answer': { filter: { needs_answer: true }, sort: 'waiting_since', fixed: ['needs_answer'] },
  mine: {
    filter: { status: unsolved, assigned_user_id: ['me'] },
    sort: '-last_update',
    fixed: ['assigned_user_id'],
  },
  unassigned: {
    filter: { status: unsolved, assigned_user_id: [0] },
    sort: '-last_update',
    fixed: ['assigned_user_id'],
  },
  waiting: { filter: { status: ['pending'] }, sort: '-last_update', fixed: ['status'] },
  all: { filter: {}, sort: '-last_update', fixed: [] },
  search: { filter: {}, sort: '-last_update', fixed: [] },
};

/** What a view is; undefined for a saved one that is not among `saved`. */
export function ownList(view: ViewName, saved: readonly ViewItem[]): OwnList | undefined {
  const group = idInView('group', view);
  if (group !== undefined) {
    const filter = { status: unsolved, assigned_group_id: [group] };
    return { filter, sort: '-last_update', fixed: ['assigned_group_id'] };
  }
  const id = idInView('view', view);
  if (id === undefined) return named[view as NamedView | typeof searchView];
  const found = saved.find((one) => one.id === id);
  return found && { filter: found.filter, sort: found.sort, fixed: [] };
}

/** What the place makes of its view; what a view stands for stays as it is. */
export function filterAt(own: OwnList, { filter }: Pick<Place, 'filter'>): ListFilter {
  const open = Object.entries(filter).filter(([name]) => !own.fixed.includes(name as FilterName));
  return applyChange(own.filter, Object.fromEntries(open));
}

/** What the server is asked for a place. */
export const listInput = (own: OwnList, place: Pick<Place, 'filter' | 'sort'>): ListInput => ({
  sort: place.sort ?? own.sort,
  ...filterAt(own, place),
});

/** The time that a row stands in its place by: what its age is told from. */
export function sortedTime(row: TicketRow, sort: SearchSort): string {
  if (sort === 'waiting_since') return row.waiting_since ?? row.last_update;
  return sort === 'created_at' || sort === '-created_at' ? row.created_at : row.last_update;
}
