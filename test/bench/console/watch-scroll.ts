export interface Scrolled {
  /** From each frame to the next, ms. */
  frames: number[];
  /** At each scroll the rows on the screen that were not drawn yet. */
  blank: number[];
  /** In each frame the rows on the screen that had no text. */
  unloaded: number[];
}

declare global {
  interface Window {
    benchScroll: { start(): void; stop(): Scrolled };
  }
}

/** Runs in the page, before its own scripts. */
export function watchScroll(): void {
  let current: Scrolled | undefined;
  let last: number | undefined;
  const onFrame = (time: number) => {
    if (!current) return;
    if (last !== undefined) current.frames.push(time - last);
    last = time;
    const { wanted, loaded } = window.benchRows();
    current.unloaded.push(wanted - loaded);
    requestAnimationFrame(onFrame);
  };
  // Before the list hears of it: the screen has moved already, with the rows of before.
  const onScroll = () => {
    const { wanted, drawn } = window.benchRows();
    current?.blank.push(wanted - drawn);
  };
  window.benchScroll = {
    start() {
      current = { frames: [], blank: [], unloaded: [] };
      last = undefined;
      document.addEventListener('scroll', onScroll, { capture: true });
      requestAnimationFrame(onFrame);
    },
    stop() {
      const scrolled = current ?? { frames: [], blank: [], unloaded: [] };
      current = undefined;
      document.removeEventListener('scroll', onScroll, { capture: true });
      return scrolled;
    },
  };
}
