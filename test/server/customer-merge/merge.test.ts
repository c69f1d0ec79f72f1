import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { customerSearchRoutes } from '../../../server/contract/base/customer-search.ts';
import { customerTimelineRoutes } from '../../../server/contract/base/customer-timeline.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { ticketHistoryRoutes } from '../../../server/contract/desk/ticket-history.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { viewRoutes } from '../../../server/contract/desk/views.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { arrangeTwo, merge, situation, unmerge } from './arrange-customers.ts';

const { mergeCustomers, undoCustomerMerge } = customerMergeRoutes;
const { getCustomerCard } = deskCustomerRoutes;

describe('merging two customers', () => {
  test('gives everything of the one to the other, who keeps what they had', async ({ desk }) => {
    const { target, source, theirs } = await arrangeTwo(desk);
    const { item: before } = await desk.request(getCustomerCard, { id: source });
    expect(await merge(desk, target, source)).toMatchObject({
      tickets: 1,
      external_events: 1,
      channels: before.channels,
      taken: [
        { field: 'external_primary_id', value: 'C-2' },
        { field: 'custom_city', label: 'City', value: 'Oslo' },
      ],
      left: [
        { field: 'firstname', value: 'A.', kept: 'Ada' },
        { field: 'custom_plan', label: 'Plan', value: 'Plus', kept: 'Basic' },
      ],
    });
    const { item: card } = await desk.request(getCustomerCard, { id: target });
    expect(card).toMatchObject({
      firstname: 'Ada',
      external_primary_id: 'C-2',
      channels: [{ channel: 'ada@x.example' }, ...before.channels],
      custom_fields: [{ value: 'Oslo' }, { value: 'Basic' }],
      external_events: [{ description: 'Order 7' }],
      merged: [
        { id: source, name: 'A. Miller', by: 'Administrator', merged_at: '2026-03-02 09:00:00', state: 'merged' },
      ],
      becomes: null,
    });
    const { item: ticket } = await desk.request(ticketRoutes.getTicket, { ticketID: theirs });
    expect(ticket).toMatchObject({ customer_id: target, customer: { firstname: 'Ada' } });
    const { items: history } = await desk.request(ticketHistoryRoutes.listTicketHistory, { ticketID: theirs });
    expect(history).toMatchObject([{ field: 'customer_id', from_name: 'A. Miller', to_name: 'Ada Miller' }]);
    const { messages, customers } = await situation(desk);
    expect(messages.map(({ customer_id }) => customer_id)).toEqual([target, target]);
    expect(customers.map(({ id }) => id)).toEqual([target]);
    await expectConsistent(desk);
  });

  test('only says what it would do when asked so', async ({ desk }) => {
    const { target, source } = await arrangeTwo(desk);
    const before = await situation(desk);
    const { item } = await desk.request(mergeCustomers, { id: target, source_id: source, dry_run: true });
    expect(await situation(desk)).toEqual(before);
    expect(await merge(desk, target, source)).toEqual({ ...item, state: 'merged' });
  });

  test('is taken back to what was', async ({ desk, clock }) => {
    const { target, source } = await arrangeTwo(desk);
    const before = await situation(desk);
    await merge(desk, target, source);
    clock.now += 1000;
    expect(await unmerge(desk, target, source)).toMatchObject({ tickets: 1, elsewhere: 0, source: { id: source } });
    expect(await situation(desk)).toEqual(before);
    const { item } = await desk.request(getCustomerCard, { id: target });
    expect(item.merged).toEqual([]);
    await expectConsistent(desk);
    // And once more, from the beginning.
    await merge(desk, target, source);
    await unmerge(desk, target, source);
    expect(await situation(desk)).toEqual(before);
  });

  test('taken back leaves what was changed since as it is', async ({ desk }) => {
    const { target, source, theirs, own } = await arrangeTwo(desk);
    const other = await arrangeCustomer(desk);
    await merge(desk, target, source);
    await desk.request(customerWriteRoutes.updateCustomer, { id: target, custom_city: 'Bergen', lastname: 'Stone' });
    await desk.request(ticketRoutes.updateTicket, { ticketID: theirs, title: 'Renamed' });
    await desk.request(customerTimelineRoutes.addExternalEvent, { customer_id: target, message: 'Order 8' });
    const [, gone] = (await desk.request(customerRoutes.getCustomer, { id: target })).item.customer_channels;
    await desk.request(customerDeleteRoutes.deleteCustomerChannel, { id: gone?.id ?? 0 });
    const [late] = await arrangeTickets(desk.ctx, [{ customer_id: target }]);
    const answer = await unmerge(desk, target, source);
    expect(answer).toMatchObject({ tickets: 1, elsewhere: 1, target: { lastname: 'Stone', external_primary_id: '' } });
    expect(answer.source.channels).toEqual([{ channel_id: 1, channel: 'am@y.example' }]);
    const { item: card } = await desk.request(getCustomerCard, { id: target });
    expect(card).toMatchObject({ custom_fields: [{ value: 'Bergen' }, { value: 'Basic' }] });
    expect(card.external_events).toMatchObject([{ description: 'Order 8' }]);
    const { tickets } = await situation(desk);
    expect(Object.fromEntries(tickets.map(({ id, customer_id }) => [id, customer_id]))).toEqual({
      [own]: target,
      [theirs]: source,
      [late.id]: target,
    });
    expect(other).not.toBe(source);
  });
});

