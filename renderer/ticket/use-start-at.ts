import { type RefObject, useEffect } from 'react';

/** Frames and pictures take their height when they have loaded; when nothing has moved for so long (ms), nothing will. */
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      element.scrollIntoView({ block: 'start' });
      clearTimeout(timer);
      timer = setTimeout(stop, settled);
    });
    const stop = () => observer.disconnect();
    observer.observe(content);
    const signs = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, stop);
    };
  }, [subject]);
}
