import { describe, expect } from 'vitest';
import { customer as customerSchema } from '../../../server/contract/base/customer.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';

const { createCustomer, createCustomerCRUD } = customerWriteRoutes;

const everything = {
  channel_id: 'email',
  customer_link_channel: 'Ada@Example.com',
  brand_id: '1',
  primary_id: 'C-1',
  firstname: 'Zoë',
  lastname: "O'Brien-Núñez",
  extra_email: 'second@example.com',
  extra_telephone: '+4930123',
};

describe('POST /customer', () => {
  test.for(bodyTypes)('creates a customer from %s and gives it whole', async (type, { desk }) => {
    const { status, body } = await sendFields(desk, createCustomer, everything, type);
    expect(status).toBe(200);
    const { item } = body as { item: unknown };
    expect(customerSchema.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      brand_id: 1,
      brand_name: 'Support',
      external_primary_id: 'C-1',
      firstname: 'Zoë',
      lastname: "O'Brien-Núñez",
      created_at: '2026-03-02 09:00:00',
      channels: [
        { channel_id: 1, channel: 'Ada@Example.com' },
        { channel_id: 1, channel: 'second@example.com' },
        { channel_id: 2, channel: '+4930123' },
      ],
      custom_fields: [],
    });
    expect(item).toMatchObject({ customer_channels: [{ linked_by_user_id: 1, name: 'email' }, {}, {}] });
  });

  test.for<[string, object]>([
    ['C-1 again, with what was missing', { primary_id: 'C-1', firstname: 'Other', lastname: 'Miller' }],
    ['the same address in another case', { customer_link_channel: 'ADA@example.COM', lastname: 'Miller' }],
    ['the same telephone number', { extra_telephone: '+4930123', lastname: 'Miller' }],
    ['the number as people write it', { channel_id: 2, customer_link_channel: '+49 (30) 123', lastname: 'Miller' }],
  ])('completes the customer who is there already: %s', async ([, again], { desk }) => {
    const first = { primary_id: 'C-1', firstname: 'Ada', extra_email: 'ada@example.com', extra_telephone: '+4930123' };
    await desk.request(createCustomer, first);
    const { item } = await desk.request(createCustomer, { ...again, extra_email: 'new@example.com' } as never);
    expect(item).toMatchObject({ id: 1, firstname: 'Ada', lastname: 'Miller', external_primary_id: 'C-1' });
    expect(item.channels.map(({ channel }) => channel)).toEqual(['ada@example.com', '+4930123', 'new@example.com']);
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
  });

  test('gives a primary id to somebody who was known by address only', async ({ desk }) => {
    await desk.request(createCustomer, { extra_email: 'ada@example.com' });
    const { item } = await desk.request(createCustomer, { primary_id: 'C-1', extra_email: 'ada@example.com' });
    expect(item).toMatchObject({ id: 1, external_primary_id: 'C-1' });
  });

  test('takes the default brand, and the same address in another brand is another customer', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const first = await desk.request(createCustomer, { extra_email: 'ada@example.com', primary_id: 'C' });
    const second = await desk.request(createCustomer, {
      extra_email: 'ada@example.com',
      primary_id: 'C',
      brand_id: brandId,
    });
    expect([first.item.brand_id, second.item.brand_id]).toEqual([1, brandId]);
    expect(second.item.id).not.toBe(first.item.id);
  });

  test.for([
    ['+49301', 2],
    ['ada@example.com', 1],
  ] as const)('knows by its form on which channel %s is', async ([customer_link_channel, channel_id], { desk }) => {
    const { item } = await desk.request(createCustomer, { customer_link_channel });
    expect(item.channels).toEqual([{ channel_id, channel: customer_link_channel }]);
  });

  test('ignores channel_id without an address', async ({ desk }) => {
    const { item } = await desk.request(createCustomer, { channel_id: 'telephone', firstname: 'Ada' });
    expect(item.channels).toEqual([]);
  });

  test.for<[string, object]>([
    ['addresses of two customers', { extra_email: 'a@example.com', customer_link_channel: 'b@example.com' }],
    ['an address that is not the primary id’s', { primary_id: 'A', extra_email: 'b@example.com' }],
    ['a known address with another primary id', { primary_id: 'Z', extra_email: 'a@example.com' }],
  ])('%s are a conflict, and nothing changes', async ([, input], { desk }) => {
    await desk.request(createCustomer, { primary_id: 'A', extra_email: 'a@example.com' });
    await desk.request(createCustomer, { primary_id: 'B', extra_email: 'b@example.com' });
    expect(await desk.answer(createCustomer, { firstname: 'New', ...input })).toMatchObject({ status: 409 });
    expect(await desk.ctx.db.selectFrom('customers').select('firstname').execute()).toEqual([
      { firstname: '' },
      { firstname: '' },
    ]);
    expect(await desk.ctx.db.selectFrom('customer_channels').select('id').execute()).toHaveLength(2);
  });

  test.for<[object, string | undefined]>([
    [{}, undefined],
    [{ channel_id: '1', brand_id: '1', noSync: '1' }, undefined],
    [{ firstname: ' ', lastname: '   ' }, undefined],
    [{ firstname: 'Ada2' }, 'firstname'],
    [{ lastname: 'Иванов' }, 'lastname'],
    [{ customer_link_channel: '030123' }, 'channel_id'],
    [{ customer_link_channel: 'ada@example.com', channel_id: 'fax' }, 'channel_id'],
    [{ customer_link_channel: 'ada@example.com', channel_id: 99 }, 'channel_id'],
    [{ customer_link_channel: 'not an address', channel_id: 1 }, 'customer_link_channel'],
    [{ customer_link_channel: 'ada@example.com', channel_id: 2 }, 'customer_link_channel'],
    [{ extra_email: 'ada@' }, 'extra_email'],
    [{ extra_telephone: '4930' }, 'extra_telephone'],
    [{ extra_telephone: '+49 30' }, 'extra_telephone'],
    [{ firstname: 'Ada', brand_id: 77 }, 'brand_id'],
    [{ firstname: 'Ada', ticket_id: '1.0' }, 'ticket_id'],
    [{ primary_id: 'x'.repeat(256) }, 'primary_id'],
    [{ firstname: true }, 'firstname'],
  ])('%j is refused, naming %s', async ([input, field], { desk }) => {
    const { status, body } = await desk.answer(createCustomer, input as never);
    expect(status).toBe(400);
    expect((body as { errors?: { field: string }[] }).errors?.[0]?.field).toBe(field);
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toEqual([]);
  });
});

