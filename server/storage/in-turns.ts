import { setImmediate } from 'node:timers/promises';
import { inBatches } from './in-batches.ts';

/** Rows of one slice: on SQLite some 10 ms in which nobody else is answered. */
export const sliceSize = 100;

/**
 * Does work for many rows in slices, between which other requests are answered. The transaction stays open meanwhile:
 * what others read is what was before it, until all of it is done.
 */
export async function inTurns<Row>(rows: readonly Row[], work: (slice: Row[]) => Promise<void>): Promise<void> {
  let isFirst = true;
  for (const slice of inBatches(rows, sliceSize)) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    await work(slice);
  }
}
