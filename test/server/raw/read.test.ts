import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { rawRoutes } from '../../../server/contract/base/raw.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { insertTickets } from '../../../server/ticket/insert.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { dialect, type TestDesk, test, testNow } from '../../support/desk.ts';

const { listRawTables, readRawTable } = rawRoutes;

/** The six tables, word for word from the specification. */
const specified = {
  tickets:
    'id, brand_id, channel_id, direction, from, to, status, priority, assigned_user_id, assigned_group_id, title, created_at, last_update',
  messages:
    'id, brand_id, type, direction, user_id_created, customer_id, channel_id, ticket_id, created_at, updated_at, address_from, address_to',
  form_field_to_ticket: 'id, ticket_id, form_field_id, form_field_value, created_at, form_field_value_text',
  user_ticket_opened_history: 'id, ticket_id, user_id, opened_at, closed_at',
  ticket_history: 'id, ticket_id, item_type, message, by_user_id, item_type_id_before, item_type_id, created_at',
  telephone_calls_inbound:
    'id, brand_id, ticket_id, assigned_to_user, time_created, time_wait_start, time_assigned, time_ended, time_wrapup_complete',
};

const ids = async (desk: TestDesk, input: object) =>
  (await desk.request(readRawTable, { table: 'tickets', columns: 'id', ...input })).items.map(({ id }) => id);

test('GET /raw describes the six tables', async ({ desk }) => {
  const { type, item } = await desk.request(listRawTables, {});
  expect(type).toBe('item');
  const columns = Object.fromEntries(item.map(({ name, availableColumns }) => [name, availableColumns.join(', ')]));
  expect(columns).toEqual(specified);
  expect(item.map(({ availableFilters, timeColumn }) => [...availableFilters, timeColumn])).toEqual([
    ['time', 'created_at'],
    ['time', 'created_at'],
    ['time', 'created_at'],
    ['time', 'opened_at'],
    ['time', 'created_at'],
    ['time_created', 'time_created'],
  ]);
});

