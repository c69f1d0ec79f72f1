import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkChangeItem, bulkRoutes } from '../../server/contract/desk/bulk-changes.ts';
import { useConsole } from '../app/console.ts';
import { nameOf, useDesk } from '../app/desk-context.ts';
import type { WantedBulk } from '../app/panels.ts';
import { Button } from '../design/button.tsx';
import { Failure } from '../design/failure.tsx';
import { ProgressBar } from '../design/progress-bar.tsx';
import { selectNothing } from '../selection/selection.ts';
import { countOf } from './bulk-jobs.ts';
import { useSayBulk } from './say-bulk.ts';
import { TicketLines } from './ticket-lines.tsx';

type Wanted = Extract<WantedBulk, { page: 'preview' }>;

/** What would become of many tickets, before anything is done. */
export function BulkPreview({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation();
  const { panels, selection, many } = useConsole();
  const say = useSayBulk();
  const { job, error, retry, take } = usePrepared(wanted);
  const run = (prepared: BulkChangeItem) => {
    take();
    panels.close();
    selection.change(selectNothing);
    void many.run(prepared);
  };
  const count = job ? countOf(job, ['changed']) : 0;
  return (
    <>
      <p className="font-semibold">{say.wish(wanted.wish)}</p>
      <div aria-live="polite">
        {error ? <Failure what={t('bulk.preview.failed')} error={error} onRetry={retry} /> : null}
        {job || error ? null : <Looking count={wanted.target.ids.length} />}
        {job ? <Prospect job={job} /> : null}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={panels.close}>{t('bulk.preview.cancel')}</Button>
        {job && count > 0 ? (
          // What the dialog asks: Enter answers it.
          <Button look="primary" autoFocus onClick={() => run(job)}>
            {t('bulk.preview.confirm', { count })}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Looking({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = t('bulk.preview.looking', { count });
  return (
    <div className="mt-3">
      <ProgressBar label={text} className="h-1.5" />
      <p className="mt-1.5 text-ink2">{text}</p>
    </div>
  );
}

/** How many will change, who will hear of it, and some of them. */
function Prospect({ job }: { job: BulkChangeItem }) {
  const { t } = useTranslation();
  const notified = useNotified(job);
  const lines = (['changed', 'unchanged', 'refused', 'not_found'] as const).flatMap((outcome) => {
    const count = countOf(job, [outcome]);
    return count > 0 ? [{ outcome, text: t(`bulk.preview.${outcome}`, { count }) }] : [];
  });
  const samples = job.sample.filter(({ outcome }) => outcome === 'changed' || outcome === 'refused');
  return (
    <>
      <ul className="mt-2">
        {lines.map(({ outcome, text }) => (
          <li key={outcome} className={outcome === 'changed' ? 'text-ink' : 'text-ink2'}>
            {text}
          </li>
        ))}
        {lines.some(({ outcome }) => outcome === 'changed') ? null : <li>{t('bulk.preview.nothing')}</li>}
      </ul>
      {notified === '' ? null : <p className="mt-2 text-ink2">{t('bulk.preview.notified', { names: notified })}</p>}
      {samples.length === 0 ? null : (
        <>
          <h3 className="mt-3 mb-1 text-ink3 text-small">{t('bulk.preview.samples')}</h3>
          <TicketLines results={samples} />
        </>
      )}
    </>
  );
}

/** People named; the others are a number. */
const named = 4;

function useNotified({ notified }: BulkChangeItem): string {
  const { t } = useTranslation();
  const { users } = useDesk();
  const names = notified
    .slice(0, named)
    .map(({ user_id, tickets }) => t('bulk.preview.of', { name: nameOf(users, user_id), count: tickets }));
  const others = notified.length - names.length;
  return [...names, ...(others > 0 ? [t('bulk.preview.others', { count: others })] : [])].join(', ');
}

/** Prepares the job; one that is not taken is dropped when the dialog closes. */
function usePrepared({ target, wish }: Wanted) {
  const { source, many } = useConsole();
  const [tries, setTries] = useState(0);
  const [{ job, error }, setState] = useState<{ job?: BulkChangeItem; error?: unknown }>({});
  const [isTaken] = useState(() => ({ current: false }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try prepares it again
  useEffect(() => {
    let prepared: BulkChangeItem | undefined;
    let isOver = false;
    const { filter, except = [] } = target;
    const about = filter ? { filter, ...(except.length > 0 ? { except: [...except] } : {}) } : { ids: [...target.ids] };
    setState({});
    void source
      .request(bulkRoutes.createBulkChange, { ...about, change: wish, dry_run: true })
      .then(({ item }) => {
        prepared = item;
        if (isOver) void many.cancel(item);
        else setState({ job: item });
      })
      .catch((error: unknown) => setState({ error }));
    return () => {
      isOver = true;
      if (prepared && !isTaken.current) void many.cancel(prepared);
    };
  }, [source, many, target, wish, tries]);
  return {
    job,
    error,
    retry: () => setTries((before) => before + 1),
    take: () => {
      isTaken.current = true;
    },
  };
}
