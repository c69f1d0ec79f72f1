import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface ListPointer {
  /** Pixels below the upper edge of the list; undefined: it is not on it, or keys are used. */
  y: RefObject<number | undefined>;
  /** The row that it is on. */
  row: number | undefined;
  /** It moved over the list, or the rows moved under it; `rowAt`: the row so many pixels below the upper edge. */
  look(rowAt: (y: number) => number | undefined, event?: PointerEvent): void;
  /** It left. */
  leave(): void;
}

/** Rows that move under the pointer have come to rest when they have not moved for so long, in ms. */
const rest = 100;

/** Keys that are held while a row is clicked. */
const modifiers = ['Shift', 'Control', 'Meta', 'Alt'];

/**
 * Where the pointer is on the list, from when it moves until it leaves or a key is pressed: a pointer that only lies
 * there while somebody works by keys is not about to press anything.
 */
export function useListPointer(scroller: RefObject<HTMLElement | null>): ListPointer {
  const y = useRef<number>(undefined);
  const [row, setRow] = useState<number>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    y.current = undefined;
    setRow(undefined);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (modifiers.includes(key)) return;
      y.current = undefined;
      setRow(undefined);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return {
    y,
    row,
    leave,
    look(rowAt, event) {
      if (event && (event.pointerType === 'touch' || !scroller.current)) return;
      if (event && scroller.current) y.current = event.clientY - scroller.current.getBoundingClientRect().top;
      clearTimeout(resting.current);
      const take = () => setRow(y.current === undefined ? undefined : rowAt(y.current));
      // While they are scrolled, no row is under it for long: to take each of them would draw the list twice a frame.
      if (event) take();
      else if (y.current !== undefined) resting.current = setTimeout(take, rest);
    },
  };
}
