import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { moveTo } from '../selection/selection.ts';
import { firstPageQuery, idsQuery } from '../source/queries.ts';
import { useHeldOrder } from './hold-place.ts';
import { useSavedViews, useShownList } from './use-shown-list.ts';

const nothing: readonly number[] = [];

export interface ListOrder {
  /** Ids in order: the first page at once, then all; undefined while nothing has arrived. */
  order: readonly number[] | undefined;
  /** Number of tickets; undefined while unknown. */
  total: number | undefined;
  /** False: there are at least `total`. */
  isExact: boolean;
  /** The place names a saved view that does not exist, or a search on a server that has none. */
  isGone: boolean;
  error: unknown;
  retry(): void;
}

/** The ids of the view that the agent is in, kept in the selection store for the keyboard as well. */
export function useListOrder(): ListOrder {
  const { source, selection, navigation } = useConsole();
  const { input } = useShownList();
  const saved = useSavedViews();
  const isKnown = input !== undefined;
  const ids = idsQuery(source, input ?? {});
  const hasAll = source.queries.getQueryData(ids.queryKey) !== undefined;
  const first = useQuery({ ...firstPageQuery(source, input ?? {}), enabled: isKnown && !hasAll });
  // After the first page: both at once, it would wait for the half second that the ids of a very large view take.
  const all = useQuery({ ...ids, enabled: isKnown && (hasAll || !first.isLoading) });
  const ticketId = useStore(navigation, (place) => place.ticketId);
  const list = isKnown ? JSON.stringify(input) : '';
  const order = useHeldOrder(all.data ?? first.data?.ids, ticketId, list);
  useEffect(() => {
    // While a view's ids are on their way, there is nothing that a key could act on.
    selection.setOrder(order ?? nothing, list);
  }, [order, list, selection]);
  useOpenUnderKeyboard(order !== undefined);
  return {
    order,
    total: all.data?.length ?? first.data?.total,
    isExact: all.data !== undefined || first.data?.isExact !== false,
    isGone: !isKnown && saved.isKnown,
    error: errorOf(order, [isKnown ? null : saved.error, first.error, all.error]),
    retry: () => {
      if (!isKnown) return void saved.refetch();
      void all.refetch();
      void first.refetch();
    },
  };
}

/** Why nothing is shown; what could not be read again while something is, the connection's state tells. */
const errorOf = (order: readonly number[] | undefined, errors: readonly (Error | null)[]): Error | null =>
  order === undefined ? (errors.find((error) => error !== null) ?? null) : null;

/** A ticket that was opened by a link, a notification or the palette is where J and K go on from. */
function useOpenUnderKeyboard(loaded: boolean): void {
  const { navigation, selection } = useConsole();
  const ticketId = useStore(navigation, (place) => place.ticketId);
  useEffect(() => {
    if (!loaded || ticketId === undefined) return;
    selection.change((state, order) =>
      state.cursor !== ticketId && order.includes(ticketId) ? moveTo(state, ticketId) : state,
    );
  }, [loaded, ticketId, selection]);
}
