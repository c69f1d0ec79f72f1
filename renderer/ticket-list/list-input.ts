import type { TicketRow, TicketSort } from '../../server/contract/desk/tickets.ts';
import type { TicketStatus } from '../../server/contract/words.ts';
import type { ListFilter, ViewName } from '../app/route.ts';
import type { ListInput } from '../source/queries.ts';

const unsolved: readonly TicketStatus[] = ['new', 'open', 'pending', 'holding'];

/** Which of the three filters a view leaves to the agent; the others are the view itself. */
export function openFilters(view: ViewName): { status: boolean; assignee: boolean; group: boolean } {
  return {
    status: view !== 'waiting',
    assignee: view !== 'mine' && view !== 'unassigned',
    group: !view.startsWith('group-'),
  };
}

export const sortOf = (view: ViewName, filter: ListFilter): TicketSort =>
  filter.sort ?? (view === 'needs-answer' ? 'waiting_since' : '-last_update');

/** The time that a row stands in its place by: what its age is told from. */
export function sortedTime(row: TicketRow, sort: TicketSort): string {
  if (sort === 'waiting_since') return row.waiting_since ?? row.last_update;
  return sort === 'created_at' || sort === '-created_at' ? row.created_at : row.last_update;
}

/** What the server is asked for a view narrowed by a filter. */
export function listInput(view: ViewName, filter: ListFilter): ListInput {
  const left = openFilters(view);
  const status = left.status && filter.status.length > 0 ? [...filter.status] : statusOf(view);
  const assignee = left.assignee ? filter.assignee.map(String) : [view === 'mine' ? 'me' : '0'];
  const group = left.group ? [...filter.group] : [Number(view.slice('group-'.length))];
  return {
    sort: sortOf(view, filter),
    ...(status.length > 0 ? { status } : {}),
    ...(assignee.length > 0 ? { assigned_user_id: assignee } : {}),
    ...(group.length > 0 ? { assigned_group_id: group } : {}),
    ...(view === 'needs-answer' ? { needs_answer: true } : {}),
  };
}

function statusOf(view: ViewName): TicketStatus[] {
  if (view === 'waiting') return ['pending'];
  return view === 'needs-answer' || view === 'all' ? [] : [...unsolved];
}
