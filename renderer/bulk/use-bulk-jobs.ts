import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkChangeItem, BulkState } from '../../server/contract/desk/bulk-changes.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { refreshLive } from '../live/refresh.ts';
import { bulkJobsQuery, goesOn, hasBulkJobs } from './bulk-jobs.ts';

/** The agent's own jobs, newest first; undefined until they are known, and on a server without. */
export function useBulkJobs(): readonly BulkChangeItem[] | undefined {
  const { source } = useConsole();
  const { data } = useQuery({ ...bulkJobsQuery(source), enabled: hasBulkJobs(useDesk()) });
  return data;
}

/**
 * Follows jobs that go on, also those begun before a reload or in another window, and tells when they have ended. Mounted
 * once.
 */
export function useFollowedJobs(): void {
  const { source, notices, many } = useConsole();
  const jobs = useBulkJobs();
  const known = useRef(new Map<number, BulkState>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      const before = known.current.get(job.id);
      known.current.set(job.id, job.state);
      many.follow(job);
      if (before === undefined || before === job.state || !goesOn({ state: before }) || goesOn(job)) continue;
      const undo = () => void many.undo(job);
      notices.show({ kind: 'job', job, ...(job.state === 'undone' ? {} : { undo }) });
      refreshLive(source);
    }
  }, [jobs, many, notices, source]);
}
