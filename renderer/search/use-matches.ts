import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { hitPageLimit, type SearchMatch, searchRoutes } from '../../server/contract/desk/search.ts';
import { useConsole } from '../app/console.ts';
import { searchView } from '../app/route.ts';
import { type ListInput, liveKey } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { useShownList } from '../ticket-list/use-shown-list.ts';

/** Where the first hits were found, and whether everything was searched. */
export interface Matches {
  of: ReadonlyMap<number, SearchMatch>;
  isComplete: boolean;
}

const matchesQuery = (source: Source, { q = '', sort = '-last_update' }: ListInput) =>
  queryOptions({
    queryKey: [liveKey, 'matches', q, sort],
    queryFn: async ({ signal }): Promise<Matches> => {
      const page = await source.request(searchRoutes.search, { q, sort, limit: hitPageLimit }, { signal });
      source.rows.put(page.items);
      const found = page.items.flatMap(({ id, match }) => (match ? [[id, match] as const] : []));
      return { of: new Map(found), isComplete: page.complete };
    },
  });

/** For the search that the agent is in; undefined in other lists and until it is known. */
export function useMatches(): Matches | undefined {
  const { source, navigation } = useConsole();
  const { input } = useShownList();
  const isSearch = useStore(navigation, (place) => place.view === searchView);
  const enabled = isSearch && input?.q !== undefined;
  const { data } = useQuery({ ...matchesQuery(source, input ?? {}), enabled });
  return enabled ? data : undefined;
}