describe('who was merged', () => {
  test('is found by the old id and the old primary id as who they have become', async ({ desk }) => {
    const first = await arrangeCustomer(desk, { primaryId: 'C-1', emails: ['a@x.example'] });
    const second = await arrangeCustomer(desk, { primaryId: 'C-2' });
    const third = await arrangeCustomer(desk, { primaryId: 'C-3' });
    await merge(desk, second, first);
    await merge(desk, third, second);
    for (const id of [first, second, third]) {
      expect((await desk.request(customerRoutes.getCustomer, { id })).item.id).toBe(third);
      expect((await desk.request(getCustomerCard, { id })).item.id).toBe(third);
    }
    const found = await desk.request(customerSearchRoutes.searchByPrimaryExternalID, { primary_id: 'C-1' });
    expect(found.item.id).toBe(third);
    await desk.request(customerTimelineRoutes.addExternalEvent, { external_id: 'C-2', message: 'Order' });
    const completed = { primary_id: 'C-1', extra_email: 'a@x.example', extra_telephone: '+4930123' };
    const { item } = await desk.request(customerWriteRoutes.createCustomer, completed);
    expect(item).toMatchObject({ id: third, external_primary_id: 'C-3' });
    const { item: ticket } = await desk.request(ticketRoutes.createTicket, { externalPrimaryID: 'C-2' });
    expect(ticket).toMatchObject({ customer_id: third });
    expect(await desk.answer(customerWriteRoutes.createCustomerCRUD, { primaryID: 'C-2' })).toMatchObject({
      status: 409,
    });
  });

  test('is changed, deleted and purged by nobody: it is said where they went', async ({ desk }) => {
    const { target, source } = await arrangeTwo(desk);
    await merge(desk, target, source);
    for (const route of [customerDeleteRoutes.deleteCustomer, customerDeleteRoutes.purgeCustomerData]) {
      expect(await desk.answer(route, { id: source })).toMatchObject({
        status: 404,
        body: { message: `Customer ${source} was merged into customer ${target}.` },
      });
    }
  });

  test('is filtered by as who they have become, in lists, searches and saved views', async ({ desk }) => {
    const { target, source, own, theirs } = await arrangeTwo(desk);
    const filter = { customer_id: source };
    const { item: view } = await desk.request(viewRoutes.createView, { name: 'Theirs', filter, sort: 'created_at' });
    await merge(desk, target, source);
    const listed = async (more: object) => {
      const { items } = await desk.request(deskTicketRoutes.listTickets, { ...filter, ...more });
      return items.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await listed({})).toEqual([own, theirs]);
    expect(await listed({ q: 'squeaks' })).toEqual([theirs]);
    expect((await desk.request(viewRoutes.countViews, {})).item).toMatchObject([{ id: view.id, total: 2 }]);
    for (const item of [
      (await desk.request(viewRoutes.getView, { id: view.id })).item,
      (await desk.request(viewRoutes.listViews, {})).items[0],
    ]) {
      expect(item).toMatchObject({ filter: { customer_id: target } });
    }
    await unmerge(desk, target, source);
    expect(await listed({})).toEqual([theirs]);
    expect((await desk.request(viewRoutes.getView, { id: view.id })).item).toEqual(view);
  });

  test('is taken out of a third one first by who comes between', async ({ desk }) => {
    const [a, b, c] = [await arrangeCustomer(desk), await arrangeCustomer(desk), await arrangeCustomer(desk)];
    const before = await situation(desk);
    await merge(desk, b, a);
    await merge(desk, c, b);
    expect(await desk.answer(undoCustomerMerge, { id: b, source_id: a })).toMatchObject({ status: 404 });
    await unmerge(desk, c, b);
    await unmerge(desk, b, a);
    expect(await situation(desk)).toEqual(before);
  });

  test('is forgotten with who they have become', async ({ desk }) => {
    const { target, source } = await arrangeTwo(desk);
    const last = await arrangeCustomer(desk);
    await merge(desk, target, source);
    await merge(desk, last, target);
    await desk.request(customerDeleteRoutes.deleteCustomer, { id: last });
    expect(await desk.ctx.db.selectFrom('customer_merges').selectAll().execute()).toEqual([]);
    expect(await desk.ctx.db.selectFrom('customer_merge_rows').selectAll().execute()).toEqual([]);
    expect(await desk.answer(getCustomerCard, { id: source })).toMatchObject({ status: 404 });
  });
});

