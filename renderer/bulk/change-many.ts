import { type BulkChangeItem, bulkRoutes } from '../../server/contract/desk/bulk-changes.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { Panels } from '../app/panels.ts';
import type { TicketChanger } from '../property/change-ticket.ts';
import { canChange, type PropertyValues } from '../property/property.ts';
import { deskQuery } from '../source/queries.ts';
import type { Source } from '../source/source.ts';
import { type BulkWish, bulkJobsQuery, goesOn, hasBulkJobs, refreshJobs } from './bulk-jobs.ts';
import { createFewChanger } from './change-few.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { StatusChanger } from './change-status.ts';
import type { Notices } from './notices.ts';
import { isFew, type Target } from './target.ts';

/** What the agent wants of tickets, however many they are. */
export interface ManyChanger {
  /**
   * Changes tickets: one, or some, at once; of more it is shown first what would become of them. On a server without
   * jobs all of them one after the other.
   *
   * @returns whether it has begun: false while the agent is still asked.
   */
  change(target: Target, wish: BulkWish): boolean;
  /** Lets a job run that was looked at. */
  run(job: BulkChangeItem): Promise<void>;
  /** Takes note of a job that goes on, so that it can be taken back in its turn. */
  follow(job: BulkChangeItem): void;
  /** Puts back what a job has done; one that still runs is stopped first. */
  undo(job: BulkChangeItem): Promise<void>;
  /** Stops a job, or drops it before it ran. */
  cancel(job: BulkChangeItem): Promise<void>;
}

export interface ManyChangerParts {
  source: Source;
  notices: Notices;
  queue: ChangeQueue;
  panels: Panels;
  statuses: StatusChanger;
  tickets: TicketChanger;
}

export function createManyChanger({ source, notices, queue, panels, ...one }: ManyChangerParts): ManyChanger {
  const few = createFewChanger(source, notices, queue);
  const followed = new Map<number, symbol>();
  const can = (what: (desk: DeskFacts) => boolean) => {
    const desk = source.queries.getQueryData(deskQuery(source).queryKey);
    return desk !== undefined && what(desk);
  };
  const hasJobs = () => can(hasBulkJobs);

  const putBack = async (job: BulkChangeItem): Promise<void> => {
    const { id } = job;
    try {
      const { item } = await source.request(bulkRoutes.getBulkChange, { id });
      if (goesOn(item)) await source.request(bulkRoutes.cancelBulkChange, { id });
      show(source, (await source.request(bulkRoutes.undoBulkChange, { id })).item);
    } catch (error) {
      notices.show({ kind: 'failed', total: job.total, error, retry: () => void putBack(job) });
    }
  };

  const follow = (job: BulkChangeItem) => {
    if (job.state !== 'running' || followed.has(job.id)) return;
    const name = Symbol('job');
    followed.set(job.id, name);
    void queue.add(async () => () => putBack(job), name);
  };

  const run = async (job: BulkChangeItem): Promise<void> => {
    try {
      const { item } = await source.request(bulkRoutes.runBulkChange, { id: job.id });
      follow(item);
      show(source, item);
    } catch (error) {
      notices.show({ kind: 'failed', total: job.total, error, retry: () => void run(job) });
    }
  };

  return {
    run,
    follow,
    async undo(job) {
      const name = followed.get(job.id);
      followed.delete(job.id);
      await (name ? queue.undo(name) : putBack(job));
    },
    change(target, wish) {
      const { ids } = target;
      if (hasJobs() && !isFew(target)) {
        panels.showBulk({ page: 'preview', target, wish });
        return false;
      }
      if (hasJobs() && ids.length > 1) void few.change(ids, wish);
      else changeOneByOne({ ...one, hasVersions: can(canChange) }, ids, wish);
      return true;
    },
    async cancel({ id }) {
      // Whether it has stopped, or had ended by itself, the list of jobs tells.
      await source.request(bulkRoutes.cancelBulkChange, { id }).catch(() => {});
      await refreshJobs(source);
    },
  };
}

interface OneByOne extends Pick<ManyChangerParts, 'statuses' | 'tickets'> {
  /** What others changed meanwhile is told: the server takes a ticket's status with its version. */
  hasVersions: boolean;
}

/** One ticket's status with its other properties where the server can; else by the request that every server knows. */
function changeOneByOne(
  { statuses, tickets, hasVersions }: OneByOne,
  ids: readonly number[],
  { add_tags: _, remove_tags: __, ...wish }: BulkWish,
): void {
  const { status, ...others } = wish;
  const withStatus = hasVersions && ids.length === 1;
  if (status !== undefined && !withStatus) void statuses.set(ids, status);
  const properties: PropertyValues = withStatus ? wish : others;
  if (Object.keys(properties).length > 0) void tickets.change(ids, properties);
}

/** Shows a job as it has just been answered; from there on the list of jobs is read by itself. */
function show(source: Source, job: BulkChangeItem): void {
  const { queryKey } = bulkJobsQuery(source);
  source.queries.setQueryData(queryKey, (jobs = []) => [job, ...jobs.filter(({ id }) => id !== job.id)]);
  void refreshJobs(source);
}
