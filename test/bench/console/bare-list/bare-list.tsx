import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const rowHeight = 44;
const count = Number(new URLSearchParams(window.location.search).get('rows'));

/** A line of text, and nothing to be loaded for it. */
const Row = memo(function Row({ index, isCurrent }: { index: number; isCurrent: boolean }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus
    <div
      id={`row-${index}`}
      role="option"
      aria-selected={isCurrent}
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
      className={isCurrent ? 'current' : ''}
    >
      Row {index + 1}
    </div>
  );
});

/** What the library of the console's list does by itself: rows of text and a current one that J and K move. */
function BareList() {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(-1);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[key];
      if (by !== undefined) setCurrent((at) => Math.min(count - 1, Math.max(0, at + by)));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (current !== -1) virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  return (
    <div
      id="ticket-rows"
      role="listbox"
      tabIndex={0}
      ref={scroller}
      aria-activedescendant={current === -1 ? '' : `row-${current}`}
    >
      <div style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index }) => (
          <Row key={index} index={index} isCurrent={index === current} />
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<BareList />);
