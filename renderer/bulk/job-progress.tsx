import { useTranslation } from 'react-i18next';
import type { BulkChangeItem } from '../../server/contract/desk/bulk-changes.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { ProgressBar } from '../design/progress-bar.tsx';
import { goesOn } from './bulk-jobs.ts';
import { useSayBulk } from './say-bulk.ts';
import { useBulkJobs } from './use-bulk-jobs.ts';

/** How far the agent's jobs are that go on, the one that runs first. */
export function JobProgress() {
  const jobs = useBulkJobs()?.filter(goesOn).toReversed() ?? [];
  return jobs.map((job) => <Progress key={job.id} job={job} />);
}

function Progress({ job }: { job: BulkChangeItem }) {
  const { t } = useTranslation();
  const { many } = useConsole();
  const say = useSayBulk();
  const { state, done, total } = job;
  const isUndo = state === 'undoing';
  return (
    <section
      aria-label={say.wish(job.change)}
      className="pointer-events-auto rounded-lg border border-line bg-raised px-3 py-2 text-small shadow-raised"
    >
      <div className="flex items-center gap-2.5">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{say.wish(job.change)}</span>
          <span className="text-ink2">{t(isUndo ? 'bulk.job.undoing' : 'bulk.job.running', { done, total })}</span>
        </span>
        {isUndo ? null : (
          <Button className="h-6" onClick={() => void many.cancel(job)}>
            {t('bulk.job.stop')}
          </Button>
        )}
      </div>
      <ProgressBar label={say.wish(job.change)} share={total === 0 ? 1 : done / total} className="mt-1.5 block h-1" />
    </section>
  );
}
