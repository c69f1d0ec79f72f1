import { liveKey } from './queries.ts';
import type { Source } from './source.ts';

/** Reads again what is shown of tickets, after a change; where events tell what happens this finds nothing new. */
export function readAgain({ rows, queries }: Source): void {
  rows.markStale();
  void queries.invalidateQueries({ queryKey: [liveKey] });
}
