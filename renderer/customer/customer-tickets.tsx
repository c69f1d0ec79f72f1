import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import { Failure } from '../design/failure.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { idsQuery } from '../source/queries.ts';
import { useRow } from '../source/use-row.ts';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';

const rowHeight = 36;
const overscan = 12;

/** All tickets of a customer that the agent sees, the last changed first, however many they are. */
export function CustomerTickets({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source, navigation, selection } = useConsole();
  const { data: ids, error, refetch } = useQuery(idsQuery(source, { customer_id: id, sort: '-last_update' }));
  const showAll = () => {
    selection.reset();
    const list = { view: 'all', filter: { customer_id: id }, sort: undefined } as const;
    navigation.go({ area: 'inbox', ...list, ticketId: undefined });
  };
  return (
    <section aria-label={t('customer.tickets')} className="flex min-h-64 min-w-0 flex-1 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-2 px-4">
        <h3 className="font-semibold text-ink3 text-label">{t('customer.ticketCount', { count: ids?.length ?? 0 })}</h3>
        {ids && ids.length > 0 ? (
          <button type="button" onClick={showAll} className="ms-auto rounded-md px-2 text-accent hover:bg-hover">
            {t('customer.asList')}
          </button>
        ) : null}
      </header>
      {error && !ids ? <Failure what={t('list.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {ids?.length === 0 ? <p className="px-4 py-2 text-ink3">{t('customer.noTickets')}</p> : null}
      {ids && ids.length > 0 ? <Rows ids={ids} /> : null}
    </section>
  );
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

function Rows({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const now = useNow();
  const scroller = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const until = (items.at(-1)?.index ?? 0) + 1;
  useEffect(() => source.rows.want(ids.slice(from, until)), [source, ids, from, until]);
  /** Up and down go from ticket to ticket. */
  const walk = (event: KeyboardEvent) => {
    const by = moves[event.key];
    const row = document.activeElement?.closest('[data-index]');
    const button = row?.[by === 1 ? 'nextElementSibling' : 'previousElementSibling']?.querySelector('button');
    if (by === undefined || !button || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <ul
      ref={scroller}
      aria-label={t('customer.tickets')}
      onKeyDown={walk}
      className="min-h-0 flex-1 overflow-y-auto border-line border-t"
    >
      <li aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />
      {items.map(({ index }) => {
        const id = ids[index];
        return id === undefined ? null : <Row key={id} id={id} index={index} now={now} />;
      })}
      <li aria-hidden="true" style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
    </ul>
  );
}

function Row({ id, index, now }: { id: number; index: number; now: number }) {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const { users } = useDesk();
  const row = useRow(id);
  const agent = row ? nameOf(users, row.assigned_user_id) : '';
  return (
    <li data-index={index} className="border-line border-b" style={{ height: rowHeight }}>
      <button
        type="button"
        onClick={() => navigation.go({ area: 'inbox', ticketId: id })}
        className="grid h-full w-full grid-cols-[18px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 px-4 text-start hover:bg-hover focus-visible:-outline-offset-2"
      >
        {row ? (
          <>
            <StatusShape status={row.status} />
            <span dir="auto" className="truncate">
              {row.title || t('list.noTitle')}
            </span>
            <span className="max-w-36 truncate text-ink3">{agent}</span>
            <span className="min-w-14 text-end text-ink3 tabular-nums">{showAge(t, row.last_update, now)}</span>
            <span className="sr-only">
              {t(`status.${row.status}`)} #{id}
            </span>
          </>
        ) : (
          <span className="col-start-2 text-ink3">#{id}</span>
        )}
      </button>
    </li>
  );
}
