import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

const { deleteCustomer, deleteCustomerChannel } = customerDeleteRoutes;
const { getCustomer } = customerRoutes;

describe('DELETE /customer/{id}', () => {
  test('removes the customer with everything of theirs; the tickets stay, without a customer', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const other = await arrangeCustomer(desk, { firstname: 'Other', emails: ['other@example.com'] });
    await arrangeRows(desk, 'custom_fields', [{ brand_id: 1, name: 'age', label: 'Age', type: 'number' }] as never);
    await arrangeRows(desk, 'custom_field_values', [{ customer_id: id, custom_field_id: 1, value: '4' }]);
    const event = { initiated_by: 'Shop', message: 'Order', source_url: '', created_at: 1, seq: 0 };
    await arrangeRows(desk, 'external_events', [{ customer_id: id, ...event }]);
    const [first, , theirs] = await arrangeTickets(desk.ctx, [
      { customer_id: id },
      { customer_id: id },
      { customer_id: other },
    ]);
    await arrangeMessages(desk.ctx, [{ ticket_id: first.id, customer_id: id, content: 'It squeaks' }]);

    expect(await desk.request(deleteCustomer, { id })).toEqual({ type: 'result', message: 'Customer deleted.' });

    expect(await desk.answer(getCustomer, { id })).toMatchObject({ status: 404 });
    const { db } = desk.ctx;
    for (const table of ['customer_channels', 'custom_field_values', 'external_events'] as const) {
      const rows = await db.selectFrom(table).select('customer_id').execute();
      expect(rows.filter(({ customer_id }) => customer_id === id)).toEqual([]);
    }
    const tickets = await db.selectFrom('tickets').select('customer_id').orderBy('id').execute();
    expect(tickets).toEqual([{ customer_id: 0 }, { customer_id: 0 }, { customer_id: theirs.customer_id }]);
    const history = await db.selectFrom('timeline_events').selectAll().orderBy('ticket_id').execute();
    expect(history).toMatchObject([
      {
        ticket_id: first.id,
        item_type: 'customer_id',
        item_type_id_before: String(id),
        item_type_id: '0',
        by_user_id: 1,
      },
      { item_type: 'customer_id', item_type_id_before: String(id), item_type_id: '0' },
    ]);
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: first.id });
    expect(item).toMatchObject({ customer_id: 0, customer: { id: 0 }, timeline: [{ content: 'It squeaks' }] });
    expect(await db.selectFrom('messages').select('customer_id').execute()).toEqual([{ customer_id: 0 }]);
    expect(await desk.answer(deleteCustomer, { id })).toMatchObject({ status: 404 });
  });

  test('frees the tickets that the caller does not see, too', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const id = await arrangeCustomer(desk);
    await arrangeTickets(desk.ctx, [{ customer_id: id, assigned_group_id: groupId }]);
    const { server } = await arrangeAgent(desk, { groups: [1] });
    expect(await desk.answer(deleteCustomer, { id }, server)).toMatchObject({ status: 200 });
    expect(await desk.ctx.db.selectFrom('tickets').select('customer_id').execute()).toEqual([{ customer_id: 0 }]);
  });

  test('of another brand than the caller’s is a 404', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const id = await arrangeCustomer(desk);
    const { server } = await arrangeAgent(desk, { brands: [brandId] });
    expect(await desk.answer(deleteCustomer, { id }, server)).toMatchObject({ status: 404 });
    expect(await desk.answer(getCustomer, { id })).toMatchObject({ status: 200 });
  });

  test('one with 2,500 messages and 250 tickets goes whole', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    const tickets = await arrangeTickets(
      desk.ctx,
      Array.from({ length: 250 }, () => ({ customer_id: id })),
    );
    const rows = tickets.flatMap(({ id: ticket_id }) =>
      Array.from({ length: 10 }, () => ({ ticket_id, customer_id: id })),
    );
    await arrangeMessages(desk.ctx, rows);
    expect(await desk.answer(deleteCustomer, { id })).toMatchObject({ status: 200 });
    const { db } = desk.ctx;
    expect(await db.selectFrom('messages').select('id').where('customer_id', '<>', 0).execute()).toEqual([]);
    expect(await db.selectFrom('tickets').select('id').where('customer_id', '<>', 0).execute()).toEqual([]);
    expect(await db.selectFrom('timeline_events').select('id').execute()).toHaveLength(250);
  });
});

describe('DELETE /customer/channel/{id}', () => {
  test('removes one address and leaves the others', async ({ desk, clock }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com', 'second@example.com'] });
    const { item } = await desk.request(getCustomer, { id });
    clock.now += 60_000;
    const channel = { id: item.customer_channels[0]?.id ?? 0 };
    expect(await desk.request(deleteCustomerChannel, channel)).toEqual({ type: 'result', message: 'Channel deleted.' });
    expect((await desk.request(getCustomer, { id })).item).toMatchObject({
      channels: [{ channel: 'second@example.com' }],
      updated_at: '2026-03-02 09:01:00',
    });
    expect(await desk.answer(deleteCustomerChannel, channel)).toMatchObject({ status: 404 });
  });

  test('of another brand than the caller’s is a 404', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const { server } = await arrangeAgent(desk, { brands: [brandId] });
    expect(await desk.answer(deleteCustomerChannel, { id: 1 }, server)).toMatchObject({ status: 404 });
  });
});
