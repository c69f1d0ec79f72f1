import { describe, expect } from 'vitest';
import { notificationRoutes, notification as notificationSchema } from '../../../server/contract/base/notification.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { arrangeAgent, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listNotifications, getNotification, setNotificationRead } = notificationRoutes;
const { peekNotifications, readNotifications } = deskNotificationRoutes;

interface Wanted {
  user_id?: number;
  ticket_id?: number | null;
  is_read?: number;
  created_at?: number;
}

const arrangeNotifications = (desk: TestDesk, wanted: readonly Wanted[]) =>
  arrangeRows(
    desk,
    'notifications',
    wanted.map(({ user_id = 1, ticket_id = 7, is_read = 0, created_at = testNow }) => ({
      user_id,
      ticket_id,
      type: 'assigned',
      title: 'Lost parcel',
      message: 'Kim assigned this ticket to you.',
      is_read,
      created_at,
      read_at: is_read ? testNow : null,
    })),
  );

const unreadIds = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('notifications').select('id').where('is_read', '=', 0).orderBy('id').execute()).map(
    ({ id }) => id,
  );

describe('GET /notification', () => {
  test('gives all, newest first, as they were, and reads exactly those', async ({ desk }) => {
    await arrangeNotifications(desk, [{}, { is_read: 1, created_at: testNow + 1000 }, { ticket_id: null }]);
    const page = await desk.request(listNotifications, {});
    expect(page).toMatchObject({ type: 'itemList', itemStart: 0, itemTotal: 3, itemLimit: 3 });
    expect(page.items.map(({ id, is_read }) => [id, is_read])).toEqual([
      ['2', true],
      ['3', false],
      ['1', false],
    ]);
    for (const item of page.items) expect(notificationSchema.strict().parse(item)).toEqual(item);
    expect(page.items[2]).toMatchObject({
      ticket_id: 7,
      url: 'http://desk.example/#/tickets/7',
      created_at: '2026-03-02 09:00:00',
      read_at: null,
    });
    expect(await unreadIds(desk)).toEqual([]);
    const again = await desk.request(listNotifications, {});
    expect(again.items.every(({ is_read, read_at }) => is_read && read_at === '2026-03-02 09:00:00')).toBe(true);
  });

  test('another user’s are neither shown nor read', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    await arrangeNotifications(desk, [{}, { user_id: kim.id }]);
    expect((await desk.request(listNotifications, {})).items.map(({ id }) => id)).toEqual(['1']);
    expect(await unreadIds(desk)).toEqual([2]);
  });

  test('shows the newest 1,000 read ones and every unread one', async ({ desk }) => {
    await arrangeNotifications(desk, [{ created_at: testNow - 9_000_000 }]);
    const old = Array.from({ length: 1003 }, (_, at) => ({ is_read: 1, created_at: testNow + at }));
    await arrangeNotifications(desk, old);
    const { items, itemTotal } = await desk.request(listNotifications, {});
    expect(itemTotal).toBe(1001);
    expect(items.map(({ id }) => Number(id))).toEqual([...Array.from({ length: 1000 }, (_, at) => 1004 - at), 1]);
  });

  test('none is an empty list', async ({ desk }) => {
    expect(await desk.request(listNotifications, {})).toMatchObject({ itemTotal: 0, itemLimit: 0, items: [] });
  });

  test('what arrives while others are read stays unread, however the two meet', async ({ desk }) => {
    for (let round = 0; round < 20; round++) {
      const [page] = await Promise.all([desk.request(listNotifications, {}), arrangeNotifications(desk, [{}])]);
      const shown = page.items.map(({ id }) => Number(id));
      const unread = await unreadIds(desk);
      expect(unread.filter((id) => shown.includes(id))).toEqual([]);
      await desk.request(listNotifications, {});
    }
    expect(await unreadIds(desk)).toEqual([]);
  });
});

