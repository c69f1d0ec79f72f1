import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerTimelineRoutes } from '../../../server/contract/base/customer-timeline.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';

const { getCustomerCard } = deskCustomerRoutes;

describe('the card of a customer', () => {
  test('is the customer, with what can be chosen in each field', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1', emails: ['ada@x.example'] });
    await desk.request(customFieldRoutes.createCustomField, {
      name: 'plan',
      type: 'choice',
      choices: ['Basic', 'Plus'],
    });
    await desk.request(customFieldRoutes.createCustomField, { name: 'since', type: 'date' });
    await desk.request(customerWriteRoutes.updateCustomer, { id, custom_plan: 'Plus' });
    const { item: card } = await desk.request(getCustomerCard, { id });
    const { item: customer } = await desk.request(customerRoutes.getCustomer, { id });
    const [plan, since] = customer.custom_fields;
    expect(card).toEqual({
      ...customer,
      custom_fields: [
        { ...plan, value: 'Plus', choices: ['Basic', 'Plus'] },
        { ...since, value: null, choices: [] },
      ],
      external_events: [],
      merged: [],
      becomes: null,
    });
  });

  test('has the five newest external events, the newest first', async ({ desk, clock }) => {
    const id = await arrangeCustomer(desk);
    for (let at = 1; at <= 7; at += 1) {
      clock.now += 60_000;
      await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: id, message: `Order ${at}` });
    }
    const { item } = await desk.request(getCustomerCard, { id });
    expect(item.external_events.map(({ description }) => description)).toEqual(
      [7, 6, 5, 4, 3].map((at) => `Order ${at}`),
    );
  });

  test('of nobody is a 404', async ({ desk }) => {
    expect(await desk.answer(getCustomerCard, { id: 9 })).toMatchObject({ status: 404 });
  });
});
