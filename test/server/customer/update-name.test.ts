import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { customerNow } from './custom-fields.ts';

const { updateCustomerName } = customerWriteRoutes;

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
