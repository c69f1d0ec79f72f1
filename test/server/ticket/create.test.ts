import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

const { createTicket, updateTicket } = ticketRoutes;
const { countTickets, listTickets } = deskTicketRoutes;

describe('POST /ticket', () => {
  test('without any field makes an empty inbound ticket of the default brand and group', async ({ desk }) => {
    const { type, item } = await desk.request(createTicket, {});
    expect(type).toBe('item');
    expect(item).toMatchObject({
      id: 1,
      title: '',
      status: 'new',
      priority: 'normal',
      direction: 'inbound',
      channel_id: 1,
      original_channel_id: 1,
      brand_id: 1,
      assigned_group_id: 1,
      assigned_user_id: 0,
      customer_id: 0,
      form_id: null,
      from: '',
      to: '',
      timeline: [],
    });
    expect((await desk.request(countTickets, {})).item).toMatchObject({ all: 1, needs_answer: 1, unassigned: 1 });
    expect((await desk.request(listTickets, { needs_answer: true })).items).toMatchObject([{ id: 1, unread: false }]);
  });

  test('takes every field', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeRows(desk, 'forms', [{ brand_id: brandId, name: 'Return' }]);
    const customerID = await arrangeCustomer(desk, { brandId, emails: ['ada@example.com'] });
    const { item } = await desk.request(createTicket, {
      brandID: brandId,
      assignedGroupID: groupId,
      assignedUserID: 1,
      direction: 'outbound',
      channelID: 2,
      title: 'Call back',
      formID: 1,
      customerID,
      from: '+100',
      to: '+200',
      status: 'closed',
      priority: 'urgent',
    });
    expect(item).toMatchObject({
      brand_id: brandId,
      assigned_group_id: groupId,
      assigned_user_id: 1,
      direction: 'outbound',
      channel_id: 2,
      channel_name: 'telephone',
      title: 'Call back',
      form_id: 1,
      customer_id: customerID,
      from: '+100',
      to: '+200',
      status: 'closed',
      priority: 'urgent',
      closed_at: '2026-03-02 09:00:00',
    });
  });

  test('inbound goes from the customer to the brand, outbound the other way', async ({ desk }) => {
    await arrangeRows(desk, 'brand_addresses', [{ brand_id: 1, address: 'help@office.example' }]);
    await arrangeCustomer(desk, { primaryId: 'C-1', emails: ['ada@example.com', 'ada@home.example'] });
    const create = async (direction: 'inbound' | 'outbound', from?: string) => {
      const input = { direction, externalPrimaryID: 'C-1', ...(from ? { from } : {}) };
      const { item } = await desk.request(createTicket, input);
      return [item.from, item.from_name, item.to, item.to_name];
    };
    expect(await create('inbound')).toEqual(['ada@example.com', 'Ada Miller', 'help@office.example', 'Support']);
    expect(await create('outbound')).toEqual(['help@office.example', 'Support', 'ada@example.com', 'Ada Miller']);
    expect(await create('outbound', 'x@y.example')).toEqual(['x@y.example', '', 'ada@example.com', 'Ada Miller']);
  });

  test('an unknown external primary id is no customer', async ({ desk }) => {
    expect((await desk.request(createTicket, { externalPrimaryID: 'nobody' })).item.customer_id).toBe(0);
  });

  test('two ids of different customers are a conflict, and nothing is created', async ({ desk }) => {
    const customerID = await arrangeCustomer(desk, { primaryId: 'A' });
    await arrangeCustomer(desk, { primaryId: 'B' });
    expect(await desk.answer(createTicket, { customerID, externalPrimaryID: 'B' })).toMatchObject({ status: 409 });
    expect((await desk.request(countTickets, {})).item.all).toBe(0);
  });

  test.for([
    [{ brandID: 99 }, 'brandID'],
    [{ assignedGroupID: 99 }, 'assignedGroupID'],
    [{ assignedUserID: 99 }, 'assignedUserID'],
    [{ channelID: 99 }, 'channelID'],
    [{ formID: 99 }, 'formID'],
    [{ customerID: 99 }, 'customerID'],
    [{ direction: 'sideways' }, 'direction'],
    [{ status: 'done' }, 'status'],
    [{ priority: 'meh' }, 'priority'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ title: true }, 'title'],
    [{ title: {} }, 'title'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    const answer = await desk.answer(createTicket, input as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(countTickets, {})).item.all).toBe(0);
  });

  test('a group of another brand is refused, and a brand that the caller may not see', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const group = await desk.answer(createTicket, { assignedGroupID: groupId });
    expect(group).toMatchObject({ status: 400, body: { errors: [{ field: 'assignedGroupID' }] } });
    const agent = await arrangeAgent(desk, { brands: [1] });
    const brand = await desk.answer(createTicket, { brandID: brandId }, agent.server);
    expect(brand).toMatchObject({ status: 400, body: { errors: [{ field: 'brandID' }] } });
  });

  test('whoever gets it hears of it, except the one who made it', async ({ desk }) => {
    const agent = await arrangeAgent(desk);
    await desk.request(createTicket, { assignedUserID: agent.id, title: 'For you' });
    await desk.request(createTicket, { assignedUserID: 1 });
    const rows = await desk.ctx.db.selectFrom('notifications').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: agent.id, type: 'assigned', title: 'For you', ticket_id: 1, is_read: 0 }]);
  });

  test('a key without TICKET_CUD is refused', async ({ desk }) => {
    const agent = await arrangeAgent(desk, { permissions: ['TICKET_READ'] });
    expect(await desk.answer(createTicket, {}, agent.server)).toMatchObject({ status: 403 });
  });
});

describe('PUT /ticket/{ticketID}', () => {
  test('changes what is supplied, with one history row for each', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ title: 'Before' }]);
    const customer = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const answer = await desk.request(updateTicket, {
      ticketID: a.id,
      title: 'After',
      status: 'open',
      externalPrimaryID: 'C-1',
    });
    expect(answer).toEqual({ type: 'result', message: 'Ticket updated.' });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: a.id, getTicketHistory: true });
    expect(item).toMatchObject({ title: 'After', status: 'open', customer_id: customer });
    expect(item.timeline).toMatchObject([
      { item_type: 'title', item_type_id: 'After' },
      { item_type: 'status', item_type_id: 'open' },
      { item_type: 'customer_id', item_type_id: String(customer) },
    ]);
  });

  test('an unknown external primary id sets no customer', async ({ desk }) => {
    const customer_id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const [a] = await arrangeTickets(desk.ctx, [{ customer_id }]);
    await desk.request(updateTicket, { ticketID: a.id, externalPrimaryID: 'nobody' });
    expect((await desk.request(ticketRoutes.getTicket, { ticketID: a.id })).item.customer_id).toBe(0);
  });

  test('without a field it changes nothing and is still fine', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(updateTicket, { ticketID: a.id, title: ' ' });
    expect(await desk.ctx.db.selectFrom('tickets').selectAll().execute()).toEqual([a]);
  });

  test('an unknown ticket is a 404, a wrong status a 400', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    expect(await desk.answer(updateTicket, { ticketID: 99, title: 'x' })).toMatchObject({ status: 404 });
    const answer = await desk.answer(updateTicket, { ticketID: a.id, status: 'done' as never });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'status' }] } });
  });
});
