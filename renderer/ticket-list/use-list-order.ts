import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { moveTo } from '../selection/selection.ts';
import { firstPageQuery, idsQuery } from '../source/queries.ts';
import { useShownList } from './use-shown-list.ts';

const nothing: readonly number[] = [];

export interface ListOrder {
  /** Ids in order: the first page at once, then all; undefined while nothing has arrived. */
  order: readonly number[] | undefined;
  /** Exact number of tickets; undefined while unknown. */
  total: number | undefined;
  error: unknown;
  retry(): void;
}

/** The ids of the view that the agent is in, kept in the selection store for the keyboard as well. */
export function useListOrder(): ListOrder {
  const { source, selection } = useConsole();
  const { input } = useShownList();
  const isKnown = input !== undefined;
  const all = useQuery({ ...idsQuery(source, input ?? {}), enabled: isKnown });
  const first = useQuery({ ...firstPageQuery(source, input ?? {}), enabled: isKnown && all.data === undefined });
  const order = all.data ?? first.data?.ids;
  useEffect(() => {
    // While a view's ids are on their way, there is nothing that a key could act on.
    selection.setOrder(order ?? nothing);
  }, [order, selection]);
  useOpenUnderKeyboard(order !== undefined);
  return {
    order,
    total: all.data?.length ?? first.data?.total,
    error: order === undefined ? (first.error ?? all.error) : null,
    retry: () => {
      void all.refetch();
      void first.refetch();
    },
  };
}

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
