import type { Console } from '../app/console.ts';
import { idsQuery } from '../source/queries.ts';
import { shownInput } from '../ticket-list/use-shown-list.ts';
import type { BulkFilter } from './bulk-jobs.ts';

/** The tickets that a change is about. */
export interface Target {
  ids: readonly number[];
  /** They are all of a list: the server says which these are. */
  filter?: BulkFilter;
}

/** Most tickets that are changed at once, without a look at what would become of them. */
export const fewTickets = 200;

export const isFew = ({ ids, filter }: Target): boolean => filter === undefined && ids.length <= fewTickets;

/** The tickets that an action is about: the selected ones, else the open one, else the one under the keyboard. */
export function targetOf(console: Console): Target {
  const { ids, whole, order, cursor } = console.selection.getState();
  if (whole) return wholeList(console, order);
  if (ids.size > 0) return { ids: [...ids] };
  const open = console.navigation.getState().ticketId;
  const one = open ?? (cursor !== undefined && order.includes(cursor) ? cursor : undefined);
  return { ids: one === undefined ? [] : [one] };
}

/** How many tickets an action is about, as far as they are known. */
export function targetCount(console: Console): number {
  const { size } = console.selection.getState().ids;
  return size > 0 ? size : targetOf(console).ids.length;
}

/** A list that is short and known to its end is its tickets; any other is its filter. */
function wholeList(console: Console, order: readonly number[]): Target {
  const input = shownInput(console);
  if (!input) return { ids: order };
  const isKnown = console.source.queries.getQueryData(idsQuery(console.source, input).queryKey) !== undefined;
  if (isKnown && order.length <= fewTickets) return { ids: order };
  const { sort: _, ...filter } = input;
  return { ids: order, filter };
}
