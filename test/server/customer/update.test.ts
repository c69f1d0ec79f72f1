import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';

const { updateCustomerName, updateCustomer, updateCustomerByPrimaryID, addChannelOnly } = customerWriteRoutes;

const customerNow = async (desk: TestDesk, id: number) => (await desk.request(customerRoutes.getCustomer, { id })).item;

async function arrangeFields(desk: TestDesk, brand_id = 1) {
  const field = (name: string, type: 'text' | 'number' | 'date' | 'boolean' | 'choice', choices = '[]') => ({
    brand_id,
    name,
    label: name,
    type,
    choices,
  });
  await arrangeRows(desk, 'custom_fields', [
    field('notes', 'text'),
    field('age', 'number'),
    field('since', 'date'),
    field('vip', 'boolean'),
    field('plan', 'choice', '["gold","silver"]'),
  ]);
}

/** Names and values of the custom fields that have one. */
async function fieldValues(desk: TestDesk, id: number) {
  const { custom_fields } = await customerNow(desk, id);
  return Object.fromEntries(
    custom_fields.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]),
  );
}

describe('PUT /customer', () => {
  test.for(bodyTypes)('changes the name from %s', async (type, { desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const fields = { primaryID: 'C-1', brandID: 1, customerID: id, firstname: 'Grace', lastname: 'Hopper' };
    const { status, body } = await sendFields(desk, updateCustomerName, fields, type);
    expect({ status, body }).toEqual({ status: 200, body: { type: 'result', message: 'Customer updated.' } });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Grace', lastname: 'Hopper' });
  });

  test('without a name changes nothing and is fine; null clears a name', async ({ desk, clock }) => {
    const id = await arrangeCustomer(desk);
    clock.now += 60_000;
    await desk.request(updateCustomerName, { customerID: id, firstname: ' ' });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Ada', updated_at: '2026-03-02 09:00:00' });
    await desk.request(updateCustomerName, { customerID: id, firstname: null });
    expect(await customerNow(desk, id)).toMatchObject({
      firstname: '',
      lastname: 'Miller',
      updated_at: '2026-03-02 09:01:00',
    });
  });

  test('finds the customer by whichever identifier, and refuses what names nobody or two', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const first = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const second = await arrangeCustomer(desk, { primaryId: 'C-1', brandId });
    const status = async (input: object) => (await desk.answer(updateCustomerName, input)).status;
    expect(await status({})).toBe(400);
    expect(await status({ brandID: 1, firstname: 'Grace' })).toBe(400);
    expect(await status({ primaryID: 'C-1' })).toBe(409);
    expect(await status({ primaryID: 'C-1', brandID: 99 })).toBe(400);
    expect(await status({ primaryID: 'C-9' })).toBe(404);
    expect(await status({ customerID: 99 })).toBe(404);
    expect(await status({ customerID: first, primaryID: 'C-9' })).toBe(409);
    expect(await status({ customerID: first, brandID: brandId })).toBe(409);
    expect(await status({ primaryID: 'C-1', brandID: brandId, firstname: 'Grace' })).toBe(200);
    expect(await customerNow(desk, second)).toMatchObject({ firstname: 'Grace' });
    expect(await customerNow(desk, first)).toMatchObject({ firstname: 'Ada' });
    const { server } = await arrangeAgent(desk, { brands: [1] });
    expect(await desk.answer(updateCustomerName, { customerID: second }, server)).toMatchObject({ status: 404 });
    expect(await desk.answer(updateCustomerName, { primaryID: 'C-1' }, server)).toMatchObject({ status: 200 });
  });
});

