import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { arrangeFields, customerNow, fieldValues } from './custom-fields.ts';

const { updateCustomer } = customerWriteRoutes;

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
