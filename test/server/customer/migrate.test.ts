import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { allMigrations } from '../../../server/storage/migrations/all-migrations.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';

/** Takes the desk back to the schema before customers could be found by name and had events. */
async function makeOld({ desk }: TestDesk): Promise<void> {
  for (const statement of [
    'drop index customers_by_lastname',
    'drop index customers_by_firstname',
    'alter table customers drop column firstname_key',
    'alter table customers drop column lastname_key',
    'alter table live_events drop column customer_id',
  ]) {
    await sql.raw(statement).execute(desk.storage.write);
  }
}

describe('a desk of before customers had events', () => {
  test('keeps what happened, and tells of customers from now on', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    const { write } = desk.desk.storage;
    const insert = `insert into live_events (kind, ticket_id, created_at) values ('ticket', 7, 1)`;
    await sql.raw(insert).execute(write);
    await makeOld(desk);
    await allMigrations(dialect)['0010-customers']?.up(write);
    await desk.request(customerWriteRoutes.updateCustomer, { id, lastname: 'Stone' });
    const events = await desk.ctx.db.selectFrom('live_events').selectAll().orderBy('id').execute();
    expect(events.map(({ kind, ticket_id, customer_id }) => [kind, ticket_id, customer_id])).toEqual([
      ['ticket', 7, 0],
      ['customer', 0, id],
    ]);
    const { item } = await desk.request(deskCustomerRoutes.findCustomers, { brand_id: 1, find: 'sto' });
    expect(item).toMatchObject([{ id, lastname: 'Stone' }]);
  });
});