describe('PUT /customer/{id}', () => {
  test.for(bodyTypes)('changes names, custom fields and adds channels from %s', async (type, { desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const fields = {
      id,
      brandID: 1,
      externalPrimaryID: 'C-7',
      firstname: 'Grace',
      custom_notes: 'Likes tea',
      custom_age: '41.5',
      custom_since: '2024-02-29',
      custom_vip: '1',
      custom_plan: 'gold',
      customerChannelType_0: 1,
      customerChannelValue_0: 'ADA@example.com',
      customerChannelType_1: 2,
      customerChannelValue_1: '+4930123',
    };
    const { status, body } = await sendFields(desk, updateCustomer, fields, type);
    expect({ status, body }).toEqual({ status: 200, body: { type: 'result', message: 'Customer updated.' } });
    expect(await customerNow(desk, id)).toMatchObject({
      external_primary_id: 'C-7',
      firstname: 'Grace',
      lastname: 'Miller',
    });
    expect((await customerNow(desk, id)).channels).toEqual([
      { channel_id: 1, channel: 'ada@example.com' },
      { channel_id: 2, channel: '+4930123' },
    ]);
    expect(await fieldValues(desk, id)).toEqual({
      notes: 'Likes tea',
      age: '41.5',
      since: '2024-02-29',
      vip: 'true',
      plan: 'gold',
    });
  });

  test('takes JSON’s own numbers and booleans, and null clears', async ({ desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk);
    await desk.request(updateCustomer, { id, custom_age: 41, custom_vip: false, custom_notes: 'x' });
    expect(await fieldValues(desk, id)).toEqual({ age: '41', vip: 'false', notes: 'x' });
    await desk.request(updateCustomer, {
      id,
      custom_age: null,
      custom_notes: ' ',
      firstname: null,
      brandID: null as never,
    });
    expect(await fieldValues(desk, id)).toEqual({ vip: 'false', notes: 'x' });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: '', lastname: 'Miller' });
  });

  test.for<[Record<string, unknown>, string]>([
    [{ custom_nope: 'x' }, 'custom_nope'],
    [{ custom_: 'x' }, 'custom_'],
    [{ custom___proto__: 'x' }, 'custom___proto__'],
    [{ custom_constructor: null }, 'custom_constructor'],
    [{ custom_age: '1e2' }, 'custom_age'],
    [{ custom_age: 'old' }, 'custom_age'],
    [{ custom_since: '2026-02-30' }, 'custom_since'],
    [{ custom_since: '2.3.2026' }, 'custom_since'],
    [{ custom_vip: 'yes' }, 'custom_vip'],
    [{ custom_plan: 'bronze' }, 'custom_plan'],
    [{ custom_notes: 'x'.repeat(256) }, 'custom_notes'],
    [{ custom_notes: true }, 'custom_notes'],
    [{ custom_notes: ['x'] }, 'custom_notes'],
    [{ customerChannelType_0: 1 }, 'customerChannelValue_0'],
    [{ customerChannelValue_0: 'a@example.com' }, 'customerChannelType_0'],
    [{ customerChannelType_1: 1, customerChannelValue_1: 'a@example.com' }, 'customerChannelType_0'],
    [{ customerChannelType_0: 99, customerChannelValue_0: 'a@example.com' }, 'customerChannelType_0'],
    [{ customerChannelType_0: 'fax', customerChannelValue_0: 'a@example.com' }, 'customerChannelType_0'],
    [{ customerChannelType_0: 1, customerChannelValue_0: '+4930' }, 'customerChannelValue_0'],
    [{ customerChannelType_00: 1 }, 'customerChannelType_00'],
    [{ brandID: 99 }, 'brandID'],
    [{ lastname: '9' }, 'lastname'],
  ])('%j is refused, naming %s, and nothing of it happens', async ([input, field], { desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk);
    expect(await desk.answer(updateCustomer, { id, firstname: 'Grace', custom_age: '7', ...input })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Ada', channels: [] });
    expect(await fieldValues(desk, id)).toEqual({});
  });

  test('a taken primary id, somebody else’s address and an unknown customer are refused', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    await arrangeCustomer(desk, { primaryId: 'C-2', emails: ['b@example.com'] });
    const pair = { customerChannelType_0: 1, customerChannelValue_0: 'B@example.com' };
    expect(await desk.answer(updateCustomer, { id, externalPrimaryID: 'C-2' })).toMatchObject({ status: 409 });
    expect(await desk.answer(updateCustomer, { id, firstname: 'Grace', ...pair })).toMatchObject({ status: 409 });
    expect(await desk.answer(updateCustomer, { id: 99 })).toMatchObject({ status: 404 });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Ada', external_primary_id: '' });
  });
});

describe('PUT /customer/{id} with another brand', () => {
  test('moves a customer without tickets, with addresses and custom fields', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeFields(desk);
    await arrangeFields(desk, brandId);
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    await desk.request(updateCustomer, { id, custom_plan: 'gold' });
    await desk.request(updateCustomer, { id, brandID: brandId, custom_age: 3 });
    expect(await customerNow(desk, id)).toMatchObject({
      brand_id: brandId,
      customer_channels: [{ brand_id: brandId, unique_reference: 'ada@example.com' }],
    });
    expect(await fieldValues(desk, id)).toEqual({ plan: 'gold', age: '3' });
  });

  test('refuses one who would lose something there', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeFields(desk);
    const [withTicket, withField, withAddress, withPrimaryId] = [
      await arrangeCustomer(desk),
      await arrangeCustomer(desk),
      await arrangeCustomer(desk, { emails: ['ada@example.com'] }),
      await arrangeCustomer(desk, { primaryId: 'C-1' }),
    ];
    await arrangeTickets(desk.ctx, [{ customer_id: withTicket }]);
    await desk.request(updateCustomer, { id: withField, custom_plan: 'gold' });
    await arrangeCustomer(desk, { brandId, primaryId: 'C-1', emails: ['ADA@example.com'] });
    for (const id of [withTicket, withField, withAddress, withPrimaryId]) {
      expect(await desk.answer(updateCustomer, { id, brandID: brandId })).toMatchObject({ status: 409 });
    }
  });
});