describe('POST /customer with a ticket', () => {
  const ada = { firstname: 'Ada', extra_telephone: '+49301', extra_email: 'ada@example.com' };

  test('gives it the customer and the empty address of the customer’s side, with history', async ({ desk }) => {
    const [inbound, outbound, addressed] = await arrangeTickets(desk.ctx, [
      { channel_id: 1, direction: 'inbound', from: '' },
      { channel_id: 2, direction: 'outbound', from: '' },
      { channel_id: 1, direction: 'inbound', from: 'old@example.com' },
    ]);
    for (const ticket of [inbound, outbound, addressed]) {
      await desk.request(createCustomer, { ...ada, ticket_id: ticket.id });
    }
    const tickets = await desk.ctx.db
      .selectFrom('tickets')
      .select(['customer_id', 'from', 'to'])
      .orderBy('id')
      .execute();
    expect(tickets).toEqual([
      { customer_id: 1, from: 'ada@example.com', to: '' },
      { customer_id: 1, from: '', to: '+49301' },
      { customer_id: 1, from: 'old@example.com', to: '' },
    ]);
    const history = await desk.ctx.db
      .selectFrom('timeline_events')
      .select(['item_type', 'item_type_id'])
      .where('ticket_id', '=', inbound.id)
      .orderBy('seq')
      .execute();
    expect(history).toEqual([
      { item_type: 'customer_id', item_type_id: '1' },
      { item_type: 'from', item_type_id: 'ada@example.com' },
    ]);
  });

  test('leaves the addresses alone when noSync is sent, whatever it holds', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(createCustomer, { ...ada, ticket_id: ticket.id, noSync: '0' });
    const stored = await desk.ctx.db.selectFrom('tickets').select(['customer_id', 'from']).execute();
    expect(stored).toEqual([{ customer_id: 1, from: '' }]);
  });

  test('without a brand takes the ticket’s; another one is refused', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{ brand_id: brandId }]);
    expect(await desk.answer(createCustomer, { ...ada, ticket_id: ticket.id, brand_id: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'ticket_id' }] },
    });
    const { item } = await desk.request(createCustomer, { ...ada, ticket_id: ticket.id });
    expect(item.brand_id).toBe(brandId);
  });

  test('of nobody, or one that the caller cannot see, is a 404 and nobody is created', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{ brand_id: brandId, assigned_group_id: groupId }]);
    const { server } = await arrangeAgent(desk, { groups: [1] });
    expect(await desk.answer(createCustomer, { ...ada, ticket_id: 99 })).toMatchObject({ status: 404 });
    expect(await desk.answer(createCustomer, { ...ada, ticket_id: ticket.id }, server)).toMatchObject({ status: 404 });
    expect(await desk.ctx.db.selectFrom('customers').select('id').execute()).toEqual([]);
  });
});

describe('POST /customer/createCustomerCRUD', () => {
  test.for(bodyTypes)('creates a customer from %s', async (type, { desk }) => {
    const fields = { primaryID: 'C-1', brandID: 1, firstname: 'Ada', lastname: 'Miller' };
    const { status, body } = await sendFields(desk, createCustomerCRUD, fields, type);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'item',
      item: { id: 1, external_primary_id: 'C-1', firstname: 'Ada', lastname: 'Miller', channels: [] },
    });
  });

  test('a taken primary id is a conflict, in another brand it is free', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    expect(await desk.answer(createCustomerCRUD, { primaryID: 'C-1' })).toMatchObject({ status: 409 });
    expect(await desk.answer(createCustomerCRUD, { primaryID: 'C-1', brandID: brandId })).toMatchObject({
      status: 200,
    });
  });

  test('a name alone is enough and makes another customer each time', async ({ desk }) => {
    const ids = [
      (await desk.request(createCustomerCRUD, { firstname: 'Ada' })).item.id,
      (await desk.request(createCustomerCRUD, { firstname: 'Ada' })).item.id,
    ];
    expect(new Set(ids).size).toBe(2);
  });

  test('nothing, an unknown brand and one of others are refused', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const { server } = await arrangeAgent(desk, { brands: [1] });
    expect(await desk.answer(createCustomerCRUD, { brandID: 1 })).toMatchObject({ status: 400 });
    const foreign = { status: 400, body: { errors: [{ field: 'brandID' }] } };
    expect(await desk.answer(createCustomerCRUD, { firstname: 'Ada', brandID: 99 })).toMatchObject(foreign);
    expect(await desk.answer(createCustomerCRUD, { firstname: 'Ada', brandID: brandId }, server)).toMatchObject(
      foreign,
    );
  });
});
