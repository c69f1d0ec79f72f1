import { type BulkChangeItem, bulkRoutes } from '../../server/contract/desk/bulk-changes.ts';
import type { Source } from '../source/source.ts';
import { goesOn } from './bulk-jobs.ts';

/** Between two looks at a short job, in ms: the first, and the longest. */
const firstLook = 30;
const longestLook = 500;

/** Waits for the end of a job; throws what the server refuses, also when it does not answer. */
export async function awaitJob(source: Source, begun: BulkChangeItem): Promise<BulkChangeItem> {
  let job = begun;
  for (let pause = firstLook; goesOn(job); pause = Math.min(pause * 2, longestLook)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    job = (await source.request(bulkRoutes.getBulkChange, { id: job.id })).item;
  }
  return job;
}