describe('PUT /customer/updateCustomer', () => {
  test.for(bodyTypes)('changes names and custom fields by their bare names from %s', async (type, { desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const fields = { externalPrimaryID: 'C-1', brandID: 1, lastname: 'Hopper', plan: 'silver', age: 7 };
    const { status, body } = await sendFields(desk, updateCustomerByPrimaryID, fields, type);
    expect({ status, body }).toEqual({ status: 200, body: { type: 'result', message: 'Customer updated.' } });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Ada', lastname: 'Hopper' });
    expect(await fieldValues(desk, id)).toEqual({ plan: 'silver', age: '7' });
  });

  test('null clears; a blank value is not supplied, whatever its name', async ({ desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    await desk.request(updateCustomerByPrimaryID, { externalPrimaryID: 'C-1', plan: 'gold', age: 1 });
    await desk.request(updateCustomerByPrimaryID, {
      externalPrimaryID: 'C-1',
      plan: null,
      age: '',
      nope: '',
      lastname: null,
    });
    expect(await fieldValues(desk, id)).toEqual({ age: '1' });
    expect(await customerNow(desk, id)).toMatchObject({ lastname: '' });
  });

  test.for<[Record<string, unknown>, number, string?]>([
    [{}, 400, 'externalPrimaryID'],
    [{ externalPrimaryID: null }, 400, 'externalPrimaryID'],
    [{ externalPrimaryID: 'C-1', nope: 'x' }, 400, 'nope'],
    [{ externalPrimaryID: 'C-1', nope: null }, 400, 'nope'],
    [{ externalPrimaryID: 'C-1', custom_plan: 'gold' }, 400, 'custom_plan'],
    [{ externalPrimaryID: 'C-1', constructor: 'x' }, 400, 'constructor'],
    [{ externalPrimaryID: 'C-1', plan: 'bronze' }, 400, 'plan'],
    [{ externalPrimaryID: 'C-1', brandID: 99 }, 400, 'brandID'],
    [{ externalPrimaryID: 'C-9' }, 404],
  ])('%j is a %d', async ([input, status, field], { desk }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const answer = await desk.answer(updateCustomerByPrimaryID, { firstname: 'Grace', ...input } as never);
    expect(answer).toMatchObject({ status, body: field ? { errors: [{ field }] } : {} });
    expect(await customerNow(desk, id)).toMatchObject({ firstname: 'Ada' });
  });

  test('a field named __proto__ is unknown, too', async ({ desk }) => {
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    const fields = JSON.parse('{"externalPrimaryID":"C-1","__proto__":"x"}');
    expect(await sendFields(desk, updateCustomerByPrimaryID, fields)).toMatchObject({
      status: 400,
      body: { errors: [{ field: '__proto__' }] },
    });
  });
});

describe('POST /customer/addChannelOnly', () => {
  const extras = {
    extra_email: 'ada@example.com',
    extra_telephone: '+4930',
    extra_twitter: 'ada_m',
    extra_facebook: 1234,
  };

  test.for(bodyTypes)('adds every kind of address from %s', async (type, { desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const { status, body } = await sendFields(
      desk,
      addChannelOnly,
      { customer_id: id, primary_id: 'C-1', brand_id: 1, ...extras },
      type,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      item: {
        id,
        channels: [
          { channel_id: 1, channel: 'ada@example.com' },
          { channel_id: 2, channel: '+4930' },
          { channel_id: 4, channel: 'ada_m' },
          { channel_id: 3, channel: '1234' },
        ],
      },
    });
  });

  test('one’s own address is not doubled, another customer’s is a conflict and adds nothing', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    await arrangeCustomer(desk, { emails: ['b@example.com'] });
    const { item } = await desk.request(addChannelOnly, { customer_id: id, extra_email: 'Ada@example.com' });
    expect(item.channels).toEqual([{ channel_id: 1, channel: 'ada@example.com' }]);
    const taken = { customer_id: id, extra_email: 'b@example.com', extra_telephone: '+1' };
    expect(await desk.answer(addChannelOnly, taken)).toMatchObject({ status: 409 });
    expect((await customerNow(desk, id)).channels).toHaveLength(1);
  });

  test.for<[object, number]>([
    [{ extra_email: 'a@example.com' }, 400],
    [{ brand_id: 1, extra_email: 'a@example.com' }, 400],
    [{ customer_id: 1 }, 400],
    [{ customer_id: 1, extra_twitter: '@ada' }, 400],
    [{ customer_id: 1, extra_facebook: 'ada' }, 400],
    [{ customer_id: 99, extra_email: 'a@example.com' }, 404],
    [{ primary_id: 'C-9', extra_email: 'a@example.com' }, 404],
    [{ customer_id: 1, primary_id: 'C-9', extra_email: 'a@example.com' }, 409],
    [{ primary_id: 'C-1', extra_email: 'a@example.com' }, 200],
  ])('%j is a %d', async ([input, status], { desk }) => {
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    expect(await desk.answer(addChannelOnly, input)).toMatchObject({ status });
  });
});
