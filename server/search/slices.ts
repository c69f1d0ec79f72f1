/** Tickets from one id on and before another. */
export interface Slice {
  from: number;
  before: number;
}

const first = 8192;
/** A slice is so many times as wide as the last one at most. */
const growth = 8;

/** How many ids the next slice has: as many as give what is still wanted, going by what the last one gave. */
export function nextWidth(last: { width: number; found: number; wanted: number } | undefined): number {
  if (!last) return first;
  const { width, found, wanted } = last;
  const enough = found === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted / found) * width * 1.5);
  return Math.max(first, Math.min(enough, width * growth));
}