describe('a merge is refused', () => {
  test('into oneself, of another brand, twice, and of nobody', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const [a, b] = [await arrangeCustomer(desk), await arrangeCustomer(desk)];
    const far = await arrangeCustomer(desk, { brandId });
    const status = async (id: number, source_id: number) =>
      (await desk.answer(mergeCustomers, { id, source_id })).status;
    expect(await status(a, a)).toBe(400);
    expect(await status(a, far)).toBe(400);
    expect(await status(a, 99)).toBe(404);
    await merge(desk, a, b);
    expect(await status(a, b)).toBe(409);
    expect(await status(b, a)).toBe(409);
    expect(await desk.answer(undoCustomerMerge, { id: a, source_id: far })).toMatchObject({ status: 409 });
  });

  test('to who does not see the brand, without telling of it', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const [a, b] = [await arrangeCustomer(desk), await arrangeCustomer(desk)];
    const { server } = await arrangeAgent(desk, { brands: [brandId] });
    await merge(desk, a, b);
    expect(await desk.answer(mergeCustomers, { id: a, source_id: b }, server)).toMatchObject({ status: 404 });
    expect(await desk.answer(customerRoutes.getCustomer, { id: b }, server)).toMatchObject({ status: 404 });
  });

  test('to one of two who merge the same two at once, whichever way', async ({ desk }) => {
    const { target, source } = await arrangeTwo(desk);
    const answers = await Promise.all([
      desk.answer(mergeCustomers, { id: target, source_id: source }),
      desk.answer(mergeCustomers, { id: source, source_id: target }),
      desk.answer(mergeCustomers, { id: target, source_id: source }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await situation(desk)).customers).toHaveLength(1);
    await expectConsistent(desk);
  });
});

/** The customers whose tickets there are. */
const owners = async ({ ctx: { db } }: TestDesk) =>
  (await db.selectFrom('tickets').select('customer_id').distinct().execute()).map(({ customer_id }) => customer_id);

describe('a customer’s tickets', () => {
  test('all go, and the caller is told of those that they see', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const [a, b] = [await arrangeCustomer(desk), await arrangeCustomer(desk)];
    await arrangeTickets(desk.ctx, [{ customer_id: b }, { customer_id: b, assigned_group_id: groupId }]);
    const { server } = await arrangeAgent(desk, { groups: [1] });
    expect(await desk.answer(mergeCustomers, { id: a, source_id: b }, server)).toMatchObject({
      body: { item: { tickets: 1 } },
    });
    expect(await owners(desk)).toEqual([a]);
    expect(await desk.answer(undoCustomerMerge, { id: a, source_id: b }, server)).toMatchObject({
      body: { item: { tickets: 1, elsewhere: 0 } },
    });
    expect(await owners(desk)).toEqual([b]);
  });
});
