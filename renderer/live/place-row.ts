import type { SearchSort, TicketRow } from '../../server/contract/desk/tickets.ts';
import { ticketPriorities } from '../../server/contract/words.ts';

export interface Placed {
  /** The very same array where nothing moves. */
  order: readonly number[];
  /** False: near enough for now, but only the server knows the exact place. */
  exact: boolean;
}

/** Takes a ticket out of a list. */
export function withoutRow(order: readonly number[], id: number): readonly number[] {
  const index = order.indexOf(id);
  return index === -1 ? order : order.toSpliced(index, 1);
}

/**
 * Puts a row where it belongs in a list, as far as the loaded rows tell: looked for from the end to which changes go.
 * The wire's times are whole seconds and the server sorts by milliseconds, so within a second the place is a guess.
 *
 * @param before the row as it was; undefined where it was not loaded.
 */
export function placeRow(
  order: readonly number[],
  row: TicketRow,
  {
    sort,
    before,
    rowOf,
  }: { sort: SearchSort; before: TicketRow | undefined; rowOf(id: number): TicketRow | undefined },
): Placed {
  const value = sortedBy(row, sort);
  if (before && sortedBy(before, sort) === value && order.includes(row.id)) return { order, exact: true };
  const others = withoutRow(order, row.id);
  const descending = sort === 'priority' || sort === 'relevance' || sort.startsWith('-');
  for (let step = 0; step <= others.length; step += 1) {
    // From the top where the newest are there, else from the bottom; `at` is where the row would go.
    const at = descending ? step : others.length - step;
    const neighbour = others[descending ? at : at - 1];
    if (neighbour === undefined) return { order: others.toSpliced(at, 0, row.id), exact: true };
    const known = rowOf(neighbour);
    if (!known) return { order, exact: false };
    const other = sortedBy(known, sort);
    if (value >= other) return { order: others.toSpliced(at, 0, row.id), exact: value > other };
  }
  return { order, exact: false };
}

/** As text these values sort as they should; who does not wait comes last. */
function sortedBy(row: TicketRow, sort: SearchSort): string {
  if (sort === 'priority') return `${ticketPriorities.indexOf(row.priority)} ${row.last_update}`;
  if (sort === 'waiting_since') return row.waiting_since ?? '9999';
  return sort.endsWith('created_at') ? row.created_at : row.last_update;
}
