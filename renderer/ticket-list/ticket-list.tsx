import { type MouseEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { NoticeToast } from '../bulk/notice-toast.tsx';
import { Failure } from '../design/failure.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { extendTo, toggle } from '../selection/selection.ts';
import { EmptyList, NoSuchView } from './empty-list.tsx';
import { ListHeader } from './list-header.tsx';
import { useListOrder } from './use-list-order.ts';
import { useShownList } from './use-shown-list.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** The list of the view that the agent is in, with its filters, selection and what is said about changes. */
export function TicketList() {
  const { t } = useTranslation();
  const { navigation, selection } = useConsole();
  const view = useStore(navigation, (place) => place.view);
  const { input } = useShownList();
  const { order, total, isExact, isGone, error, retry } = useListOrder();
  const press = useCallback(
    (event: MouseEvent, id: number) => {
      const onBox = event.target instanceof Element && event.target.closest('[data-select]') !== null;
      if (event.shiftKey) selection.change((state, ids) => extendTo(state, ids, id));
      else if (onBox || event.metaKey || event.ctrlKey) selection.change((state, ids) => toggle(state, ids, id));
      else {
        selection.setState({ cursor: id, anchor: undefined, range: [], lostAt: undefined });
        navigation.go({ ticketId: id });
      }
    },
    [selection, navigation],
  );
  const key = JSON.stringify([view, input]);
  return (
    <section aria-label={t('list.label')} className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <ListHeader total={total} isExact={isExact} />
      {isGone ? null : <FilterBar />}
      <div aria-live="polite" className="sr-only">
        {total === undefined ? '' : t('list.loaded', { count: total })}
      </div>
      {error ? <Failure what={t('list.failed')} error={error} onRetry={retry} /> : null}
      {isGone ? <NoSuchView /> : null}
      {order?.length === 0 ? <EmptyList /> : null}
      {order && order.length > 0 ? <VirtualRows key={key} order={order} onPress={press} /> : null}
      {order === undefined && !error && !isGone ? <ListSkeleton /> : null}
      <div className="pointer-events-none absolute inset-x-3 bottom-3.5 z-10 flex flex-col gap-3.5">
        <NoticeToast />
        <BulkBar />
      </div>
    </section>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="late">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <div key={index} className="h-11 border-line border-b px-9 py-2">
          <div className="h-3 w-2/5 rounded bg-sunken" />
          <div className="mt-1.5 h-3 w-4/5 rounded bg-sunken" />
        </div>
      ))}
    </div>
  );
}
