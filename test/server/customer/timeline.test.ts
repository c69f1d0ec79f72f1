import { describe, expect } from 'vitest';
import {
  customerTimelineEntry,
  customerTimelineRoutes,
  externalEventEntry,
} from '../../../server/contract/base/customer-timeline.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';
import { storeFile } from './arrange-traces.ts';

const { getCustomerTimeline, addExternalEvent } = customerTimelineRoutes;

describe('POST /customer/externalEvent', () => {
  test.for(bodyTypes)('adds an event from %s and gives it', async (type, { desk }) => {
    const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
    const fields = {
      customer_id: id,
      external_id: 'C-1',
      brand_id: 1,
      initiated_by: 'Shop',
      message: 'Order 5 paid',
      source_url: 'https://shop.example/5',
    };
    const { status, body } = await sendFields(desk, addExternalEvent, fields, type);
    expect(status).toBe(200);
    const { item } = body as { item: unknown };
    expect(externalEventEntry.strict().parse(item)).toEqual({
      id: 1,
      ticket_id: 0,
      item_type: 'external_event',
      item_type_id: '1',
      description: 'Order 5 paid',
      initiated_by: 'Shop',
      created_at: '2026-03-02 09:00:00',
      type: 'event',
      source_url: 'https://shop.example/5',
    });
  });

  test('is by the calling user and from nowhere unless it says so', async ({ desk }) => {
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    const { server, name } = await arrangeAgent(desk);
    const { body } = await desk.answer(addExternalEvent, { external_id: 'C-1', message: 'Called back' }, server);
    expect(body).toMatchObject({ item: { initiated_by: name, source_url: '' } });
  });

  test.for<[object, number, string?]>([
    [{ message: 'x' }, 400],
    [{ customer_id: 1 }, 400, 'message'],
    [{ customer_id: 1, message: ' ' }, 400, 'message'],
    [{ customer_id: 1, message: 'x'.repeat(10_001) }, 400, 'message'],
    [{ customer_id: 1, message: 'x', source_url: 'javascript:alert(1)' }, 400, 'source_url'],
    [{ customer_id: 1, message: 'x', source_url: 'https://' }, 400, 'source_url'],
    [{ customer_id: 1, message: 'x', brand_id: 99 }, 400, 'brand_id'],
    [{ customer_id: 99, message: 'x' }, 404],
    [{ external_id: 'C-9', message: 'x' }, 404],
    [{ customer_id: 1, external_id: 'C-9', message: 'x' }, 409],
  ])('%j is a %d', async ([input, status, field], { desk }) => {
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    const answer = await desk.answer(addExternalEvent, input as never);
    expect(answer).toMatchObject({ status, body: field ? { errors: [{ field }] } : {} });
    expect(await desk.ctx.db.selectFrom('external_events').select('id').execute()).toEqual([]);
  });
});

/** Two tickets of a customer with messages, a note and a file, between them two events; and somebody else's. */
async function arrangeLife(desk: TestDesk, clock: { now: number }) {
  const id = await arrangeCustomer(desk, { primaryId: 'C-1' });
  const other = await arrangeCustomer(desk, { primaryId: 'C-2' });
  const { groupId } = await arrangeBrand(desk);
  const [first, second, theirs] = await arrangeTickets(desk.ctx, [
    { customer_id: id, assigned_group_id: 1 },
    { customer_id: id, assigned_group_id: groupId },
    { customer_id: other, assigned_group_id: 1 },
  ]);
  const add = (message: string, external_id = 'C-1') => desk.request(addExternalEvent, { external_id, message });
  const [opening] = await arrangeMessages(desk.ctx, [
    { ticket_id: first.id, content: 'one' },
    { ticket_id: first.id, type: 'note', content: 'two', direction: '' },
    { ticket_id: theirs.id, content: 'not mine' },
  ]);
  clock.now += 5_000;
  await add('three');
  await arrangeMessages(desk.ctx, [{ ticket_id: second.id, content: 'four' }]);
  await add('five');
  await add('not mine', 'C-2');
  const file = await storeFile(desk, 'a file');
  const name = { name: 'list.txt', content_type: 'text/plain', content_id: null, created_at: 1 };
  await arrangeRows(desk, 'attachments', [{ ...file, ...name, message_id: opening.id, ticket_id: first.id }]);
  return { groupId };
}

const textsOf = (items: readonly unknown[]) =>
  items
    .map((item) => customerTimelineEntry.parse(item))
    .map((entry) => (entry.type === 'event' ? entry.description : entry.content));

describe('GET /customer/timelineByCustomerExternalID', () => {
  test('gives what was written in all tickets and told by others, in its order', async ({ desk, clock }) => {
    await arrangeLife(desk, clock);
    const page = await desk.request(getCustomerTimeline, { externalPrimaryID: 'C-1' });
    expect(page).toMatchObject({ type: 'itemList', itemStart: 0, itemTotal: 5, itemLimit: 1000 });
    expect(textsOf(page.items)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(page.items).toMatchObject([
      { type: 'message', ticket_id: 1, files: [{ name: 'list.txt', size: 6 }], channel_name: 'email' },
      { type: 'note', ticket_id: 1, files: [] },
      { type: 'event', ticket_id: 0, item_type: 'external_event' },
      { type: 'message', ticket_id: 2 },
      { type: 'event' },
    ]);
  });

  test('comes in pages', async ({ desk, clock }) => {
    await arrangeLife(desk, clock);
    const page = async (itemStart: number) =>
      textsOf((await desk.request(getCustomerTimeline, { externalPrimaryID: 'C-1', itemStart, itemLimit: 2 })).items);
    expect([await page(0), await page(2), await page(4), await page(9)]).toEqual([
      ['one', 'two'],
      ['three', 'four'],
      ['five'],
      [],
    ]);
  });

  test('leaves out the tickets that the caller does not see', async ({ desk, clock }) => {
    const { groupId } = await arrangeLife(desk, clock);
    const { server } = await arrangeAgent(desk, { groups: [groupId] });
    const { body } = await desk.answer(getCustomerTimeline, { externalPrimaryID: 'C-1' }, server);
    expect(body).toMatchObject({ itemTotal: 3 });
    expect(textsOf((body as { items: unknown[] }).items)).toEqual(['three', 'four', 'five']);
  });

  test.for(['externalPrimaryID', 'primary_id', 'primaryID', 'external_id'])('takes %s', async (name, { desk }) => {
    await arrangeCustomer(desk, { primaryId: 'C 1+' });
    const path = '/api/v2/customer/timelineByCustomerExternalID';
    expect(await call(desk, `${path}?${name}=C+1%2B&brandID=1&brand_id=1`)).toMatchObject({
      status: 200,
      body: { itemTotal: 0, items: [] },
    });
  });

  test('refuses what names nobody or several', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeCustomer(desk, { primaryId: 'C-1' });
    await arrangeCustomer(desk, { primaryId: 'C-1', brandId });
    const status = async (input: object) => (await desk.answer(getCustomerTimeline, input)).status;
    expect(await status({})).toBe(400);
    expect(await status({ externalPrimaryID: 'C-1', primary_id: 'C-2' })).toBe(400);
    expect(await status({ externalPrimaryID: 'C-1', brandID: 1, brand_id: brandId })).toBe(400);
    expect(await status({ externalPrimaryID: 'C-1', itemLimit: 1001 })).toBe(400);
    expect(await status({ externalPrimaryID: 'C-1' })).toBe(409);
    expect(await status({ externalPrimaryID: 'C-1', brand_id: brandId })).toBe(200);
    expect(await status({ externalPrimaryID: 'C-9' })).toBe(404);
  });
});
