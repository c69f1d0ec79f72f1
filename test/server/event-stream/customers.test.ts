import { describe, expect } from 'vitest';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { streamedEvents } from '../../../server/contract/desk/events.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { adminKey, test } from '../../support/event-streams.ts';

const patient = { timeout: 20_000 };
const { updateCustomer, updateCustomerName, addChannelOnly, createCustomer } = customerWriteRoutes;

describe('a stream of events tells of a customer', () => {
  test('who has another name, address or custom value, once for each change', async ({ desk, served }) => {
    const id = await arrangeCustomer(desk);
    await desk.request(customFieldRoutes.createCustomField, { name: 'plan', type: 'text' });
    const stream = await served.listen(adminKey(desk));
    const told = () => expect.poll(() => stream.of('customer'), patient);
    await desk.request(updateCustomerName, { customerID: id, lastname: 'Stone' });
    await told().toEqual([{ id }]);
    await desk.request(updateCustomer, { id, custom_plan: 'Plus' });
    await told().toHaveLength(2);
    await desk.request(addChannelOnly, { customer_id: id, extra_email: 'ada@x.example' });
    await told().toHaveLength(3);
    await desk.request(createCustomer, { extra_email: 'ada@x.example', primary_id: 'C-1' });
    await told().toEqual([{ id }, { id }, { id }, { id }]);
    for (const data of stream.of('customer')) streamedEvents.customer.parse(data);
  });

  test('nothing where nothing changes', async ({ desk, served }) => {
    const id = await arrangeCustomer(desk);
    const stream = await served.listen(adminKey(desk));
    await desk.request(updateCustomer, { id, firstname: 'Ada' });
    await desk.request(ticketRoutes.createTicket, { title: 'Afterwards' });
    await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
    expect(stream.of('customer')).toEqual([]);
  });

  test('who was merged, beside the one they have become: they may be on somebody’s screen', async ({
    desk,
    served,
  }) => {
    const { brandId } = await arrangeBrand(desk);
    const [id, source_id] = [await arrangeCustomer(desk, { brandId }), await arrangeCustomer(desk, { brandId })];
    const outside = await arrangeAgent(desk, { name: 'Otto', brands: [1] });
    const [stream, his] = [await served.listen(adminKey(desk)), await served.listen(outside.key)];
    await desk.request(customerMergeRoutes.mergeCustomers, { id, source_id });
    await desk.request(ticketRoutes.createTicket, { title: 'Afterwards' });
    await expect.poll(() => stream.of('customer'), patient).toEqual([{ id }, { id: source_id }]);
    await expect.poll(() => his.of('ticket'), patient).toHaveLength(1);
    expect(his.of('customer')).toEqual([]);
  });

  test('only those who see the brand', async ({ desk, served }) => {
    const { brandId } = await arrangeBrand(desk);
    const id = await arrangeCustomer(desk, { brandId });
    const [inside, outside] = [
      await arrangeAgent(desk, { name: 'Ines', brands: [brandId] }),
      await arrangeAgent(desk, { name: 'Otto', brands: [1] }),
    ];
    const [hers, his] = [await served.listen(inside.key), await served.listen(outside.key)];
    await desk.request(updateCustomer, { id, firstname: 'Eve' });
    await desk.request(ticketRoutes.createTicket, { title: 'Afterwards' });
    await expect.poll(() => hers.of('customer'), patient).toEqual([{ id }]);
    await expect.poll(() => his.of('ticket'), patient).toHaveLength(1);
    expect(his.of('customer')).toEqual([]);
  });
});
