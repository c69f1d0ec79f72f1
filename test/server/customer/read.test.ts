import { describe, expect } from 'vitest';
import { customerRoutes, customer as customerSchema } from '../../../server/contract/base/customer.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

const { listCustomers, getCustomer } = customerRoutes;

describe('GET /customer', () => {
  test('pages customers in the order of their ids, with their channels', async ({ desk }) => {
    for (let at = 0; at < 17; at++) await arrangeCustomer(desk, { firstname: `C${at}`, emails: [`c${at}@x.example`] });
    const first = await desk.request(listCustomers, {});
    expect(first).toMatchObject({ type: 'itemList', itemStart: 0, itemTotal: 17, itemLimit: 15 });
    expect(first.items).toHaveLength(15);
    expect(first.items[0]).toEqual({
      id: 1,
      external_primary_id: '',
      brand_name: 'Support',
      firstname: 'C0',
      lastname: 'Miller',
      channels: [{ channel_id: 1, channel: 'c0@x.example' }],
    });
    const rest = await desk.request(listCustomers, { itemStart: 15, itemLimit: 1000 });
    expect(rest.items.map(({ id }) => id)).toEqual([16, 17]);
    expect(await desk.request(listCustomers, { itemStart: 99 })).toMatchObject({ itemTotal: 17, items: [] });
  });

  test.for([
    [{ itemLimit: 1001 }, 'itemLimit'],
    [{ itemLimit: 0 }, 'itemLimit'],
    [{ itemLimit: '1e1' }, 'itemLimit'],
    [{ itemStart: -1 }, 'itemStart'],
    [{ itemStart: '01' }, 'itemStart'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    expect(await desk.answer(listCustomers, input as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  test('shows the customers of the caller’s brands only', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk);
    const own = await arrangeCustomer(desk, { brandId });
    const agent = await arrangeAgent(desk, { brands: [brandId] });
    const { body } = await desk.answer(listCustomers, {}, agent.server);
    expect(body).toMatchObject({ itemTotal: 1, items: [{ id: own, brand_name: 'Second' }] });
  });
});

describe('GET /customer/{id}', () => {
  test('gives the customer with channels and every custom field of the brand', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1', emails: ['ada@example.com'] });
    await arrangeRows(desk, 'custom_fields', [
      { brand_id: 1, name: 'plan', label: 'Plan', type: 'choice', choices: '["gold"]' },
    ]);
    await arrangeRows(desk, 'custom_field_values', [{ customer_id: id, custom_field_id: 1, value: 'gold' }]);
    const { item } = await desk.request(getCustomer, { id });
    expect(customerSchema.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      id,
      brand_id: 1,
      brand_name: 'Support',
      external_primary_id: 'C-1',
      created_at: '2026-03-02 09:00:00',
      channels: [{ channel_id: 1, channel: 'ada@example.com' }],
      customer_channels: [{ unique_reference: 'ada@example.com', name: 'email' }],
      custom_fields: [{ id: 1, name: 'plan', label: 'Plan', type: 'choice', value: 'gold' }],
    });
  });

  test('unknown is a 404, of another brand too, no id a 400', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const id = await arrangeCustomer(desk);
    const agent = await arrangeAgent(desk, { brands: [brandId] });
    expect(await desk.answer(getCustomer, { id: 99 })).toMatchObject({ status: 404 });
    expect(await desk.answer(getCustomer, { id }, agent.server)).toMatchObject({ status: 404 });
    expect(await desk.answer(getCustomer, { id: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'id' }] },
    });
  });

  test('a key without CUSTOMER_READ is refused', async ({ desk }) => {
    const agent = await arrangeAgent(desk, { permissions: ['CUSTOMER_CUD'] });
    expect(await desk.answer(getCustomer, { id: 1 }, agent.server)).toMatchObject({ status: 403 });
    expect(await desk.answer(listCustomers, {}, agent.server)).toMatchObject({ status: 403 });
  });
});
