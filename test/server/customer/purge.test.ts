import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { request } from '../../../server/client/request.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { purgedTables } from '../../../server/purge/remove-content.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { dialect, test, testNow } from '../../support/desk.ts';
import { arrangeTraces, marker, storeFile } from './arrange-traces.ts';
import { allColumns, leftInFiles, leftInTables } from './left-behind.ts';

const { purgeCustomerData } = customerDeleteRoutes;

/** Of a marker, what its word in the index has for itself. */
const randomPart = (text: string) => text.slice(text.indexOf('-') + 3);

describe('DELETE /customer/purgeData/{id}', () => {
  test('leaves no byte of the customer, in no table and in no file', async ({ desk }) => {
    const kept = await arrangeTraces(desk);
    const { id, texts } = await arrangeTraces(desk);
    // Without this the search could be blind: before, every text is where it was put.
    const before = await leftInTables(desk, texts);
    for (const text of texts.filter((text) => !/^(before|file|mail|drafted)-/.test(text))) {
      expect(before.filter((found) => found.endsWith(text))).not.toEqual([]);
    }
    expect((await leftInFiles(desk.directory, texts)).length).toBeGreaterThan(0);

    expect(await desk.request(purgeCustomerData, { id })).toEqual({ type: 'result', message: 'Customer data purged.' });

    expect(await leftInTables(desk, texts)).toEqual([]);
    expect(await leftInFiles(desk.directory, texts)).toEqual([]);
    // As words of the index, of which the beginnings are shared.
    expect(await leftInFiles(desk.directory, texts.map(randomPart))).toEqual([]);
    const still = [...(await leftInTables(desk, kept.texts)), ...(await leftInFiles(desk.directory, kept.texts))];
    for (const text of kept.texts.filter((text) => !text.startsWith('before-'))) {
      expect(still.filter((found) => found.endsWith(text))).not.toEqual([]);
    }
    expect(await desk.answer(purgeCustomerData, { id })).toMatchObject({ status: 404 });
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('leaves no row that names the customer or a ticket of theirs, whatever tables there are', async ({ desk }) => {
    const { id, ticketId } = await arrangeTraces(desk);
    await desk.request(purgeCustomerData, { id });
    for (const { name, column } of await allColumns(desk)) {
      if (name === 'live_events' || (column !== 'ticket_id' && column !== 'customer_id')) continue;
      expect([...purgedTables, 'search_entries', 'search_tickets']).toContain(name);
      const gone = column === 'ticket_id' ? ticketId : id;
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} = ${gone}`.execute(
        desk.ctx.db,
      );
      expect([name, column, rows.length]).toEqual([name, column, 0]);
    }
  });

  test('keeps a file that somebody else has, too, until nobody has it', async ({ desk }) => {
    const content = marker('shared');
    const ids = [await arrangeCustomer(desk), await arrangeCustomer(desk)];
    const file = await storeFile(desk, content);
    for (const customer_id of ids) {
      const [ticket] = await arrangeTickets(desk.ctx, [{ customer_id }]);
      const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
      const of = { message_id: message.id, ticket_id: ticket.id, created_at: testNow };
      await arrangeRows(desk, 'attachments', [{ ...file, ...of, name: 'a', content_type: 'a/b', content_id: null }]);
    }
    const left: number[] = [];
    for (const id of ids) {
      await desk.request(purgeCustomerData, { id });
      left.push((await leftInFiles(desk.directory, [content])).length);
    }
    expect(left).toEqual([1, 0]);
    expect(await desk.ctx.db.selectFrom('purged_files').selectAll().execute()).toEqual([]);
  });

  test('takes what they wrote out of others’ tickets, which wait for what is left', async ({ desk }) => {
    const [id, other] = [await arrangeCustomer(desk), await arrangeCustomer(desk, { firstname: 'Other' })];
    const [ticket] = await arrangeTickets(desk.ctx, [
      { customer_id: other, waiting_since: testNow, last_entry_seq: 9 },
    ]);
    const words = marker('words');
    const [, kept] = await arrangeMessages(desk.ctx, [
      { ticket_id: ticket.id, customer_id: id, content: words },
      { ticket_id: ticket.id, customer_id: other, content: 'Mine too' },
    ]);
    await desk.request(purgeCustomerData, { id });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id });
    expect(item.timeline).toMatchObject([{ content: 'Mine too' }]);
    expect(await leftInTables(desk, [words])).toEqual([]);
    expect(await desk.ctx.db.selectFrom('tickets').selectAll().executeTakeFirst()).toMatchObject({
      waiting_since: kept.created_at,
      last_entry_seq: kept.seq,
      version: ticket.version + 1,
      customer_id: other,
    });
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('takes what is kept for who sends a write again, without letting it be done twice', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@customer.example'] });
    const [theirs, other] = await arrangeTickets(desk.ctx, [{ customer_id: id }, { customer_id: 0 }]);
    const words = marker('answered');
    const note = (ticketID: number, content: string) =>
      request(
        desk.admin,
        messageRoutes.addMessage,
        { ticketID, type: 'note', content },
        { idempotencyKey: `note-${ticketID}` },
      );
    await note(theirs.id, words);
    const kept = await note(other.id, 'Hello');
    expect((await leftInTables(desk, [words])).join()).toContain('idempotency_keys.answer');
    await desk.request(purgeCustomerData, { id });
    expect(await leftInTables(desk, [words])).toEqual([]);
    expect(await leftInFiles(desk.directory, [words])).toEqual([]);
    await expect(note(theirs.id, words)).rejects.toMatchObject({ status: 404 });
    expect(await note(other.id, 'Hello')).toEqual(kept);
    expect(await desk.ctx.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
  });

  test('is not for another brand’s customers, and takes tickets that the caller does not see along', async ({
    desk,
  }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const [own, foreign] = [await arrangeCustomer(desk), await arrangeCustomer(desk, { brandId })];
    await arrangeTickets(desk.ctx, [{ customer_id: own, assigned_group_id: groupId }]);
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [1] });
    expect(await desk.answer(purgeCustomerData, { id: foreign }, server)).toMatchObject({ status: 404 });
    expect(await desk.answer(purgeCustomerData, { id: own }, server)).toMatchObject({ status: 200 });
    expect(await desk.ctx.db.selectFrom('tickets').select('id').execute()).toEqual([]);
    expect(await desk.answer(customerRoutes.getCustomer, { id: foreign })).toMatchObject({ status: 200 });
  });

  test('tells readers of the raw export and the event log that tickets went', async ({ desk }) => {
    const { id, ticketId } = await arrangeTraces(desk);
    const [counter] = await desk.ctx.db
      .selectFrom('sequences')
      .selectAll()
      .where('name', '=', 'deleted_rows')
      .execute();
    await desk.request(purgeCustomerData, { id });
    const [after] = await desk.ctx.db.selectFrom('sequences').selectAll().where('name', '=', 'deleted_rows').execute();
    expect(after?.next).toBeGreaterThan(counter?.next ?? 0);
    const events = await desk.ctx.db.selectFrom('live_events').select('ticket_id').execute();
    expect(events).toContainEqual({ ticket_id: ticketId });
    const counted = await desk.ctx.db.selectFrom('ticket_counts').select('total').execute();
    expect(counted.reduce((sum, { total }) => sum + total, 0)).toBe(0);
  });
});

describe.runIf(dialect === 'sqlite')('what is left in SQLite’s file of customers whose rows were moved about', () => {
  test('is nothing, though pages keep copies of rows that moved in their unused part', async ({ desk }) => {
    const people = await transaction(desk.ctx, async (ctx) => {
      const within = { ...desk, ctx };
      const arranged: { id: number; text: string }[] = [];
      for (let at = 0; at < 300; at++) {
        const text = marker('moved');
        const id = await arrangeCustomer(within, { firstname: text });
        await arrangeTickets(ctx, [{ customer_id: id, from: text, title: 'x'.repeat(60 + ((at * 37) % 200)) }]);
        arranged.push({ id, text });
      }
      return arranged;
    });
    const isGone = (at: number) => at % 30 === 3;
    // What goes makes its neighbours move together.
    await transaction(desk.ctx, async ({ tx }) => {
      for (const [at, { id }] of people.entries()) {
        if (!isGone(at) && at % 7 !== 0) await tx.deleteFrom('tickets').where('customer_id', '=', id).execute();
      }
    });
    const gone = people.filter((_, at) => isGone(at));
    for (const { id } of gone) await desk.request(purgeCustomerData, { id });
    expect(
      await leftInFiles(
        desk.directory,
        gone.map(({ text }) => text),
      ),
    ).toEqual([]);
  });
});

describe.runIf(dialect === 'postgres')('on PostgreSQL', () => {
  test('every table that lost something is vacuumed', async ({ desk }) => {
    const { id } = await arrangeTraces(desk);
    await desk.request(purgeCustomerData, { id });
    const vacuumed = async () => {
      const { rows } = await sql<{ relname: string }>`
        select relname from pg_stat_user_tables where last_vacuum is not null`.execute(desk.ctx.db);
      return rows.map(({ relname }) => relname);
    };
    await expect.poll(vacuumed, { timeout: 10_000 }).toEqual(expect.arrayContaining([...purgedTables]));
  });
});
