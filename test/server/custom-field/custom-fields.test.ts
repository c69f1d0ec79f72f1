import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listCustomFields, getCustomField, createCustomField, updateCustomField, deleteCustomField } = customFieldRoutes;

const add = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(createCustomField, { name: 'plan', type: 'text', ...input } as never)).item;
const plan = { name: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Plus'] };

/** A field of type choice that a customer has a value of. */
async function arrangeValue(desk: TestDesk, value: string) {
  const field = await add(desk, plan);
  const customer_id = await arrangeCustomer(desk);
  await arrangeRows(desk, 'custom_field_values', [{ customer_id, custom_field_id: field.id, value }]);
  return { ...field, customer_id };
}

describe('a custom field', () => {
  test('is created in a brand, read alone and in lists, and is one of every customer of the brand', async ({
    desk,
  }) => {
    const { brandId } = await arrangeBrand(desk);
    const first = await add(desk, plan);
    expect(first).toEqual({ id: 1, brand_id: 1, ...plan });
    const second = await add(desk, { brand_id: brandId, name: 'since', type: 'date' });
    expect(second).toEqual({ id: 2, brand_id: brandId, name: 'since', label: 'since', type: 'date', choices: [] });
    expect((await desk.request(getCustomField, { id: 1 })).item).toEqual(first);
    expect(await desk.request(listCustomFields, {})).toMatchObject({ itemTotal: 2, items: [first, second] });
    expect(await desk.request(listCustomFields, { brand_id: brandId })).toMatchObject({ items: [second] });
    const customer = await desk.request(customerRoutes.getCustomer, { id: await arrangeCustomer(desk) });
    expect(customer.item.custom_fields).toEqual([{ id: 1, name: 'plan', label: 'Plan', type: 'choice', value: null }]);
  });

  test('has a name that no other of its brand has, in any case', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await add(desk);
    expect((await desk.answer(createCustomField, { name: 'PLAN', type: 'text' })).status).toBe(409);
    const other = await add(desk, { name: 'other' });
    expect((await desk.answer(updateCustomField, { id: other.id, name: 'plan' })).status).toBe(409);
    expect((await desk.answer(updateCustomField, { id: other.id, name: 'Other' })).status).toBe(200);
    expect((await desk.answer(createCustomField, { name: 'plan', type: 'text', brand_id: brandId })).status).toBe(200);
  });

  test('changes in what is sent; its type and taken choices only while no customer has it', async ({ desk }) => {
    const { id, customer_id } = await arrangeValue(desk, 'Plus');
    const change = (input: object) => desk.answer(updateCustomField, { id, ...input });
    expect(await change({ type: 'text' })).toMatchObject({
      status: 409,
      body: { message: 'The type of the field plan is in use by 1 customer.' },
    });
    expect(await change({ choices: ['Basic'] })).toMatchObject({
      status: 409,
      body: { message: 'The choice "Plus" of the field plan is in use.' },
    });
    expect(await change({ choices: ['Plus', 'Pro'], label: 'Tariff' })).toMatchObject({
      status: 200,
      body: { item: { name: 'plan', label: 'Tariff', choices: ['Plus', 'Pro'] } },
    });
    await desk.ctx.desk.storage.write
      .transaction()
      .execute((tx) => tx.deleteFrom('custom_field_values').where('customer_id', '=', customer_id).execute());
    expect(await change({ type: 'text' })).toMatchObject({
      status: 200,
      body: { item: { type: 'text', choices: [] } },
    });
    expect((await desk.request(getCustomField, { id })).item).toMatchObject({
      label: 'Tariff',
      type: 'text',
      choices: [],
    });
  });

  test.for([
    [{ name: '1st' }, 'name'],
    [{ name: 'a b' }, 'name'],
    [{ name: '__proto__' }, 'name'],
    [{ name: 'BrandID' }, 'name'],
    [{ type: 'picture' }, 'type'],
    [{ type: 'choice' }, 'choices'],
    [{ type: 'choice', choices: [''] }, 'choices'],
    [{ type: 'number', choices: ['1'] }, 'choices'],
    [{ brand_id: 9 }, 'brand_id'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createCustomField, { name: 'plan', type: 'text', ...input } as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(listCustomFields, {})).itemTotal).toBe(0);
  });
});

test('a custom field that a customer has is not deleted; one that nobody has is', async ({ desk }) => {
  const { id } = await arrangeValue(desk, 'Plus');
  expect(await desk.answer(deleteCustomField, { id })).toMatchObject({
    status: 409,
    body: { message: 'The custom field plan is in use by 1 customer.' },
  });
  const other = await add(desk, { name: 'other' });
  await desk.request(deleteCustomField, { id: other.id });
  expect((await desk.answer(getCustomField, { id: other.id })).status).toBe(404);
  expect((await desk.answer(deleteCustomField, { id: other.id })).status).toBe(404);
});

test('an administrator of one brand sees and changes its custom fields and no others', async ({ desk }) => {
  const { brandId } = await arrangeBrand(desk);
  const other = await add(desk);
  const own = await add(desk, { brand_id: brandId });
  const { server } = await arrangeAgent(desk, { brands: [brandId] });
  expect((await desk.answer(listCustomFields, {}, server)).body).toMatchObject({ itemTotal: 1, items: [own] });
  for (const route of [getCustomField, updateCustomField, deleteCustomField]) {
    expect((await desk.answer(route, { id: other.id, label: 'Mine' }, server)).status).toBe(404);
  }
  const mine = { name: 'mine', type: 'text' as const };
  expect((await desk.answer(createCustomField, { ...mine, brand_id: 1 }, server)).status).toBe(400);
  expect((await desk.answer(createCustomField, mine, server)).status).toBe(400);
  expect((await desk.answer(createCustomField, { ...mine, brand_id: brandId }, server)).status).toBe(200);
});
