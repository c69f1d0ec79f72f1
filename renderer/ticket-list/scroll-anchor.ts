/** The row that the eye is on: kept where it is while rows come and go above it. */
export interface Anchor {
  id: number;
  /** Pixels of it that are scrolled out above. */
  offset: number;
}

/** The topmost shown row. */
export function anchorAt(order: readonly number[], scrollTop: number, rowHeight: number): Anchor | undefined {
  const index = Math.floor(scrollTop / rowHeight);
  const id = order[index];
  return id === undefined ? undefined : { id, offset: scrollTop - index * rowHeight };
}

/**
 * Where to scroll so that the anchor stays where it was after `before` became `after`; when the anchor left, the next
 * row below it takes its place. Undefined: nothing of the old list is left below.
 */
export function scrollTopFor(
  anchor: Anchor,
  before: readonly number[],
  after: readonly number[],
  rowHeight: number,
): number | undefined {
  const places = new Map(after.map((id, index) => [id, index]));
  for (let index = before.indexOf(anchor.id); index >= 0 && index < before.length; index += 1) {
    const place = places.get(before[index] ?? 0);
    if (place !== undefined) return place * rowHeight + anchor.offset;
  }
  return undefined;
}

/** How many of the rows above `top` were not in the list before. */
export function arrivedAbove(before: readonly number[], after: readonly number[], top: number): number {
  const known = new Set(before);
  return after.slice(0, top).reduce((count, id) => count + (known.has(id) ? 0 : 1), 0);
}
