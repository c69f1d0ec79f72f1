import type { Console } from '../app/console.ts';
import { showsTickets } from '../app/route.ts';
import { idsQuery, type ListInput } from '../source/queries.ts';
import { shownInput } from '../ticket-list/use-shown-list.ts';
import type { BulkFilter } from './bulk-jobs.ts';

/** The tickets that a change is about. */
export interface Target {
  ids: readonly number[];
  /** They are all of a list: the server says which these are. */
  filter?: BulkFilter;
  /** Those of the filter that it is not about. */
  except?: readonly number[];
}

/** Most tickets that are changed at once, without a look at what would become of them. */
export const fewTickets = 200;

export const isFew = ({ ids, filter }: Target): boolean => filter === undefined && ids.length <= fewTickets;

/** The tickets that an action is about: the selected ones, else the open one, else the one under the keyboard. */
export function targetOf(console: Console): Target {
  const { area, ticketId: open } = console.navigation.getState();
  if (!showsTickets(area)) return { ids: [] };
  const { ids, whole, order, cursor } = console.selection.getState();
  if (whole) return wholeList(console, shownInput(console));
  if (ids.size > 0) return { ids: [...ids] };
  const one = open ?? (cursor !== undefined && order.includes(cursor) ? cursor : undefined);
  return { ids: one === undefined ? [] : [one] };
}

/** How many tickets an action is about, as far as they are known. */
export function targetCount(console: Console): number {
  const { size } = console.selection.getState().ids;
  return size > 0 ? size : targetOf(console).ids.length;
}

/** A list that is short and known to its end is its tickets; any other is its filter, but for what was taken out. */
function wholeList({ source, selection }: Console, input: ListInput | undefined): Target {
  const { ids: selected, except } = selection.getState();
  const ids = [...selected];
  if (!input) return { ids };
  const isKnown = source.queries.getQueryData(idsQuery(source, input).queryKey) !== undefined;
  if (isKnown && ids.length <= fewTickets) return { ids };
  const { sort: _, ...filter } = input;
  return { ids, filter, ...(except.size > 0 ? { except: [...except] } : {}) };
}
