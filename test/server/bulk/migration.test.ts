import { sql } from 'kysely';
import { expect } from 'vitest';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { allMigrations } from '../../../server/storage/migrations/all-migrations.ts';
import { dialect, test, testNow } from '../../support/desk.ts';

test('bulk changes of a desk of before are listed and looked into as those of today', async ({ desk }) => {
  const { write } = desk.desk.storage;
  for (const statement of [
    'drop index bulk_changes_by_user',
    'drop index bulk_change_tickets_left',
    'alter table bulk_changes drop column sample',
    'alter table bulk_change_tickets drop column reason',
    `insert into bulk_changes (user_id, state, change, counts, notified, total, done, created_at, updated_at)
      values (1, 'done', '{"status":"solved"}', '{"refused":1}', '[]', 1, 1, ${testNow}, ${testNow})`,
    `insert into bulk_change_tickets (bulk_change_id, ticket_id, version, outcome)
      select id, 7, 1, 'refused' from bulk_changes`,
  ]) {
    await sql.raw(statement).execute(write);
  }
  await write.transaction().execute((tx) => allMigrations(dialect)['0012-bulk-reasons']?.up(tx) ?? Promise.reject());
  const { items } = await desk.request(bulkRoutes.listBulkChanges, {});
  expect(items).toMatchObject([{ state: 'done', outcomes: { refused: 1 }, sample: [] }]);
  const results = await desk.request(bulkRoutes.listBulkResults, { id: items[0]?.id ?? 0, left: true });
  expect(results.items).toEqual([{ ticket_id: 7, outcome: 'refused', reason: '' }]);
});
