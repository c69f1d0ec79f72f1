import { isLargeList } from './large-list.ts';
import { liveKey } from './queries.ts';
import type { Source } from './source.ts';

/**
 * Reads again what is shown of tickets, after a change; where events tell what happens this finds nothing new, and the
 * order of a very large view, which takes long to read, is left to them.
 */
export function readAgain({ rows, queries, stream }: Source): void {
  const { isOpen } = stream.getState();
  rows.markStale();
  void queries.invalidateQueries({ queryKey: [liveKey], predicate: (query) => !(isOpen && isLargeList(query)) });
}
