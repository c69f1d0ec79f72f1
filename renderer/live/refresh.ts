import { isLargeList } from '../source/large-list.ts';
import { liveKey, viewCountsQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';

/** The order of a very large view is read again at most every so many ms. */
const rest = 15_000;

/**
 * Reads again what is shown. The order of a very large view waits for its turn; gives after how many milliseconds it
 * should be tried again, undefined when nothing waits.
 */
export function refreshLive({ rows, queries }: Pick<Source, 'rows' | 'queries'>, now = Date.now()): number | undefined {
  const waits: number[] = [];
  rows.markStale();
  void queries.invalidateQueries({
    queryKey: [liveKey],
    predicate: (query) => {
      // What is not shown is only marked, and read when it is shown again.
      const left = isLargeList(query) && query.isActive() ? query.state.dataUpdatedAt + rest - now : 0;
      if (left > 0) waits.push(left);
      return left <= 0;
    },
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** Between two readings of the order of a smaller view, in ms: what moves meanwhile is moved here. */
const shortRest = 2000;

/**
 * Reads the order of those lists again whose turn it is, and takes them out of the set; gives after how many
 * milliseconds the next one should be.
 *
 * @param lists query hashes.
 */
export function refreshLists(
  { queries }: Pick<Source, 'queries'>,
  lists: Set<string>,
  now = Date.now(),
): number | undefined {
  const waits: number[] = [];
  for (const hash of lists) {
    const query = queries.getQueryCache().get(hash);
    const left = query?.isActive() ? query.state.dataUpdatedAt + (isLargeList(query) ? rest : shortRest) - now : 0;
    if (left > 0) {
      waits.push(left);
      continue;
    }
    lists.delete(hash);
    void queries.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash });
  }
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** The numbers of saved views are read again after this many ms, or after so many times what reading them takes. */
const countRest = { least: 2000, times: 20 };

/**
 * Reads the numbers of saved views again, if they are shown and it is their turn; gives after how many milliseconds
 * it is.
 */
export function refreshViewCounts(source: Source, now = Date.now()): number | undefined {
  const { queryKey } = viewCountsQuery(source);
  const query = source.queries.getQueryCache().find({ queryKey });
  if (!query?.isActive()) {
    query?.invalidate();
    return undefined;
  }
  const { took = 0 } = source.queries.getQueryData(queryKey) ?? {};
  const left = query.state.dataUpdatedAt + Math.max(countRest.least, countRest.times * took) - now;
  if (left > 0) return left;
  void source.queries.invalidateQueries({ queryKey });
  return undefined;
}