describe('GET /raw/tableData', () => {
  test('gives every column of every table: ids as integers, times as text, unset times null', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ from: 'a@x.example', title: 'Ünïcode "quoted"' }]);
    await arrangeMessages(desk.ctx, [{ ticket_id: a.id, address_from: 'a@x.example' }]);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id], status: 'open' });
    const at = { ticket_id: a.id, created_at: testNow };
    await arrangeRows(desk, 'form_field_to_ticket', [
      { ...at, form_field_id: 4, form_field_value: '2', form_field_value_text: 'two' },
    ]);
    await arrangeRows(desk, 'user_ticket_opened_history', [
      { ticket_id: a.id, user_id: 1, opened_at: testNow, closed_at: null },
    ]);
    await arrangeRows(desk, 'telephone_calls_inbound', [
      {
        brand_id: 1,
        ticket_id: a.id,
        assigned_to_user: 1,
        time_created: testNow,
        time_wait_start: null,
        time_assigned: null,
        time_ended: testNow + 999,
        time_wrapup_complete: null,
      },
    ]);
    const now = '2026-03-02 09:00:00';
    const expected = {
      tickets: [1, 1, 1, 'inbound', 'a@x.example', '', 'open', 'normal', 0, 1, 'Ünïcode "quoted"', now, now],
      messages: [1, 1, 'message', 'inbound', 0, 0, 1, 1, now, now, 'a@x.example', null],
      form_field_to_ticket: [1, 1, 4, '2', now, 'two'],
      user_ticket_opened_history: [1, 1, 1, now, null],
      ticket_history: [1, 1, 'status', 'Administrator: status new → open', 1, 'new', 'open', now],
      telephone_calls_inbound: [1, 1, 1, 1, now, null, null, now, null],
    };
    for (const [table, values] of Object.entries(expected)) {
      const page = await desk.request(readRawTable, { table });
      expect(page).toMatchObject({ type: 'itemList', itemStart: 0, itemTotal: 1, itemLimit: 1000 });
      expect(Object.entries(page.items[0] ?? {})).toEqual(
        specified[table as keyof typeof specified].split(', ').map((name, at) => [name, values[at]]),
      );
    }
  });

  test('columns are those that were named, in their order, blanks aside', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{}]);
    const { items } = await desk.request(readRawTable, { table: 'tickets', columns: ' status , id' });
    expect(items.map((row) => Object.entries(row))).toEqual([
      [
        ['status', 'new'],
        ['id', 1],
      ],
    ]);
  });

  test('rows come by time, then id; start and end are inclusive to the whole second', async ({ desk }) => {
    const at = (ms: number) => ({ created_at: testNow + ms });
    await arrangeTickets(desk.ctx, [at(2000), at(0), at(999), at(1000), at(0)]);
    expect(await ids(desk, {})).toEqual([2, 5, 3, 4, 1]);
    expect(await ids(desk, { start: '2026-03-02 09:00:01' })).toEqual([4, 1]);
    expect(await ids(desk, { end: '2026-03-02 09:00:00' })).toEqual([2, 5, 3]);
    expect(await ids(desk, { start: '2026-03-02 09:00:01', end: '2026-03-02 09:00:01' })).toEqual([4]);
    expect(await ids(desk, { start: '2026-03-02 09:00:03' })).toEqual([]);
  });

  test.for([
    [{}, 'table'],
    [{ table: 'users' }, 'table'],
    [{ table: 'timeline_events' }, 'table'],
    [{ table: 'tickets', columns: 'id,' }, 'columns'],
    [{ table: 'tickets', columns: 'id,id' }, 'columns'],
    [{ table: 'tickets', columns: 'version' }, 'columns'],
    [{ table: 'tickets', columns: 'id; drop table tickets' }, 'columns'],
    [{ table: 'tickets', columns: 'constructor' }, 'columns'],
    [{ table: 'tickets', start: '2026-03-02' }, 'start'],
    [{ table: 'tickets', end: '2026-02-30 00:00:00' }, 'end'],
    [{ table: 'tickets', end: '2026-03-02T09:00:00Z' }, 'end'],
    [{ table: 'tickets', start: '2026-03-02 09:00:01', end: '2026-03-02 09:00:00' }, 'start'],
    [{ table: 'tickets', itemLimit: 1001 }, 'itemLimit'],
    [{ table: 'tickets', itemLimit: 0 }, 'itemLimit'],
    [{ table: 'tickets', itemStart: '-1' }, 'itemStart'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    expect(await desk.answer(readRawTable, input as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  test('a start past the end is an empty page with the exact total', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{}, {}]);
    const page = await desk.request(readRawTable, { table: 'tickets', itemStart: 5 });
    expect(page).toMatchObject({ itemStart: 5, itemTotal: 2, items: [] });
  });

  test('a page is that of the moment, whatever came or went between the pages', async ({ desk }) => {
    const time = fc.integer({ min: 0, max: 20 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), times: fc.array(time, { minLength: 1, maxLength: 5 }) }),
      fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
      fc.record({
        kind: fc.constant('page' as const),
        start: fc.integer({ min: 0, max: 12 }),
        limit: fc.integer({ min: 1, max: 6 }),
      }),
      fc.record({ kind: fc.constant('next' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        let itemStart = 0;
        for (const one of steps) {
          const stored = await desk.ctx.db
            .selectFrom('tickets')
            .select(['id', 'created_at'])
            .orderBy('created_at')
            .orderBy('id')
            .execute();
          if (one.kind === 'add') {
            await arrangeTickets(
              desk.ctx,
              one.times.map((second) => ({ created_at: testNow + second * 1000 })),
            );
          } else if (one.kind === 'delete') {
            const id = stored[one.which % Math.max(1, stored.length)]?.id ?? 0;
            await desk.desk.storage.write
              .transaction()
              .execute((tx) => tx.deleteFrom('tickets').where('id', '=', id).execute());
          } else {
            const [start, itemLimit] = one.kind === 'page' ? [one.start, one.limit] : [itemStart, 3];
            const page = await desk.request(readRawTable, {
              table: 'tickets',
              columns: 'id',
              itemStart: start,
              itemLimit,
            });
            expect(page.itemTotal).toBe(stored.length);
            expect(page.items.map(({ id }) => id)).toEqual(stored.slice(start, start + itemLimit).map(({ id }) => id));
            itemStart = start + itemLimit;
          }
        }
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  test.runIf(dialect === 'postgres')('a row that commits after later ones is found too', async ({ desk }) => {
    const at = (second: number) => ({ created_at: testNow + second * 1000 });
    await arrangeTickets(desk.ctx, [at(1), at(2), at(3), at(4)]);
    const page = async (itemStart: number) => {
      const input = { table: 'tickets', columns: 'id', itemStart, itemLimit: 2 };
      const { items, itemTotal } = await desk.request(readRawTable, input);
      return [itemTotal, ...items.map(({ id }) => id)];
    };
    const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = transaction(desk.ctx, async (ctx) => {
      const [brand] = await ctx.tx.selectFrom('brands').selectAll().execute();
      const rest = {
        channel_id: 1,
        assigned_group_id: 0,
        direction: 'inbound',
        status: 'new',
        priority: 'normal',
      } as const;
      const [early] = await insertTickets(ctx, [{ brand_id: brand?.id ?? 0, title: 'Early', ...rest }]);
      await ctx.tx
        .updateTable('tickets')
        .set(at(0))
        .where('id', '=', early?.id ?? 0)
        .execute();
      inserted.resolve();
      await commit.promise;
    });
    await inserted.promise;
    expect(await page(0)).toEqual([4, 1, 2]);
    expect(await page(2)).toEqual([4, 3, 4]);
    await arrangeTickets(desk.ctx, [{ ...at(5), assigned_group_id: 77 }]);
    expect(await page(2)).toEqual([5, 3, 4]);
    commit.resolve();
    await slow;
    expect(await page(0)).toEqual([6, 5, 1]);
    expect(await page(2)).toEqual([6, 2, 3]);
    expect(await page(4)).toEqual([6, 4, 6]);
  });

  test('somebody of one brand and group sees the rows of their tickets only', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const tickets = await arrangeTickets(desk.ctx, [{}, { brand_id: brandId, assigned_group_id: groupId }]);
    await arrangeMessages(
      desk.ctx,
      tickets.map(({ id, brand_id }) => ({ ticket_id: id, brand_id })),
    );
    const agent = await arrangeAgent(desk, { brands: [brandId], groups: [groupId] });
    for (const table of ['tickets', 'messages']) {
      const { body } = await desk.answer(readRawTable, { table, columns: 'id' }, agent.server);
      expect(body).toMatchObject({ itemTotal: 1, items: [{ id: 2 }] });
    }
  });

  test('a key without API_RAW_TABLE_READ is refused', async ({ desk }) => {
    const agent = await arrangeAgent(desk, { permissions: ['TICKET_READ'] });
    expect(await desk.answer(listRawTables, {}, agent.server)).toMatchObject({ status: 403 });
    expect(await desk.answer(readRawTable, { table: 'tickets' }, agent.server)).toMatchObject({ status: 403 });
  });
});
