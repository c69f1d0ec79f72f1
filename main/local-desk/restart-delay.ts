/** How long to wait before starting again after so many crashes in a row (1 is the first): 0.5 s doubling to 30 s. */
export function restartDelay(crashes: number): number {
  return Math.min(500 * 2 ** (crashes - 1), 30_000);
}

/** A worker that ran so long (ms) before it crashed counts as healthy: its crash is the first in a row. */
export const healthyRun = 60_000;
