import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { arrivedAbove, noSlack, type Slack, shiftOf, slackFor } from './scroll-anchor.ts';
import { rowHeight } from './ticket-row.tsx';
import type { ListPointer } from './use-list-pointer.ts';

export interface KeptPlace {
  /** Room around the rows, in pixels. */
  slack: Slack;
  /** How many tickets came in above what is seen. */
  arrived: number;
  /** The list was scrolled: what came in may be seen by now. */
  lookAbove(): void;
}

export interface KeepPlaceOptions {
  scroller: RefObject<HTMLDivElement | null>;
  order: readonly number[];
  pointer: Pick<ListPointer, 'y' | 'row'>;
}

const nobody: ReadonlySet<number> = new Set();

/**
 * Keeps what is on the screen where it is when the list changes, while it is scrolled or the pointer is on it; at the
 * top, without a pointer, what comes in is simply shown.
 */
export function useKeepPlace({ scroller, order, pointer }: KeepPlaceOptions): KeptPlace {
  const before = useRef(order);
  const target = useRef<number>(undefined);
  const [slack, setSlack] = useState(noSlack);
  const [arrived, setArrived] = useState(nobody);

  const scrollTo = useCallback(
    (top: number, wanted: Slack) => {
      target.current = top + wanted.lead;
      setSlack((is) => (is.lead === wanted.lead && is.tail === wanted.tail ? is : wanted));
      if (scroller.current) scroller.current.scrollTop = target.current;
    },
    [scroller],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room has to be there before it can be scrolled into
  useLayoutEffect(() => {
    if (target.current !== undefined && scroller.current) scroller.current.scrollTop = target.current;
    target.current = undefined;
  }, [slack, scroller]);

  useLayoutEffect(() => {
    const [old, element] = [before.current, scroller.current];
    before.current = order;
    if (!element || old === order) return;
    const y = pointer.y.current;
    const was = element.scrollTop - slack.lead;
    if (y === undefined && element.scrollTop === 0) return;
    const first = Math.floor(was / rowHeight);
    const last = Math.ceil((was + element.clientHeight) / rowHeight);
    const held = y === undefined ? undefined : Math.floor((was + y) / rowHeight);
    const shift = shiftOf(old, order, { first, last, held });
    if (shift === undefined) return;
    const top = was + shift * rowHeight;
    const room = { rows: order.length * rowHeight, window: element.clientHeight };
    scrollTo(top, y === undefined ? noSlack : slackFor(top, room));
    const until = Math.floor(top / rowHeight);
    const news = arrivedAbove({ before: old, wasUntil: first }, { after: order, until });
    setArrived((earlier) => stillAbove(new Set([...earlier, ...news]), order, until));
  }, [order, scroller, pointer.y, slack, scrollTo]);

  const isHeld = pointer.row !== undefined;
  useLayoutEffect(() => {
    if (isHeld || slack === noSlack || !scroller.current) return;
    scrollTo(Math.max(0, scroller.current.scrollTop - slack.lead), noSlack);
  }, [isHeld, slack, scroller, scrollTo]);

  return {
    slack,
    arrived: arrived.size,
    lookAbove: () => {
      if (arrived.size === 0 || !scroller.current) return;
      const until = Math.floor((scroller.current.scrollTop - slack.lead) / rowHeight);
      setArrived((earlier) => stillAbove(earlier, order, until));
    },
  };
}

/** Those that lie among the first `until`; the very same set when all do. */
function stillAbove(ids: ReadonlySet<number>, order: readonly number[], until: number): ReadonlySet<number> {
  if (ids.size === 0 || until <= 0) return nobody;
  const above = [...ids].filter((id) => {
    const index = order.indexOf(id);
    return index !== -1 && index < until;
  });
  return above.length === ids.size ? ids : new Set(above);
}
