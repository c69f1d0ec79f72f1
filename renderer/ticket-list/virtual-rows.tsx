import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type Dispatch,
  type MouseEvent,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Icon } from '../design/icon.tsx';
import { useNow } from '../text/use-now.ts';
import { anchorAt, arrivedAbove, scrollTopFor } from './scroll-anchor.ts';
import { rowElementId, rowHeight, TicketRowLine } from './ticket-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useShownList } from './use-shown-list.ts';

export interface VirtualRowsProps {
  order: readonly number[];
  onPress(event: MouseEvent, id: number): void;
}

/** Rows beyond the shown ones that are drawn; and loaded: those that a fast scroll reaches within a few frames. */
const overscan = 8;
const ahead = 150;
const behind = 30;
const barHeight = 108;

/** The rows that are on the screen, out of however many there are. */
export function VirtualRows({ order, onPress }: VirtualRowsProps) {
  const { t } = useTranslation();
  const { selection, source } = useConsole();
  const sort = useShownList().input?.sort ?? '-last_update';
  /** Tickets that came in above what is shown. */
  const [arrived, setArrived] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const cursor = useStore(selection, (state) => state.cursor);
  const selecting = useStore(selection, (state) => state.ids.size > 0);
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    // The bulk bar lies over the end of the list: the last row can be scrolled out from under it.
    paddingEnd: selecting ? barHeight : 0,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const until = (items.at(-1)?.index ?? 0) + 1;
  const pressKey = useListKeys();
  const lastFrom = useRef(0);
  useEffect(() => {
    source.rows.want(idsNear(order, from, until, from < lastFrom.current));
    lastFrom.current = from;
  }, [order, from, until, source]);
  useKeepPlace(scroller, order, setArrived);
  useEffect(() => {
    const index = cursor === undefined ? -1 : selection.getState().order.indexOf(cursor);
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' });
  }, [cursor, selection, virtual]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        id="ticket-rows"
        role="listbox"
        aria-label={t('list.label')}
        aria-multiselectable="true"
        tabIndex={0}
        onKeyDown={pressKey}
        {...(cursor === undefined ? {} : { 'aria-activedescendant': rowElementId(cursor) })}
        onScroll={({ currentTarget }) => arrived > 0 && currentTarget.scrollTop < rowHeight && setArrived(0)}
        className={`group/list h-full overflow-y-auto [overflow-anchor:none] ${cursor === undefined ? 'focus-visible:-outline-offset-2' : 'outline-none'}`}
      >
        <div role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index }) => {
            const id = order[index];
            if (id === undefined) return null;
            return (
              <TicketRowLine
                key={id}
                id={id}
                index={index}
                total={order.length}
                sort={sort}
                now={now}
                onPress={onPress}
              />
            );
          })}
        </div>
      </div>
      {arrived > 0 ? (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className="absolute top-2 left-1/2 z-10 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 font-semibold text-on-accent text-small shadow-raised"
        >
          <Icon name="up" size={14} weight={2} />
          {t('list.arrived', { count: arrived })}
        </button>
      ) : null}
    </div>
  );
}

/** The shown ids first, then those that come next in the direction of the scroll, then some behind. */
function idsNear(order: readonly number[], from: number, until: number, up: boolean): number[] {
  const [before, after] = up ? [ahead, behind] : [behind, ahead];
  const above = order.slice(Math.max(0, from - before), from).reverse();
  const below = order.slice(until, until + after);
  return [...order.slice(from, until), ...(up ? [...above, ...below] : [...below, ...above])];
}

/** Keeps what is on the screen where it is when the list changes, while it is scrolled or the pointer is on it. */
function useKeepPlace(
  scroller: { current: HTMLDivElement | null },
  order: readonly number[],
  onArrived: Dispatch<SetStateAction<number>>,
): void {
  const before = useRef(order);
  useLayoutEffect(() => {
    const [old, element] = [before.current, scroller.current];
    before.current = order;
    if (!element || old === order) return;
    const anchor = anchorAt(old, element.scrollTop, rowHeight);
    if (!anchor || (element.scrollTop === 0 && !element.matches(':hover'))) return;
    const top = scrollTopFor(anchor, old, order, rowHeight);
    if (top === undefined || top === element.scrollTop) return;
    element.scrollTop = top;
    const count = arrivedAbove(old, order, Math.floor(top / rowHeight));
    if (count > 0) onArrived((earlier) => earlier + count);
  }, [order, scroller, onArrived]);
}
