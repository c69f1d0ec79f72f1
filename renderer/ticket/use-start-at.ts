import { type RefObject, useEffect } from 'react';

/** Frames and pictures take their height when they have loaded; afterwards nothing moves under the reader. */
const settled = 1500;

/**
 * Begins reading at `start`: brings it to the top, and back there while what is above it is still growing, unless the
 * reader has begun to scroll. Once per `subject`.
 */
export function useStartAt(start: RefObject<HTMLElement | null>, subject: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another subject moves the reader
  useEffect(() => {
    const element = start.current;
    const content = element?.parentElement;
    if (!element || !content) return;
    const show = () => element.scrollIntoView({ block: 'start' });
    const observer = new ResizeObserver(show);
    const stop = () => observer.disconnect();
    observer.observe(content);
    const timer = setTimeout(stop, settled);
    const signs = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, stop);
    };
  }, [subject]);
}
