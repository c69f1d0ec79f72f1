import { type RefObject, useEffect } from 'react';

/** So near to its end (px) somebody reads the end. */
const near = 24;

/**
 * Keeps the end of what is scrolled in sight while the room for it changes, as when the composer opens below: for who
 * was there. `shown`: what is scrolled, as it comes.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket is another end
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let isAtEnd = false;
    const look = () => {
      isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= near;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, shown]);
}
