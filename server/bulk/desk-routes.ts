import type { Desk } from '../context.ts';
import { bulkRoutes } from '../contract/desk/bulk-changes.ts';
import { item, itemList, result } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { toItem } from './bulk-change.ts';
import { createBulkChange } from './create.ts';
import { listBulkChanges } from './list.ts';
import { listBulkResults } from './list-results.ts';
import { readBulkChange } from './load.ts';
import { BulkRunner } from './runner.ts';
import { cancelBulkChange, startBulkChange, undoBulkChange } from './start.ts';

/** Bulk changes over HTTP; those that a stopped server left unfinished go on. */
export function bulkDeskRoutes(desk: Desk) {
  const runner = new BulkRunner(desk);
  const started = async (job: ReturnType<typeof readBulkChange>) => {
    const begun = toItem(await job);
    runner.wake();
    return item(begun);
  };
  return handle(bulkRoutes, {
    createBulkChange: (ctx, input) => started(createBulkChange(ctx, input)),
    listBulkChanges: async (ctx, input) => itemList(await listBulkChanges(ctx, input)),
    getBulkChange: async (ctx, { id }) => item(toItem(await readBulkChange(ctx, id))),
    listBulkResults: async (ctx, input) => itemList(await listBulkResults(ctx, input)),
    runBulkChange: (ctx, { id }) => started(startBulkChange(ctx, id)),
    undoBulkChange: (ctx, { id }) => started(undoBulkChange(ctx, id)),
    cancelBulkChange: async (ctx, { id }) => {
      await cancelBulkChange(ctx, id);
      return result('Bulk change cancelled.');
    },
  });
}
