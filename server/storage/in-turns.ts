import { setImmediate } from 'node:timers/promises';
import { inBatches } from './in-batches.ts';
import type { Dialect } from './migrations/column-types.ts';

/** Rows of one slice: on SQLite some 10 ms in which nobody else is answered. */
export const sliceSize = 100;

/** PostgreSQL works beside the server, which answers others meanwhile: more at once are fewer ways there and back. */
const most = { sqlite: sliceSize, postgres: 500 } as const;

/**
 * Does work for many rows in slices, between which other requests are answered. The transaction stays open meanwhile:
 * what others read is what was before it, until all of it is done.
 */
export async function inTurns<Row>(
  rows: readonly Row[],
  work: (slice: Row[]) => Promise<void>,
  dialect: Dialect = 'sqlite',
): Promise<void> {
  let isFirst = true;
  for (const slice of inBatches(rows, most[dialect])) {
    if (!isFirst) await setImmediate();
    isFirst = false;
    await work(slice);
  }
}
