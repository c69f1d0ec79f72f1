import { type BulkChangeItem, bulkRoutes, leftOutcomes } from '../../server/contract/desk/bulk-changes.ts';
import { asRowChange } from '../property/property.ts';
import { readAgain } from '../source/read-again.ts';
import type { Source } from '../source/source.ts';
import { awaitJob } from './await-job.ts';
import { type BulkWish, countOf } from './bulk-jobs.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { Notices } from './notices.ts';
import { without } from './without.ts';

export interface FewChanger {
  /** Changes some tickets; shows it at once and takes back what the server refuses. */
  change(ids: readonly number[], wish: BulkWish): Promise<void>;
}

/** Changes of some tickets at once, each a job of the server: so is its undo, which puts back exactly what was. */
export function createFewChanger(source: Source, notices: Notices, queue: ChangeQueue): FewChanger {
  const change = async (ids: readonly number[], wish: BulkWish): Promise<void> => {
    const name = Symbol('job');
    const patch = source.rows.patch(ids, asRowChange(wish));
    await queue.add(async () => {
      try {
        const { item } = await source.request(bulkRoutes.createBulkChange, { ids: [...ids], change: wish });
        const job = await awaitJob(source, item);
        const left = await leftIn(source, job);
        patch.undo(left);
        patch.settle(without(ids, left));
        notices.show({ kind: 'job', job, undo: () => void queue.undo(name) });
        return countOf(job, ['changed']) > 0 ? () => putBack(job) : undefined;
      } catch (error) {
        patch.undo(ids);
        notices.show({ kind: 'failed', total: ids.length, error, retry: () => void change(ids, wish) });
        return undefined;
      } finally {
        readAgain(source);
      }
    }, name);
  };

  const putBack = async (done: BulkChangeItem): Promise<void> => {
    try {
      const { item } = await source.request(bulkRoutes.undoBulkChange, { id: done.id });
      notices.show({ kind: 'job', job: await awaitJob(source, item) });
    } catch (error) {
      const retry = () => void queue.inTurn<void>(() => putBack(done));
      notices.show({ kind: 'failed', total: countOf(done, ['changed']), error, retry });
    } finally {
      readAgain(source);
    }
  };

  return { change };
}

/** The tickets that were not changed: what was shown of them was not so. */
async function leftIn(source: Source, job: BulkChangeItem): Promise<number[]> {
  if (countOf(job, leftOutcomes) === 0) return [];
  const { items } = await source.request(bulkRoutes.listBulkResults, { id: job.id, left: true });
  return items.map(({ ticket_id }) => ticket_id);
}
