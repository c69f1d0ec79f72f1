import type { SearchSort, TicketRow } from '../../server/contract/desk/tickets.ts';
import type { ListFilter } from '../filter/filter.ts';
import { type ListInput, liveKey } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { matchesFilter } from './match-filter.ts';
import { type Placed, placeRow, withoutRow } from './place-row.ts';

/** What became of a ticket. */
export interface Move {
  id: number;
  /** Undefined: it is gone. */
  row: TicketRow | undefined;
  /** As the lists still show it; undefined where that is not known. */
  before: TicketRow | undefined;
  /** The agent has read it, or has something to read again; else nothing happened to it. */
  isReading?: boolean;
}

/** Of more moves at once than this, as a change of thousands of tickets brings, lists are read again instead. */
const most = 20;

/**
 * Moves tickets within the lists that are shown, into them and out of them. Gives the lists whose exact order only the
 * server knows, by their hash; those that are not shown are read again when they are.
 */
export function moveInLists({ queries, rows }: Source, me: number, moves: readonly Move[]): string[] {
  if (moves.length === 0) return [];
  const open: string[] = [];
  for (const query of queries.getQueryCache().findAll({ queryKey: [liveKey, 'ids'] })) {
    const { sort = '-last_update', ...filter } = query.queryKey[2] as ListInput;
    const those = filter.unread === undefined ? moves.filter(({ isReading }) => !isReading) : moves;
    if (those.length === 0) continue;
    const order = query.state.data as readonly number[] | undefined;
    if (order === undefined || !query.isActive()) {
      query.invalidate();
      continue;
    }
    if (those.length > most) {
      open.push(query.queryHash);
      continue;
    }
    const place = (placed: Placed, move: Move) => {
      const next = moveOne(placed.order, move, { sort, filter, me, rows });
      return { order: next.order, exact: next.exact && placed.exact };
    };
    const placed = those.reduce(place, { order, exact: true });
    const { dataUpdatedAt: updatedAt } = query.state;
    if (placed.order !== order) queries.setQueryData(query.queryKey, placed.order, { updatedAt });
    if (!placed.exact) open.push(query.queryHash);
  }
  return open;
}

interface List extends Pick<Source, 'rows'> {
  sort: SearchSort;
  filter: ListFilter;
  me: number;
}

function moveOne(order: readonly number[], { id, row, before }: Move, { sort, filter, me, rows }: List): Placed {
  const belongs = row !== undefined && matchesFilter(row, filter, me);
  if (belongs === undefined) return { order, exact: false };
  if (!row || !belongs) return { order: withoutRow(order, id), exact: true };
  const placed = placeRow(order, row, { sort, before, rowOf: rows.agreed });
  if (placed.order !== order) rows.hear(row);
  return placed;
}
