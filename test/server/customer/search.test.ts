import { describe, expect } from 'vitest';
import { customerSearchRoutes } from '../../../server/contract/base/customer-search.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';

const { searchByPrimaryExternalID, searchByCustomerChannelValue } = customerSearchRoutes;

describe('POST /customer/SearchByPrimaryExternalID', () => {
  test.for(bodyTypes)('finds the customer from %s', async (type, { desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const { status, body } = await sendFields(
      desk,
      searchByPrimaryExternalID,
      { primary_id: 'C-1', brand_id: 1 },
      type,
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { type: 'item', item: { id, custom_fields: [] } } });
  });

  test('a brand decides where several have somebody; those the caller cannot see do not count', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const first = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const second = await arrangeCustomer(desk, { primaryId: 'C-1', brandId });
    const search = (input: object, server = desk.admin) =>
      desk.answer(searchByPrimaryExternalID, { primary_id: 'C-1', ...input }, server);
    expect(await search({})).toMatchObject({ status: 409 });
    expect(await search({ brand_id: brandId })).toMatchObject({ status: 200, body: { item: { id: second } } });
    expect(await search({ brand_id: 99 })).toMatchObject({ status: 400, body: { errors: [{ field: 'brand_id' }] } });
    const { server } = await arrangeAgent(desk, { brands: [1] });
    expect(await search({}, server)).toMatchObject({ status: 200, body: { item: { id: first } } });
    expect(await search({ brand_id: brandId }, server)).toMatchObject({ status: 400 });
  });

  test('nobody is a 404, nothing to search for a 400', async ({ desk }) => {
    await arrangeCustomer(desk, { primaryId: '' });
    expect(await desk.answer(searchByPrimaryExternalID, { primary_id: 'c-1' })).toMatchObject({ status: 404 });
    expect(await desk.answer(searchByPrimaryExternalID, { primary_id: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'primary_id' }] },
    });
  });
});

describe('POST /customer/SearchByCustomerChannelValue', () => {
  test.for(bodyTypes)('finds the customer from %s', async (type, { desk }) => {
    const id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const fields = { customerChannelValue: 'ADA@example.com', brand_id: 1 };
    const { status, body } = await sendFields(desk, searchByCustomerChannelValue, fields, type);
    expect({ status, body }).toMatchObject({ status: 200, body: { type: 'item', item: { id } } });
  });

  test('compares as each channel compares', async ({ desk }) => {
    const id = await arrangeCustomer(desk);
    const extras = { extra_telephone: '+4930123', extra_twitter: 'Ada_M', extra_facebook: 987 };
    await desk.request(customerWriteRoutes.addChannelOnly, { customer_id: id, ...extras });
    const status = async (customerChannelValue: string) =>
      (await desk.answer(searchByCustomerChannelValue, { customerChannelValue })).status;
    for (const same of ['+4930123', '4930123', '+49 (30) 123', 'Ada_M', '987', ' Ada_M '])
      expect([same, await status(same)]).toEqual([same, 200]);
    for (const other of ['+493012', 'ada_m', 'x987', 'no4930123'])
      expect([other, await status(other)]).toEqual([other, 404]);
  });

  test('a brand decides where several have somebody; two customers of one brand are a conflict', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const second = await arrangeCustomer(desk, { emails: ['ada@example.com'], brandId });
    const search = (customerChannelValue: string, brand_id?: number) =>
      desk.answer(searchByCustomerChannelValue, { customerChannelValue, ...(brand_id ? { brand_id } : {}) });
    expect(await search('ada@example.com')).toMatchObject({ status: 409 });
    expect(await search('ada@example.com', brandId)).toMatchObject({ status: 200, body: { item: { id: second } } });
    await desk.request(customerWriteRoutes.createCustomer, { extra_telephone: '+555' });
    await desk.request(customerWriteRoutes.createCustomer, { channel_id: 3, customer_link_channel: '555' });
    expect(await search('555')).toMatchObject({ status: 409 });
    expect(await search('+555')).toMatchObject({ status: 200 });
  });

  test('is for who may read or write customers, in their brands', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const search = async (name: string, wanted: object) => {
      const { server } = await arrangeAgent(desk, { name, ...wanted });
      return (await desk.answer(searchByCustomerChannelValue, { customerChannelValue: 'ada@example.com' }, server))
        .status;
    };
    expect(await search('Reader', { permissions: ['CUSTOMER_READ'] })).toBe(200);
    expect(await search('Writer', { permissions: ['CUSTOMER_CUD'] })).toBe(200);
    expect(await search('Neither', { permissions: ['TICKET_READ'] })).toBe(403);
    expect(await search('Elsewhere', { brands: [brandId] })).toBe(404);
  });
});
