/** Work that runs again and again, never twice at once. */
export interface Repeating {
  /** Runs it now, after the run under way; resolves when that is done. */
  now(): Promise<void>;
  /** No run starts after this; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Starts at once, then `interval` ms after each end; where that is a function that gives undefined, only when it is asked
 * to. `work` handles its own failures.
 */
export function repeat(work: () => Promise<void>, interval: number | (() => number | undefined)): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = async () => {
    clearTimeout(timer);
    if (stopped) return;
    await work();
    clearTimeout(timer);
    const wait = typeof interval === 'number' ? interval : interval();
    if (!stopped && wait !== undefined) timer = setTimeout(now, wait);
  };
  const now = () => {
    running = running.then(run);
    return running;
  };
  void now();

  return {
    now,
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
