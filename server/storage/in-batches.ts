/** Rows of one insert: both databases take some 32,000 parameters in a statement. */
const batchSize = 1000;

export function* inBatches<Row>(rows: readonly Row[], size = batchSize): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
