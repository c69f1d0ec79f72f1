import { describe, expect } from 'vitest';
import { checkCustomerMerges } from '../../../server/check/check-customer-merges.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { customerTimelineRoutes } from '../../../server/contract/base/customer-timeline.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { doSlice } from '../../../server/customer-merge/merge-due.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { finishMerges, merge, situation, unmerge } from './arrange-customers.ts';

const { mergeCustomers, undoCustomerMerge } = customerMergeRoutes;
const { getCustomerCard } = deskCustomerRoutes;

/** Two customers, the second with more than is merged at once. */
async function arrangeMuch(desk: TestDesk) {
  const target = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
  const source = await arrangeCustomer(desk, { firstname: 'A.', primaryId: 'C-2', emails: ['am@y.example'] });
  const [own] = await arrangeTickets(desk.ctx, [{ customer_id: target }]);
  const tickets = await arrangeTickets(desk.ctx, Array(120).fill({ customer_id: source }));
  await arrangeMessages(
    desk.ctx,
    tickets.map(({ id }) => ({ ticket_id: id, customer_id: source })),
  );
  await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: source, message: 'Order 7' });
  return { target, source, own: own.id, tickets: tickets.map(({ id }) => id) };
}

/** Slices of a merge, each of a size (20 for a ticket); those that a kill takes back are done by the next. */
async function doSlices(
  desk: TestDesk,
  source: number,
  { size, most = Number.POSITIVE_INFINITY }: { size: number; most?: number },
) {
  for (let count = 0; count < most; count++) {
    if (!(await doSlice(desk.ctx, source, size)).more) return;
  }
}

describe('a merge of much', () => {
  test('goes on in the background, is told of until it is done, and comes back', async ({ desk }) => {
    const { target, source } = await arrangeMuch(desk);
    const before = await situation(desk);
    expect(await merge(desk, target, source)).toMatchObject({ state: 'merging', tickets: 120 });
    await doSlices(desk, source, { size: 800, most: 4 });
    const { item: card } = await desk.request(getCustomerCard, { id: target });
    expect(card).toMatchObject({ becomes: null, merged: [{ id: source, state: 'merging', total: 242, done: 81 }] });
    const { item: from } = await desk.request(getCustomerCard, { id: source });
    expect(from).toMatchObject({ id: source, firstname: 'A.', becomes: { id: target, state: 'merging', done: 81 } });
    await finishMerges(desk);
    const { tickets, messages, events, customers } = await situation(desk);
    for (const row of [...tickets, ...messages, ...events]) expect(row.customer_id).toBe(target);
    expect(customers.map(({ id }) => id)).toEqual([target]);
    await expectConsistent(desk);

    expect(await unmerge(desk, target, source)).toMatchObject({ state: 'undoing', tickets: 120, elsewhere: 0 });
    await finishMerges(desk);
    expect(await situation(desk)).toEqual(before);
    await expectConsistent(desk);
    expect(await checkCustomerMerges(desk.ctx)).toEqual([]);
  });

  test('takes whoever comes to the old address or number to the one who stays', async ({ desk }) => {
    const { target, source, tickets } = await arrangeMuch(desk);
    await merge(desk, target, source);
    await doSlices(desk, source, { size: 800, most: 2 });
    const writer = { extra_email: 'am@y.example' };
    expect((await desk.request(customerWriteRoutes.createCustomer, writer)).item.id).toBe(target);
    await desk.request(customerTimelineRoutes.addExternalEvent, { external_id: 'C-2', message: 'Order 8' });
    await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: source, message: 'Order 9' });
    // Something that is given to the old one by id goes over with the rest; also what goes back and forth.
    const { item: ticket } = await desk.request(ticketRoutes.createTicket, { customerID: source });
    const [back = 0] = tickets;
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: back, customer_id: source });
    await finishMerges(desk);
    const after = await situation(desk);
    expect(new Set([...after.tickets, ...after.events].map(({ customer_id }) => customer_id))).toEqual(
      new Set([target]),
    );
    await unmerge(desk, target, source);
    await finishMerges(desk);
    const { tickets: owned, events } = await situation(desk);
    expect(owned.find(({ id }) => id === ticket.id)?.customer_id).toBe(source);
    expect(events.map(({ customer_id }) => customer_id)).toEqual([source, target, target]);
    expect(await checkCustomerMerges(desk.ctx)).toEqual([]);
  });

  test('lets neither of the two be merged, deleted, purged or changed otherwise meanwhile', async ({ desk }) => {
    const { target, source } = await arrangeMuch(desk);
    const third = await arrangeCustomer(desk);
    const refused = async () => {
      const statuses = [
        await desk.answer(mergeCustomers, { id: target, source_id: third }),
        await desk.answer(mergeCustomers, { id: third, source_id: target }),
        await desk.answer(mergeCustomers, { id: third, source_id: source }),
        await desk.answer(customerDeleteRoutes.deleteCustomer, { id: target }),
        await desk.answer(customerDeleteRoutes.deleteCustomer, { id: source }),
        await desk.answer(customerDeleteRoutes.purgeCustomerData, { id: source }),
        await desk.answer(customerDeleteRoutes.purgeCustomerData, { id: target }),
      ];
      return statuses.map(({ status }) => status);
    };
    await merge(desk, target, source);
    expect(await refused()).toEqual(Array(7).fill(409));
    expect(await desk.answer(customerWriteRoutes.updateCustomer, { id: source, lastname: 'Stone' })).toMatchObject({
      status: 409,
      body: { message: `Customer ${source} is just being merged into customer ${target}.` },
    });
    await desk.request(customerWriteRoutes.updateCustomer, { id: target, lastname: 'Stone' });
    await finishMerges(desk);
    await unmerge(desk, target, source);
    expect(await refused()).toEqual(Array(7).fill(409));
    expect(await desk.answer(undoCustomerMerge, { id: target, source_id: source })).toMatchObject({ status: 409 });
    await finishMerges(desk);
    expect((await desk.request(customerRoutes.getCustomer, { id: target })).item.lastname).toBe('Stone');
    expect(await merge(desk, target, third)).toMatchObject({ state: 'merged' });
  });

  test('can be taken back before it is done', async ({ desk }) => {
    const { target, source } = await arrangeMuch(desk);
    const before = await situation(desk);
    await merge(desk, target, source);
    await doSlices(desk, source, { size: 600, most: 4 });
    await unmerge(desk, target, source);
    await finishMerges(desk);
    expect(await situation(desk)).toEqual(before);
    expect(await checkCustomerMerges(desk.ctx)).toEqual([]);
    await expectConsistent(desk);
  });

  test('loses and doubles nothing when slices are killed at random', async ({ desk }) => {
    const { target, source } = await arrangeMuch(desk);
    const before = await situation(desk);
    const killed = new Error('killed');
    const doKilled = async () => {
      for (let more = true; more; ) {
        const size = 1 + Math.floor(Math.random() * 1200);
        if (Math.random() < 0.5) {
          const died = transaction(desk.ctx, async (ctx) => {
            await doSlice(ctx, source, size);
            throw killed;
          });
          await expect(died).rejects.toBe(killed);
        }
        more = (await doSlice(desk.ctx, source, size)).more;
        expect(await checkCustomerMerges(desk.ctx)).toEqual([]);
      }
    };
    await merge(desk, target, source);
    await doKilled();
    expect((await situation(desk)).customers.map(({ id }) => id)).toEqual([target]);
    await expectConsistent(desk);
    await unmerge(desk, target, source);
    await doKilled();
    expect(await situation(desk)).toEqual(before);
    await expectConsistent(desk);
  });
});
