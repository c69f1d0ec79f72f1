import { describe, expect } from 'vitest';
import { notificationRoutes } from '../../../server/contract/base/notification.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listTickets, listTicketIds, getTicketRows, countTickets } = deskTicketRoutes;

/**
 * Kim sees the second brand and one group of it. Of six tickets she sees three: of her group, of no group, and one of
 * another group that is hers.
 */
async function arrangeKim(desk: TestDesk) {
  const { brandId, groupId } = await arrangeBrand(desk);
  const kim = await arrangeAgent(desk, { brands: [brandId], groups: [groupId] });
  const inBrand = { brand_id: brandId, status: 'open' as const, waiting_since: testNow, assigned_user_id: 0 };
  const tickets = await arrangeTickets(desk.ctx, [
    { ...inBrand, assigned_group_id: groupId },
    { ...inBrand, assigned_group_id: 0 },
    { ...inBrand, assigned_group_id: 77, assigned_user_id: kim.id },
    { ...inBrand, assigned_group_id: 77 },
    { status: 'open', waiting_since: testNow, assigned_user_id: 0 },
    { status: 'open', waiting_since: null, assigned_group_id: 0, assigned_user_id: kim.id },
  ]);
  const ids = tickets.map(({ id }) => id);
  const all = async () =>
    (await desk.ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute()).map((t) => t.status);
  return { kim, groupId, brandId, seen: ids.slice(0, 3), unseen: ids.slice(3), ids, all };
}

describe('somebody of one brand and group', () => {
  test('lists, counts and reads only what is theirs', async ({ desk }) => {
    const { kim, seen, ids, groupId } = await arrangeKim(desk);
    const ask = async (route: Parameters<typeof desk.answer>[0], input: object) =>
      (await desk.answer(route, input as never, kim.server)).body;
    for (const filter of [
      {},
      { status: 'open' },
      { needs_answer: true },
      { sort: 'waiting_since' },
      { brand_id: '1,2' },
    ]) {
      const sorted = { sort: 'created_at', ...filter };
      expect(await ask(listTickets, sorted)).toMatchObject({ itemTotal: 3, items: seen.map((id) => ({ id })) });
      expect(await ask(listTicketIds, sorted)).toMatchObject({ item: { ids: seen } });
    }
    expect(await ask(getTicketRows, { ids })).toMatchObject({ item: seen.map((id) => ({ id })) });
    expect(await ask(countTickets, {})).toMatchObject({
      item: {
        all: 3,
        needs_answer: 3,
        mine: 1,
        unassigned: 2,
        by_status: { open: 3, new: 0 },
        by_group: [
          { id: 0, total: 1 },
          { id: groupId, total: 1 },
          { id: 77, total: 1 },
        ],
      },
    });
  });

  test('changes only what is theirs: one other ticket and nothing happens', async ({ desk }) => {
    const { kim, seen, unseen, all } = await arrangeKim(desk);
    const set = (ticketIDs: number[]) =>
      desk.answer(ticketRoutes.setStatus, { ticketIDs, status: 'solved' }, kim.server);
    for (const id of unseen) {
      expect(await set([...seen, id])).toMatchObject({ status: 404, body: { message: `No ticket with id ${id}.` } });
      const put = await desk.answer(ticketRoutes.updateTicket, { ticketID: id, title: 'Mine' }, kim.server);
      expect(put.status).toBe(404);
      const read = { ticketID: id, through_message_id: 1 };
      expect((await desk.answer(readRoutes.readTicket, read, kim.server)).status).toBe(404);
    }
    expect(await all()).toEqual(Array(6).fill('open'));
    expect((await set(seen)).status).toBe(200);
    expect(await all()).toEqual([...Array(3).fill('solved'), ...Array(3).fill('open')]);
  });

  test('creates for their brand, also into a group that they do not see, and gets what they made', async ({ desk }) => {
    const { kim, brandId } = await arrangeKim(desk);
    const { id } = await desk.desk.storage.write
      .transaction()
      .execute((tx) =>
        tx.insertInto('groups').values({ brand_id: brandId, name: 'Other' }).returning('id').executeTakeFirstOrThrow(),
      );
    const input = { brandID: brandId, assignedGroupID: id, title: 'For you' };
    const created = await desk.answer(ticketRoutes.createTicket, input, kim.server);
    expect(created).toMatchObject({ status: 200, body: { item: { title: 'For you', assigned_group_id: id } } });
    expect(await desk.answer(ticketRoutes.createTicket, {}, kim.server)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'brandID' }] },
    });
  });

  test('is told the names of their brands and groups only', async ({ desk }) => {
    const { kim, brandId, groupId } = await arrangeKim(desk);
    expect((await desk.answer(deskRoutes.getDesk, {}, kim.server)).body).toMatchObject({
      item: {
        user: { id: kim.id, name: 'Kim' },
        brands: [{ id: brandId, name: 'Second' }],
        groups: [{ id: groupId, name: 'Second group' }],
        empty: false,
      },
    });
  });
});

test('a change tells whose ticket it is, and nobody of their own doing', async ({ desk }) => {
  const kim = await arrangeAgent(desk);
  const [a, b] = await arrangeTickets(desk.ctx, [{ assigned_user_id: kim.id, title: 'Hers' }, { assigned_user_id: 1 }]);
  await arrangeMessages(desk.ctx, [{ ticket_id: a.id }]);
  await desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id, b.id], status: 'open' });
  expect((await desk.answer(notificationRoutes.listNotifications, {}, kim.server)).body).toMatchObject({
    items: [{ type: 'status_changed', title: 'Hers', ticket_id: a.id, url: `http://desk.example/#/tickets/${a.id}` }],
  });
  expect((await desk.request(notificationRoutes.listNotifications, {})).items).toEqual([]);
});
