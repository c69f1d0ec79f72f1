import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { newestKey } from '../action/row-actions.ts';
import { useConsole } from '../app/console.ts';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { useMatches } from '../search/use-matches.ts';
import { useNow } from '../text/use-now.ts';
import { useHeldOrder } from './hold-place.ts';
import { listElementId, showNewest } from './show-newest.ts';
import { rowElementId, rowHeight, TicketRowLine } from './ticket-row.tsx';
import { useKeepPlace } from './use-keep-place.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPointer } from './use-list-pointer.ts';
import { useShownList } from './use-shown-list.ts';

export interface VirtualRowsProps {
  order: readonly number[];
  onPress(event: MouseEvent, id: number): void;
}

/** Rows beyond the shown ones that are drawn; and loaded: those that a fast scroll reaches within a few frames. */
const overscan = 8;
const ahead = 150;
/** Of these so many are loaded at once, the others many at a time. */
const soon = 50;
const behind = 30;
const barHeight = 108;

/** The rows that are on the screen, out of however many there are; none moves away under the pointer. */
export function VirtualRows({ order: listed, onPress }: VirtualRowsProps) {
  const { t } = useTranslation();
  const { selection, source } = useConsole();
  const sort = useShownList().input?.sort ?? '-last_update';
  const scroller = useRef<HTMLDivElement>(null);
  const matches = useMatches()?.of;
  const now = useNow();
  const cursor = useStore(selection, (state) => state.cursor);
  const selecting = useStore(selection, (state) => state.ids.size > 0);
  const pointer = useListPointer(scroller);
  const order = useHeldOrder(listed, pointer.row, '');
  const { slack, arrived, lookAbove } = useKeepPlace({ scroller, order, pointer });
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    paddingStart: slack.lead,
    // The bulk bar lies over the end of the list: the last row can be scrolled out from under it.
    paddingEnd: slack.tail + (selecting ? barHeight : 0),
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const until = (items.at(-1)?.index ?? 0) + 1;
  const pressKey = useListKeys();
  const lastFrom = useRef(0);
  useEffect(() => {
    source.rows.want(idsNear(order, from, until, from < lastFrom.current), until - from + soon);
    lastFrom.current = from;
  }, [order, from, until, source]);
  useEffect(() => {
    const index = cursor === undefined ? -1 : selection.getState().order.indexOf(cursor);
    if (index === -1) return;
    // A row in sight is not scrolled to: that alone would have the page laid out before it is drawn.
    const [, way] = virtual.getOffsetForIndex(index, 'auto') ?? [];
    if (way !== 'auto') virtual.scrollToIndex(index, { align: 'auto' });
  }, [cursor, selection, virtual]);
  const rowAt = (y: number) => order[Math.floor(((scroller.current?.scrollTop ?? 0) - slack.lead + y) / rowHeight)];
  return (
    <div
      className="relative min-h-0 flex-1"
      onPointerMove={(event) => pointer.look(rowAt, event)}
      onPointerLeave={pointer.leave}
    >
      <div
        ref={scroller}
        id={listElementId}
        role="listbox"
        aria-label={t('list.label')}
        aria-multiselectable="true"
        tabIndex={0}
        onKeyDown={pressKey}
        {...(cursor === undefined ? {} : { 'aria-activedescendant': rowElementId(cursor) })}
        onScroll={() => {
          lookAbove();
          pointer.look(rowAt);
        }}
        className={`group/list h-full overflow-y-auto [overflow-anchor:none] ${cursor === undefined ? 'focus-visible:-outline-offset-2' : 'outline-none'}`}
      >
        <div role="presentation" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          <div role="presentation" className="absolute inset-x-0" style={{ top: slack.lead }}>
            {items.map(({ index }) => {
              const id = order[index];
              return id === undefined ? null : (
                <TicketRowLine
                  key={id}
                  id={id}
                  index={index}
                  total={order.length}
                  sort={sort}
                  now={now}
                  match={matches?.get(id)}
                  onPress={onPress}
                />
              );
            })}
          </div>
        </div>
      </div>
      <ArrivedNotice count={arrived} />
    </div>
  );
}

/** How many tickets came in above what is seen; a click or a key shows them. */
function ArrivedNotice({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {count === 0 ? null : (
        <button
          type="button"
          onClick={showNewest}
          className="absolute top-2 left-1/2 z-10 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 font-semibold text-on-accent text-small shadow-raised"
        >
          <Icon name="up" size={14} weight={2} />
          {t('list.arrived', { count })}
          <span aria-hidden="true">
            <Keycap keys={newestKey} plain />
          </span>
        </button>
      )}
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
