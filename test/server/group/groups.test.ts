import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listGroups, getGroup, createGroup, updateGroup, deleteGroup } = groupRoutes;

const names = async (desk: TestDesk) => (await desk.request(listGroups, {})).items.map(({ name }) => name);

describe('a group', () => {
  test('is created in a brand, without one in the default brand, and read alone and in lists', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const returns = (await desk.request(createGroup, { name: 'Returns' })).item;
    expect(returns).toEqual({ id: 3, brand_id: 1, name: 'Returns' });
    expect((await desk.request(getGroup, { id: 3 })).item).toEqual(returns);
    expect((await desk.request(createGroup, { name: 'Returns', brand_id: brandId })).item).toMatchObject({ id: 4 });
    expect((await desk.request(listGroups, {})).items.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const ofBrand = await desk.request(listGroups, { brand_id: brandId });
    expect(ofBrand).toMatchObject({ itemTotal: 2, items: [{ id: groupId }, { id: 4 }] });
  });

  test('is renamed, and has a name that no other of its brand has', async ({ desk }) => {
    const { id } = (await desk.request(createGroup, { name: 'Returns' })).item;
    expect((await desk.request(updateGroup, { id, name: 'RETURNS' })).item.name).toBe('RETURNS');
    expect((await desk.request(updateGroup, { id })).item.name).toBe('RETURNS');
    expect((await desk.answer(createGroup, { name: 'returns' })).status).toBe(409);
    expect((await desk.answer(updateGroup, { id: 1, name: 'Returns' })).status).toBe(409);
    expect(await names(desk)).toEqual(['Support', 'RETURNS']);
  });

  test('of an unknown brand is a 400, and an unknown group a 404', async ({ desk }) => {
    expect(await desk.answer(createGroup, { name: 'Returns', brand_id: 9 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'brand_id', message: 'is unknown' }] },
    });
    for (const route of [getGroup, updateGroup, deleteGroup]) {
      expect((await desk.answer(route, { id: 9, name: 'x' })).status).toBe(404);
    }
  });
});

describe('deleting a group', () => {
  test('that nothing belongs to takes the memberships along', async ({ desk }) => {
    const { id } = (await desk.request(createGroup, { name: 'Returns' })).item;
    await arrangeAgent(desk, { groups: [id] });
    await desk.request(deleteGroup, { id });
    expect(await names(desk)).toEqual(['Support']);
    expect(await desk.ctx.db.selectFrom('user_groups').selectAll().execute()).toEqual([]);
  });

  test('that is in use is a 409 that says by what', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeTickets(desk.ctx, [{ brand_id: brandId, assigned_group_id: groupId }]);
    await arrangeRows(desk, 'chat_accounts', [{ brand_id: brandId, group_id: groupId, token: 'a', open_hours: null }]);
    expect(await desk.answer(deleteGroup, { id: groupId })).toMatchObject({
      status: 409,
      body: {
        message: 'The group Second group is in use by 1 ticket, 1 brand as its default group and 1 chat account.',
      },
    });
    expect((await desk.answer(getGroup, { id: groupId })).status).toBe(200);
  });

  test('works once the brand sends its tickets elsewhere', async ({ desk }) => {
    expect((await desk.answer(deleteGroup, { id: 1 })).status).toBe(409);
    await desk.request(brandRoutes.updateBrand, { id: 1, default_group_id: 0 });
    expect((await desk.answer(deleteGroup, { id: 1 })).status).toBe(200);
  });
});

test('a group is not deleted from under tickets that are created in it at the same time', async ({ desk }) => {
  for (const name of ['A', 'B', 'C']) {
    const { id } = (await desk.request(createGroup, { name })).item;
    const create = () => desk.answer(ticketRoutes.createTicket, { assignedGroupID: id });
    const [deleted, ...created] = await Promise.all([
      desk.answer(deleteGroup, { id }),
      ...Array.from({ length: 6 }, create),
    ]);
    const statuses = new Set(created.map(({ status }) => status));
    expect([deleted?.status, [...statuses]]).toEqual(deleted?.status === 200 ? [200, [400]] : [409, [200]]);
  }
  expect(await checkDesk(desk.ctx)).toEqual([]);
});

describe('an administrator', () => {
  test('of one brand sees and changes its groups and no others', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const { server } = await arrangeAgent(desk, { brands: [brandId] });
    expect((await desk.answer(listGroups, {}, server)).body).toMatchObject({ itemTotal: 1, items: [{ id: groupId }] });
    expect((await desk.answer(listGroups, { brand_id: 1 }, server)).body).toMatchObject({ itemTotal: 0, items: [] });
    for (const route of [getGroup, updateGroup, deleteGroup]) {
      expect((await desk.answer(route, { id: 1, name: 'Mine' }, server)).status).toBe(404);
    }
    expect((await desk.answer(createGroup, { brand_id: 1, name: 'Mine' }, server)).status).toBe(400);
    expect((await desk.answer(createGroup, { brand_id: brandId, name: 'New' }, server)).status).toBe(200);
  });

  test('of one group sees that one, and adds none', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const { server } = await arrangeAgent(desk, { groups: [groupId] });
    expect((await desk.answer(listGroups, {}, server)).body).toMatchObject({ items: [{ id: groupId }] });
    expect((await desk.answer(getGroup, { id: 1 }, server)).status).toBe(404);
    expect((await desk.answer(createGroup, { name: 'Mine' }, server)).status).toBe(403);
  });
});
