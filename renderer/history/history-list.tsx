import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Failure } from '../design/failure.tsx';
import { StatusShape } from '../design/status-shape.tsx';
import { openedQuery } from '../source/queries.ts';
import { showAge } from '../text/show-time.ts';
import { useNow } from '../text/use-now.ts';

/** The tickets that the agent opened last, the last one first. */
export function HistoryList() {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const now = useNow();
  const open = useStore(navigation, (place) => place.ticketId);
  const { data, error, refetch } = useQuery(openedQuery(source));
  return (
    <section aria-label={t('rail.history')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex h-11 shrink-0 items-center border-line border-b px-3">
        <h2 className="font-semibold">{t('rail.history')}</h2>
      </header>
      {error && !data ? <Failure what={t('history.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <div className="px-6 py-10 text-center text-ink3">
          <p className="text-ink2">{t('history.empty')}</p>
          <p className="mt-1">{t('history.emptyHint')}</p>
        </div>
      ) : null}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {data?.map(({ id, title, status, customer_name, opened_at }) => (
          <li key={id} className={`border-line border-b ${id === open ? 'bg-selected' : 'hover:bg-hover'}`}>
            <button
              type="button"
              aria-current={id === open || undefined}
              onClick={() => navigation.go({ ticketId: id })}
              className="grid h-11 w-full grid-cols-[18px_minmax(0,1fr)_auto] grid-rows-[18px_18px] content-center gap-x-2 ps-2.5 pe-3 text-start leading-[18px]"
            >
              <span className="row-span-2 pt-[3px]">
                <StatusShape status={status} />
              </span>
              <span dir="auto" className="truncate">
                {customer_name || t('list.noCustomer')}
              </span>
              <span className="text-end text-ink3 text-small leading-[18px]">{showAge(t, opened_at, now)}</span>
              <span dir="auto" className="truncate text-ink2">
                {title || t('list.noTitle')}
              </span>
              <span className="text-end text-ink3 text-small leading-[18px]">#{id}</span>
              <span className="sr-only">{t(`status.${status}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
