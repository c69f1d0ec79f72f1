import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BulkChangeItem, leftOutcomes } from '../../server/contract/desk/bulk-changes.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Failure } from '../design/failure.tsx';
import { showMoment } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { bulkJobsQuery, countOf } from './bulk-jobs.ts';
import { useSayBulk } from './say-bulk.ts';

/** What the agent has changed of many tickets in the last days, and can still take back. */
export function RecentJobs() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data, error, refetch } = useQuery({ ...bulkJobsQuery(source), refetchOnMount: 'always' });
  if (error) return <Failure what={t('bulk.recent.failed')} error={error} onRetry={() => void refetch()} />;
  const begun = data?.filter(({ state }) => state !== 'ready' && state !== 'preparing');
  if (begun?.length === 0) return <p>{t('bulk.recent.none')}</p>;
  return (
    <ul>
      {begun?.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Job({ job }: { job: BulkChangeItem }) {
  const { t } = useTranslation();
  const { panels, many } = useConsole();
  const locale = useLocale();
  const say = useSayBulk();
  const hasEnded = ['done', 'undone', 'cancelled'].includes(job.state);
  const canUndo = (job.state === 'done' || job.state === 'cancelled') && countOf(job, ['changed']) > 0;
  const time = showMoment(t, locale, job.created_at, Date.now());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block">{hasEnded ? say.job(job) : say.wish(job.change)}</span>
        <span className="text-ink3 text-small">
          {time} · {t(`bulk.state.${job.state}`)}
        </span>
      </span>
      {countOf(job, leftOutcomes) > 0 ? (
        <Button onClick={() => panels.showBulk({ page: 'results', id: job.id })}>{t('bulk.job.show')}</Button>
      ) : null}
      {canUndo ? <Button onClick={() => void many.undo(job)}>{t('bulk.undo')}</Button> : null}
    </li>
  );
}
