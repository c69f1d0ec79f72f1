import { describe, expect } from 'vitest';
import { customerTimelineRoutes } from '../../../server/contract/base/customer-timeline.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

const { changeCustomer, discardCustomer, findCustomers, getCustomerCard, listCustomerEvents } = deskCustomerRoutes;

describe('changing a customer', () => {
  test('takes what is sent, when what the caller knows still holds', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    await desk.request(customFieldRoutes.createCustomField, { name: 'city', label: 'City', type: 'text' });
    const { item } = await desk.request(changeCustomer, {
      id,
      lastname: 'Stone',
      external_primary_id: 'C-7',
      custom_city: 'Oslo',
      was: { lastname: 'Miller', external_primary_id: '', custom_city: '' },
    });
    expect(item).toMatchObject({ firstname: 'Ada', lastname: 'Stone', external_primary_id: 'C-7' });
    expect(item.custom_fields).toMatchObject([{ name: 'city', value: 'Oslo' }]);
  });

  test('changes nothing when somebody else was quicker, and says what it is', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    await desk.request(customFieldRoutes.createCustomField, { name: 'city', label: 'City', type: 'text' });
    await desk.request(changeCustomer, { id, custom_city: 'Oslo' });
    const late = { id, firstname: 'Eve', custom_city: 'Rome', was: { firstname: 'Ada', custom_city: '' } };
    expect(await desk.answer(changeCustomer, late)).toMatchObject({
      status: 409,
      body: { changes: [{ field: 'custom_city', value: 'Oslo' }] },
    });
    const { item } = await desk.request(getCustomerCard, { id });
    expect(item).toMatchObject({ firstname: 'Ada', custom_fields: [{ value: 'Oslo' }] });
  });
});

describe('discarding a customer', () => {
  test('takes away who was just made', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    expect(await desk.request(discardCustomer, { id })).toMatchObject({ message: 'Customer deleted.' });
    expect(await desk.answer(getCustomerCard, { id })).toMatchObject({ status: 404 });
  });

  test('is refused for who has anything, or was changed since', async ({ desk, clock }) => {
    const [a, b, c] = [await arrangeCustomer(desk), await arrangeCustomer(desk), await arrangeCustomer(desk)];
    await arrangeTickets(desk.ctx, [{ customer_id: a }]);
    await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: b, message: 'Order' });
    clock.now += 1000;
    await desk.request(changeCustomer, { id: c, firstname: 'Eve' });
    for (const id of [a, b, c]) expect(await desk.answer(discardCustomer, { id })).toMatchObject({ status: 409 });
  });
});

describe('a customer’s external events', () => {
  test('come newest first, a page at a time, none twice', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    for (let at = 0; at < 52; at += 1) {
      await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: id, message: `${at}` });
    }
    const { item: first } = await desk.request(listCustomerEvents, { id });
    const before = first.events.at(-1)?.id ?? 0;
    const { item: rest } = await desk.request(listCustomerEvents, { id, before });
    expect([first.more, rest.more]).toEqual([true, false]);
    const told = [...first.events, ...rest.events].map(({ description }) => Number(description));
    expect(told).toEqual(Array.from({ length: 52 }, (_, at) => 51 - at));
  });
});

describe('looking for customers without a brand', () => {
  test('finds those of every brand', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const here = await arrangeCustomer(desk);
    const there = await arrangeCustomer(desk, { brandId });
    const { item } = await desk.request(findCustomers, { find: 'mil' });
    expect(item.map(({ id }) => id).sort()).toEqual([here, there]);
  });
});
