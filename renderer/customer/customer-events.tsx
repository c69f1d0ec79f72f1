import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/console.ts';
import { PaneSection } from '../design/facts.tsx';
import { Failure } from '../design/failure.tsx';
import { customerEventsQuery } from '../source/queries.ts';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';

/** All that other systems told of a customer, the newest first; older ones on request. */
export function CustomerEvents({ id }: { id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { source, openLink } = useConsole();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    customerEventsQuery(source, id),
  );
  if (error && !data) return <Failure what={t('customer.eventsFailed')} error={error} onRetry={() => void refetch()} />;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <PaneSection title={t('customer.events')}>
      {data && events.length === 0 ? <p className="text-ink3">{t('customer.noEvents')}</p> : null}
      <ol className="flex flex-col gap-2.5">
        {events.map(({ id, description, initiated_by: by, source_url: url, created_at: at }) => (
          <li key={id} className="border-line border-s-2 ps-2.5">
            <p dir="auto" className="[overflow-wrap:anywhere]">
              {url === '' ? (
                description
              ) : (
                <button type="button" onClick={() => openLink(url)} className="text-start text-accent hover:underline">
                  {description}
                </button>
              )}
            </p>
            <p className="text-ink3 text-small">
              {showMoment(t, locale, at, now)}
              {by === '' ? '' : ` · ${by}`}
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <button
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="-mx-2 mt-2 h-7 rounded-md px-2 text-accent hover:bg-hover"
        >
          {t('customer.olderEvents')}
        </button>
      ) : null}
    </PaneSection>
  );
}
