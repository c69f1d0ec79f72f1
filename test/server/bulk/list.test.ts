import { expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { doBulk } from './do-bulk.ts';

const { createBulkChange, listBulkChanges, listBulkResults } = bulkRoutes;

test('lists the own bulk changes, the newest first', async ({ desk }) => {
  const kim = await arrangeAgent(desk);
  await arrangeTickets(desk.ctx, [{}, {}]);
  const first = await doBulk(desk, { filter: {}, change: { priority: 'high' } });
  const { item: waiting } = await desk.request(createBulkChange, {
    filter: {},
    change: { priority: 'low' },
    dry_run: true,
  });
  await doBulk(desk, { filter: {}, change: { status: 'solved' } }, kim.server);
  const { items, itemTotal } = await desk.request(listBulkChanges, {});
  expect(items).toEqual([waiting, first]);
  expect(itemTotal).toBe(2);
  const newest = await desk.request(listBulkChanges, { limit: 1 });
  expect([newest.items.map(({ id }) => id), newest.itemTotal]).toEqual([[waiting.id], 2]);
  expect((await request(kim.server, listBulkChanges, {})).items.map(({ change }) => change)).toEqual([
    { status: 'solved' },
  ]);
});

test('shows some tickets of each outcome before it runs, and lists those that were left afterwards', async ({
  desk,
}) => {
  const { brandId } = await arrangeBrand(desk, 'Bikes');
  const tickets = await arrangeTickets(desk.ctx, [
    ...Array.from({ length: 7 }, () => ({})),
    { brand_id: brandId, assigned_group_id: 0 },
  ]);
  const theirs = tickets.at(-1)?.id ?? 0;
  const change = { assigned_group_id: 1, priority: 'low' } as const;
  const { item } = await desk.request(createBulkChange, { filter: {}, change, dry_run: true });
  expect(item.sample).toEqual([
    ...tickets.slice(0, 5).map(({ id }) => ({ ticket_id: id, outcome: 'changed', reason: '' })),
    { ticket_id: theirs, outcome: 'refused', reason: 'group_of_other_brand' },
  ]);
  const [touched] = tickets;
  await desk.request(ticketRoutes.updateTicket, { ticketID: touched?.id ?? 0, title: 'Somebody was here' });
  await desk.request(bulkRoutes.runBulkChange, { id: item.id });
  await expect
    .poll(async () => (await desk.request(bulkRoutes.getBulkChange, { id: item.id })).item.state)
    .toBe('done');
  const left = await desk.request(listBulkResults, { id: item.id, left: true, limit: 1 });
  expect([left.items, left.itemTotal, left.next]).toEqual([
    [{ ticket_id: touched?.id, outcome: 'changed_meanwhile', reason: '' }],
    2,
    touched?.id,
  ]);
  const rest = await desk.request(listBulkResults, { id: item.id, left: true, after: left.next ?? 0 });
  expect(rest.items.map(({ ticket_id }) => ticket_id)).toEqual([theirs]);
  const refused = await desk.request(listBulkResults, { id: item.id, left: true, outcome: 'refused' });
  expect(refused.itemTotal).toBe(1);
});
