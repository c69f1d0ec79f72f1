import type { Dialect } from '../storage/migrations/column-types.ts';

/** Tickets of the first slice, as many as are quick on a slow disk. */
export const firstSlice = 100;

/**
 * What a slice should take, in ms: others who write wait so long, and 25 at most. On PostgreSQL only those wait who write
 * the same rows, and more of a slice is the way there and back.
 */
const wanted = { sqlite: 12, postgres: 20 } as const;

/** Below this a slice takes as long for its commit as for its tickets. */
const fewestTickets = 50;
const most = 1000;

/**
 * How many tickets the next slice should have, after one of `size` took so many ms. It shrinks at once and grows slowly.
 *
 * @param fewest where a single one can take long.
 */
export function nextSliceSize(size: number, took: number, dialect: Dialect, fewest = fewestTickets): number {
  const factor = Math.min(1.25, Math.max(0.25, wanted[dialect] / Math.max(took, 0.1)));
  return Math.min(most, Math.max(fewest, Math.round(size * factor)));
}
