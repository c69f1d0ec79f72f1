import { queryOptions } from '@tanstack/react-query';
import { type BulkChangeItem, type BulkState, bulkRoutes } from '../../server/contract/desk/bulk-changes.ts';
import type { RouteInput } from '../../server/contract/route.ts';
import type { DeskFacts } from '../app/desk-context.ts';
import type { Source } from '../source/source.ts';

/** What is to become of many tickets: the same for each. */
export type BulkWish = BulkChangeItem['change'];
export type BulkFilter = NonNullable<RouteInput<typeof bulkRoutes.createBulkChange>['filter']>;

/** Whether many tickets can be changed by a job of the server, by this user. */
export const hasBulkJobs = ({ features, permissions }: Pick<DeskFacts, 'features' | 'permissions'>): boolean =>
  features.includes('bulk-changes') && permissions.includes('TICKET_CUD');

/** Between two looks at a job that goes on, in ms. */
const lookEvery = 500;

/** How many of the own jobs are known: those of the last days. */
const remembered = 20;

/** The agent's own jobs, newest first; read again and again while one goes on, in whatever window it was begun. */
export const bulkJobsQuery = (source: Source) =>
  queryOptions({
    queryKey: ['bulk-jobs'],
    queryFn: async ({ signal }) =>
      (await source.request(bulkRoutes.listBulkChanges, { limit: remembered }, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(goesOn) ? lookEvery : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });

export const goesOn = ({ state }: { state: BulkState }): boolean => state === 'running' || state === 'undoing';

/** How many tickets of a job had one of these outcomes. */
export const countOf = ({ outcomes }: BulkChangeItem, wanted: readonly (keyof BulkChangeItem['outcomes'])[]): number =>
  wanted.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

/** Asks for the list anew: a job has begun or ended. */
export const refreshJobs = (source: Source): Promise<void> =>
  source.queries.invalidateQueries({ queryKey: bulkJobsQuery(source).queryKey });
