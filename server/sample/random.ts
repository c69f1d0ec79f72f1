/** Numbers that look random and are the same on every run: what makes sample and volume data comparable. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** A whole number, `from` ≤ n < `to`. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** A mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from)),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}
