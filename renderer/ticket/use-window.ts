import { useState } from 'react';

/** Blocks that are drawn around where reading begins, and those that come with each step beyond them. */
const before = 8;
const after = 24;
const stepSize = 30;

/** The part of a list that is drawn: from one place up to another. */
export interface Shown {
  from: number;
  until: number;
}

export interface GrowingWindow extends Shown {
  showEarlier(): void;
  showLater(): void;
}

/**
 * Which blocks of a long timeline are drawn: those around where reading begins, and more as the reader comes near the
 * end of them. What is drawn stays. Of a timeline that is at its end, new blocks are drawn, too.
 *
 * @param subject another one begins anew.
 */
export function useWindow(total: number, start: number, subject: number): GrowingWindow {
  const [shown, setShown] = useState({ subject, ...around(total, start) });
  const current = shown.subject === subject ? shown : { subject, ...around(total, start) };
  if (current !== shown) setShown(current);
  const until = Math.min(total, current.until);
  return {
    from: Math.min(current.from, total),
    until,
    // Both ends can come near at once: neither takes back what the other has shown.
    showEarlier: () => setShown((now) => ({ ...now, from: Math.max(0, now.from - stepSize) })),
    showLater: () => setShown((now) => ({ ...now, until: ending(Math.min(total, now.until) + stepSize, total) })),
  };
}

const around = (total: number, start: number): Shown => ({
  from: Math.max(0, start - before),
  until: ending(start + after, total),
});

/** Whoever sees the end sees what comes behind it. */
const ending = (until: number, total: number): number => (until >= total ? Number.POSITIVE_INFINITY : until);
