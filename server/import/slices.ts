/** Rows after which the thread is given back. */
const sliceSize = 2000;

/** Rows of an iterator, some thousands at a time. */
export function* slices<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < sliceSize) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
