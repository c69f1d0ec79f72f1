import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulkRoutes } from '../../server/contract/desk/bulk-changes.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Failure } from '../design/failure.tsx';
import { TicketLines } from './ticket-lines.tsx';

/** Tickets that are shown at a time. */
const page = 100;

/** The tickets that a job was to change, or to put back, and did not; with why. */
export function BulkResults({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['bulk-results', id],
    queryFn: ({ pageParam, signal }) =>
      source.request(bulkRoutes.listBulkResults, { id, left: true, limit: page, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  if (error) return <Failure what={t('bulk.results.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.pages[0]?.items.length === 0 ? <p>{t('bulk.results.none')}</p> : null}
      {data.pages.map(({ items }) => (
        <TicketLines key={items[0]?.ticket_id ?? 0} results={items} />
      ))}
      {hasNextPage ? (
        <Button className="mt-3" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('bulk.results.more')}
        </Button>
      ) : null}
    </>
  );
}
