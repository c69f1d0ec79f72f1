import { describe, expect } from 'vitest';
import { crmRoutes } from '../../../server/contract/base/crm.ts';
import type { CustomerItem } from '../../../server/contract/base/customer.ts';
import { arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { arrangeFields, ask, json, stored, test, whole } from './crm.ts';

const { syncWithCRM } = crmRoutes;

describe('POST /customer/syncWithCRM', () => {
  test.for(bodyTypes)('creates the customer whom the CRM knows, asked from %s', async (type, { desk, crm }) => {
    await arrangeFields(desk);
    await crm.start(json(whole));
    const { status, body } = await sendFields(desk, syncWithCRM, ask, type);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'item',
      item: {
        external_primary_id: 'CRM-9',
        firstname: 'Зоя',
        lastname: 'Miller',
        channels: [
          { channel_id: 1, channel: 'ada@example.com' },
          { channel_id: 2, channel: '+4930123' },
        ],
        custom_fields: [
          { name: 'age', value: '41' },
          { name: 'plan', value: 'gold' },
        ],
      },
    });
    const [request] = crm.asked;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('/lookup?tenant=7&channel=email&address=ada%40example.com');
    expect(request?.headers.accept).toBe('application/json');
  });

  test('completes whoever has the address or the primary id, and lets custom fields become the CRM’s', async ({
    desk,
    crm,
  }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { firstname: 'Ada', lastname: '', emails: ['ada@example.com'] });
    await arrangeRows(desk, 'custom_field_values', [{ customer_id: id, custom_field_id: 1, value: 'silver' }]);
    await crm.start(json(whole));
    await desk.request(syncWithCRM, ask);
    await desk.request(syncWithCRM, { channel: 'telephone', address: '+4930123' });
    const { customers, channels, values } = await stored(desk);
    expect(customers).toMatchObject([{ id, external_primary_id: 'CRM-9', firstname: 'Ada', lastname: 'Miller' }]);
    expect(channels).toHaveLength(2);
    expect(values).toContainEqual({ customer_id: id, custom_field_id: 1, value: 'gold' });
  });

  test('an empty answer is one: the customer with the address asked for', async ({ desk, crm }) => {
    await crm.start(json({}));
    const answer = (await desk.request(syncWithCRM, ask)) as { item: CustomerItem };
    expect(answer.item).toMatchObject({ firstname: '', channels: [{ channel: 'ada@example.com' }] });
  });

  test('without a CRM of the brand says so, whatever else is sent', async ({ desk, crm }) => {
    const { brandId } = await arrangeBrand(desk);
    await crm.start(json(whole));
    const none = { type: 'result', message: 'No CRM lookup URL is configured for this brand.' };
    expect(await desk.request(syncWithCRM, { ...ask, brandID: brandId })).toEqual(none);
    expect(await desk.request(syncWithCRM, { brandID: brandId })).toEqual(none);
    expect(crm.asked).toEqual([]);
  });

  test.for<[object, string]>([
    [{ brandID: 1, channel: 'email' }, 'address'],
    [{ channel: 'fax', address: '1' }, 'channel'],
    [{ address: 'neither' }, 'channel'],
    [{ channel: 'email', address: '+4930' }, 'address'],
    [{ channel: 99, address: 'x' }, 'channel'],
    [{ ...ask, brandID: 99 }, 'brandID'],
  ])('%j is refused, naming %s, and the CRM is not asked', async ([input, field], { desk, crm }) => {
    await crm.start(json(whole));
    const answer = await desk.answer(syncWithCRM, input);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(crm.asked).toEqual([]);
  });
});
