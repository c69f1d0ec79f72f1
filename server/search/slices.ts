import { blockSize } from './blocks.ts';

/** Tickets from one id on and before another. */
export interface Slice {
  from: number;
  before: number;
}

const first = blockSize;
/** A slice is so many times as wide as the last one at most. */
const growth = 8;
/** Wider ones would keep others waiting, and who has gone away. */
const widest = 65_536;

/**
 * How many ids the next slice has: as many as give what is still wanted, going by what the last one gave. Where a
 * slice costs about the same however wide it is (`isWide`: a beginning of many words), few wide ones.
 */
export function nextWidth(last: { width: number; found: number; wanted: number } | undefined, isWide = false): number {
  if (isWide) return last ? last.width * growth : widest;
  if (!last) return first;
  const { width, found, wanted } = last;
  const enough = found === 0 ? Number.POSITIVE_INFINITY : Math.ceil((wanted / found) * width * 1.5);
  return Math.max(first, Math.min(enough, width * growth, widest));
}

/** The slice of up to this many ids, a block at least, that ends before one and begins where a block does. */
export const sliceBefore = (before: number, width: number): Slice => ({
  from: Math.max(0, Math.ceil((before - width) / blockSize) * blockSize),
  before,
});

/** Up to so many such slices, each before the last one. */
export function slicesBefore(before: number, { width, count }: { width: number; count: number }): Slice[] {
  const slices: Slice[] = [];
  for (let end = before; end > 0 && slices.length < count; end = slices.at(-1)?.from ?? 0)
    slices.push(sliceBefore(end, width));
  return slices;
}
