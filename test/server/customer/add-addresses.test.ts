import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { customerNow } from './custom-fields.ts';

const { addChannelOnly } = customerWriteRoutes;

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
