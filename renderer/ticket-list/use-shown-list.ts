import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ViewItem } from '../../server/contract/desk/views.ts';
import { type Console, useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { idInView, searchView } from '../app/route.ts';
import { type ListInput, viewsQuery } from '../source/queries.ts';
import { filterAt, listInput, type OwnList, ownList } from './list-input.ts';

const none: readonly ViewItem[] = [];

/** The views that are saved on this desk; none where it saves none. */
export function useSavedViews() {
  const { source } = useConsole();
  const enabled = useDesk().features.includes('views');
  const { data, error, refetch } = useQuery({ ...viewsQuery(source), enabled });
  return { views: data ?? none, isKnown: !enabled || data !== undefined, error, refetch };
}

export interface ShownList {
  /** What the view itself is; undefined while a saved one is not known, or is no more, and of a search that cannot be. */
  own: OwnList | undefined;
  /** What the server is asked; undefined with `own`. */
  input: ListInput | undefined;
  /** The saved view that is shown. */
  saved: ViewItem | undefined;
}

/** The list that the place names. */
export function useShownList(): ShownList {
  const { navigation } = useConsole();
  const { views } = useSavedViews();
  const view = useStore(navigation, (place) => place.view);
  const filter = useStore(navigation, (place) => place.filter);
  const sort = useStore(navigation, (place) => place.sort);
  const canSearch = useDesk().features.includes('search');
  return useMemo(() => {
    const own = view === searchView && !canSearch ? undefined : ownList(view, views);
    const saved = views.find(({ id }) => id === idInView('view', view));
    return { own, saved, input: own && listInput(own, { filter, sort }) };
  }, [view, filter, sort, views, canSearch]);
}

/** What the view of the place itself is, at this moment; undefined for a saved one that is not known. */
export function shownOwnList({ navigation, source }: Console): OwnList | undefined {
  return ownList(navigation.getState().view, source.queries.getQueryData(viewsQuery(source).queryKey) ?? none);
}

/** The filter and the order of the list of the place as a view keeps them; undefined like its own list. */
export function shownFilter(console: Console): Pick<ViewItem, 'filter' | 'sort'> | undefined {
  const own = shownOwnList(console);
  const place = console.navigation.getState();
  // The best match is an order of searches: a view keeps its words, and its own order.
  const sort = place.sort === 'relevance' ? own?.sort : place.sort;
  return own && { filter: filterAt(own, place), sort: sort ?? own.sort };
}

/** The saved view of the place, at this moment. */
export function shownView({ navigation, source }: Console): ViewItem | undefined {
  const id = idInView('view', navigation.getState().view);
  return source.queries.getQueryData(viewsQuery(source).queryKey)?.find((view) => view.id === id);
}

/** What the server is asked for the list of the place, at this moment; undefined like its own list. */
export function shownInput(console: Console): ListInput | undefined {
  const own = shownOwnList(console);
  return own && listInput(own, console.navigation.getState());
}
