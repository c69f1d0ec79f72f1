/** Tickets of the first slice, as many as are quick on a slow disk. */
export const firstSlice = 100;

/** What a slice should take, in ms: others who write wait so long, and 25 at most. */
const wanted = 12;

/** Below this a slice takes as long for its commit as for its tickets. */
const fewest = 50;
const most = 1000;

/** How many tickets the next slice should have, after one of `size` took so many ms. It shrinks at once and grows slowly. */
export function nextSliceSize(size: number, took: number): number {
  const factor = Math.min(1.25, Math.max(0.25, wanted / Math.max(took, 0.1)));
  return Math.min(most, Math.max(fewest, Math.round(size * factor)));
}
