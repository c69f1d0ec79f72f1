import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is read where it is while blocks are added above it. The browser does so by itself, but not at the very
 * top, where the reader would be taken along to the beginning.
 *
 * @param anchor an element that stays.
 * @param from changes with what is added.
 */
export function useKeepPlace(anchor: RefObject<HTMLElement | null>, from: number): (add: () => void) => () => void {
  const before = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added is there with another beginning
  useLayoutEffect(() => {
    const [element, top] = [anchor.current, before.current];
    before.current = undefined;
    const scroller = element?.closest('[data-timeline-scroller]');
    if (element && scroller && top !== undefined) scroller.scrollTop += element.getBoundingClientRect().top - top;
  }, [from]);
  return (add) => () => {
    before.current = anchor.current?.getBoundingClientRect().top;
    add();
  };
}
