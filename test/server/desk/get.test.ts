import { describe, expect } from 'vitest';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { permissions } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { test } from '../../support/desk.ts';
import { settled } from '../../support/settled.ts';

const { getDesk } = deskRoutes;

describe('GET /desk', () => {
  test('says what the desk is, who asks, and what may be done', async ({ desk }) => {
    expect((await desk.request(getDesk, {})).item).toEqual({
      version: desk.desk.version,
      kind: 'desk',
      features: [
        'ticket-list',
        'notifications',
        'import',
        'sample',
        'sessions',
        'attachments',
        'set-up',
        'ticket-changes',
        'form-fields',
        'customers',
        'customer-pages',
        'events',
        'bulk-changes',
        'filters',
        'views',
        'macros',
        'presence',
        'read-positions',
        'notification-preferences',
        'merge',
        'search',
        'drafts',
        'uploads',
        'messages',
        'mail-accounts',
        'waiting-chats',
        'new-tickets',
      ],
      user: { id: 1, name: 'Administrator', email: 'admin@localhost' },
      permissions: [...permissions],
      limits: { set_status: 10_000, ticket_page: 200, upload_bytes: 64 * 1024 ** 3, attachment_bytes: 25 * 1024 ** 2 },
      brands: [{ id: 1, name: 'Support' }],
      groups: [{ id: 1, name: 'Support' }],
      users: [{ id: 1, name: 'Administrator' }],
      empty: true,
      unread_notifications: 0,
      position: '0-0',
    });
  });

  test('names what was just set up, and moves the position with it', async ({ desk }) => {
    const seen = new Set<string>([(await desk.request(getDesk, {})).item.position]);
    const brand = (await desk.request(brandRoutes.createBrand, { name: 'Bikes' })).item;
    await desk.request(groupRoutes.createGroup, { name: 'A', brand_id: brand.id });
    await settled(desk);
    const first = (await desk.request(getDesk, {})).item;
    seen.add(first.position);
    expect(first).toMatchObject({ brands: [{}, { name: 'Bikes' }], groups: [{ name: 'A' }, { name: 'Support' }] });
    const user = (await desk.request(userRoutes.createUser, { name: 'Zoe', email: 'z@x.example' })).item;
    expect((await desk.request(getDesk, {})).item.users).toEqual([
      { id: 1, name: 'Administrator' },
      { id: user.id, name: 'Zoe' },
    ]);
    await desk.request(userRoutes.updateUser, { id: user.id, disabled: true });
    await settled(desk);
    const last = (await desk.request(getDesk, {})).item;
    seen.add(last.position);
    expect(last.users).toEqual([{ id: 1, name: 'Administrator' }]);
    expect(seen.size).toBe(3);
    await arrangeTickets(desk.ctx, [{}]);
    expect((await desk.request(getDesk, {})).item.empty).toBe(false);
  });

  test('gives each caller what they may see, whoever asked before', async ({ desk }) => {
    const brand = (await desk.request(brandRoutes.createBrand, { name: 'Bikes' })).item;
    const kim = await arrangeAgent(desk, { brands: [brand.id] });
    for (const [server, names] of [
      [desk.admin, ['Support', 'Bikes']],
      [kim.server, ['Bikes']],
      [desk.admin, ['Support', 'Bikes']],
    ] as const) {
      expect((await desk.answer(getDesk, {}, server)).body).toMatchObject({
        item: { brands: names.map((name) => ({ name })) },
      });
    }
  });
});