describe('GET /notification/{id}', () => {
  test('gives one and marks nothing', async ({ desk }) => {
    await arrangeNotifications(desk, [{}]);
    expect((await desk.request(getNotification, { id: '1' })).item).toMatchObject({ id: '1', is_read: false });
    expect(await unreadIds(desk)).toEqual([1]);
  });

  test.for(['2', '3', '0', 'x', '1e0', '9'.repeat(15), '9'.repeat(40), '-1', '1.0', '01'])(
    '%s does not exist',
    async (id, { desk }) => {
      const kim = await arrangeAgent(desk);
      await arrangeNotifications(desk, [{}, { user_id: kim.id }]);
      expect(await desk.answer(getNotification, { id })).toMatchObject({ status: 404 });
      expect(await desk.answer(setNotificationRead, { id })).toMatchObject({ status: 404 });
      expect(await unreadIds(desk)).toEqual([1, 2]);
    },
  );
});

describe('PUT /notification/setIsRead', () => {
  test('marks one read, and again is fine', async ({ desk }) => {
    await arrangeNotifications(desk, [{}, {}]);
    const answer = { type: 'result', message: 'Notification is read.' };
    expect(await desk.request(setNotificationRead, { id: '1' })).toEqual(answer);
    expect(await unreadIds(desk)).toEqual([2]);
    expect(await desk.request(setNotificationRead, { id: '1' })).toEqual(answer);
    expect((await desk.request(getNotification, { id: '1' })).item).toMatchObject({ is_read: true });
  });

  test('without an id is refused, naming it', async ({ desk }) => {
    const answer = await desk.answer(setNotificationRead, {} as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
  });
});

describe('the desk’s own', () => {
  test('looking marks nothing and counts the unread', async ({ desk }) => {
    await arrangeNotifications(desk, [{}, { is_read: 1 }, {}]);
    const all = await desk.request(peekNotifications, {});
    expect([all.items.length, all.unread_total]).toEqual([3, 2]);
    const unread = await desk.request(peekNotifications, { unread: true });
    expect(unread.items.map(({ id }) => id)).toEqual(['3', '1']);
    expect(await unreadIds(desk)).toEqual([1, 3]);
  });

  test('reading goes through one, or takes those of a ticket', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    await arrangeNotifications(desk, [{}, { ticket_id: 8 }, {}, { user_id: kim.id }, { ticket_id: 8 }]);
    await desk.request(readNotifications, { through_id: '2' });
    expect(await unreadIds(desk)).toEqual([3, 4, 5]);
    await desk.request(readNotifications, { ticket_id: 8 });
    expect(await unreadIds(desk)).toEqual([3, 4]);
    expect(await desk.answer(readNotifications, { through_id: '4' })).toMatchObject({ status: 404 });
    expect(await desk.answer(readNotifications, {} as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'ids' }] },
    });
  });

  test('reading takes those that are named, passing over another user’s, or all there are', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    await arrangeNotifications(desk, [{}, { user_id: kim.id }, {}, {}, { ticket_id: null }]);
    await desk.request(readNotifications, { ids: [1, 2, 3, 999] });
    expect(await unreadIds(desk)).toEqual([2, 4, 5]);
    await desk.request(readNotifications, { all: true });
    expect(await unreadIds(desk)).toEqual([2]);
    expect(await desk.answer(readNotifications, { all: false })).toMatchObject({ status: 400 });
  });
});

test('a key without SETTINGS_CRUD is refused everywhere', async ({ desk }) => {
  const { server } = await arrangeAgent(desk, { permissions: ['TICKET_READ', 'DESK_ADMIN'] });
  for (const answer of [
    desk.answer(listNotifications, {}, server),
    desk.answer(getNotification, { id: '1' }, server),
    desk.answer(setNotificationRead, { id: '1' }, server),
    desk.answer(peekNotifications, {}, server),
    desk.answer(readNotifications, { ticket_id: 1 }, server),
  ]) {
    expect(await answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('SETTINGS_CRUD') } });
  }
});
