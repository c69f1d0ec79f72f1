import { describe, expect } from 'vitest';
import type { Server } from '../../../server/client/request.ts';
import { request } from '../../../server/client/request.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { viewLimit, viewRoutes } from '../../../server/contract/desk/views.ts';
import { permissions } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listViews, getView, createView, updateView, deleteView, countViews } = viewRoutes;
const plain = { filter: { status: ['open' as const] }, sort: 'created_at' as const };

const namesOf = async (server: Server) => (await request(server, listViews, {})).items.map(({ name }) => name);

/** Somebody who works tickets and administers nothing. */
const arrangeWorker = (desk: TestDesk, name: string) =>
  arrangeAgent(desk, { name, permissions: permissions.filter((one) => one !== 'DESK_ADMIN') });

describe('views', () => {
  test('keep filter and sort as they were sent, and can be changed field by field', async ({ desk }) => {
    const filter = {
      assigned_user_id: ['me', 0] as ('me' | number)[],
      tag: ['Vip'],
      unread: true,
      created_from: '2026-01-31 10:00:00',
      updated_to: '2026-02-28 23:59:59',
    };
    const { item } = await desk.request(createView, { name: ' Mine ', filter, sort: 'priority' });
    expect(item).toEqual({ id: 1, shared: false, name: 'Mine', filter, sort: 'priority', position: 0 });
    expect((await desk.request(getView, { id: 1 })).item).toEqual(item);
    await desk.request(updateView, { id: 1, name: 'Ours' });
    const changed = await desk.request(updateView, { id: 1, filter: { snoozed: true }, sort: 'created_at' });
    expect(changed.item).toEqual({ ...item, name: 'Ours', filter: { snoozed: true }, sort: 'created_at' });
    expect((await desk.request(getView, { id: 1 })).item).toEqual(changed.item);
    await desk.request(deleteView, { id: 1 });
    expect(await desk.answer(getView, { id: 1 })).toMatchObject({ status: 404 });
  });

  test('come shared ones first, each in their order, and can be moved', async ({ desk }) => {
    for (const [name, shared] of [
      ['own', false],
      ['first', true],
      ['second', true],
    ] as const)
      await desk.request(createView, { ...plain, name, shared });
    expect(await namesOf(desk.admin)).toEqual(['first', 'second', 'own']);
    await desk.request(updateView, { id: 2, position: 5 });
    expect(await namesOf(desk.admin)).toEqual(['second', 'first', 'own']);
  });

  test('of one user exist for nobody else, and shared ones are changed by administrators only', async ({ desk }) => {
    const [kim, lee] = [await arrangeWorker(desk, 'Kim'), await arrangeWorker(desk, 'Lee')];
    await request(kim.server, createView, { ...plain, name: 'of Kim' });
    await desk.request(createView, { ...plain, name: 'of all', shared: true });
    expect(await namesOf(kim.server)).toEqual(['of all', 'of Kim']);
    expect(await namesOf(lee.server)).toEqual(['of all']);
    expect(await namesOf(desk.admin)).toEqual(['of all']);
    for (const server of [lee.server, desk.admin])
      expect(await desk.answer(deleteView, { id: 1 }, server)).toMatchObject({ status: 404 });
    for (const [route, input] of [
      [createView, { ...plain, name: 'too', shared: true }],
      [updateView, { id: 2, name: 'mine' }],
      [deleteView, { id: 2 }],
    ] as const)
      expect(await desk.answer(route, input as never, kim.server)).toMatchObject({ status: 403 });
    await request(kim.server, deleteView, { id: 1 });
  });

  test('have their numbers in one request, of what the caller may see', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [
      { status: 'open', assigned_user_id: 1, assigned_group_id: 1, last_entry_seq: 0 },
      { status: 'open', assigned_user_id: 2, assigned_group_id: 1, priority: 'urgent', last_entry_seq: 0 },
      { status: 'new', assigned_user_id: 0, assigned_group_id: 1, last_entry_seq: 3 },
    ]);
    const shared = true;
    await desk.request(createView, { ...plain, name: 'open', shared });
    await desk.request(createView, { ...plain, name: 'mine', shared, filter: { assigned_user_id: ['me'] } });
    await desk.request(createView, { ...plain, name: 'urgent', shared, filter: { priority: ['urgent'] } });
    await desk.request(createView, { ...plain, name: 'unread', shared, filter: { unread: true } });
    const totals = async (server: Server) =>
      (await request(server, countViews, {})).item.map(({ total, total_is_exact }) => [total, total_is_exact]);
    expect(await totals(desk.admin)).toEqual([2, 1, 1, 1].map((total) => [total, true]));
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [] });
    expect(await totals(server)).toEqual([1, 1, 1, 0].map((total) => [total, true]));
  });

  test('have their numbers beside one whose search means nothing any more', async ({ desk }) => {
    const lee = await arrangeAgent(desk, { name: 'Lee' });
    const { id } = (await desk.request(createView, { ...plain, name: 'of Lee', filter: { q: 'assignee:lee' } })).item;
    const { item: open } = await desk.request(createView, { ...plain, name: 'open' });
    const counted = async () => (await desk.request(countViews, {})).item.map((count) => count.id);
    expect(await counted()).toEqual([id, open.id]);
    await desk.request(userRoutes.updateUser, { id: lee.id, name: 'Robin', email: 'robin@office.example' });
    expect(await counted()).toEqual([open.id]);
    const answer = await desk.answer(updateView, { id, filter: { q: 'assignee:lee' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'q' }] } });
  });

  test(`are at most ${viewLimit} of one owner`, async ({ desk }) => {
    for (let number = 0; number < viewLimit; number++) await desk.request(createView, { ...plain, name: `${number}` });
    expect(await desk.answer(createView, { ...plain, name: 'more' })).toMatchObject({ status: 409 });
    expect(await desk.answer(createView, { ...plain, name: 'more', shared: true })).toMatchObject({ status: 200 });
  });

  test.for([
    [{ ...plain, name: '' }, 'name'],
    [{ ...plain, name: 'x', filter: { status: ['done'] } }, 'filter'],
    [{ ...plain, name: 'x', filter: 'open' }, 'filter'],
    [{ ...plain, name: 'x', sort: 'title' }, 'sort'],
    [{ name: 'x', sort: 'created_at' }, 'filter'],
    [{ ...plain, name: 'x', filter: { q: 'status:done' } }, 'q'],
    [{ ...plain, name: 'x', filter: { q: '?!' } }, 'q'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    const answer = await desk.answer(createView, input as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: expect.stringContaining(field) }] } });
  });
});
