import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { arrangeFields, customerNow, fieldValues } from './custom-fields.ts';

const { updateCustomerByPrimaryID } = customerWriteRoutes;

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
