import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import type { permissions as allPermissions } from '../../../server/contract/route.ts';
import { createKeyForAddress } from '../../../server/key/create.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listKeys, getKey, createKey, updateKey, revokeKey } = keyRoutes;

const addUser = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(userRoutes.createUser, { name: 'Kim', email: 'kim@office.example', ...input })).item;
const addKey = async (desk: TestDesk, user_id: number, permissions: (typeof allPermissions)[number][]) =>
  (await desk.request(createKey, { user_id, permissions })).item;
const statusWith = async (desk: TestDesk, key: string) =>
  (await desk.answer(ticketRoutes.createTicket, {}, desk.as(key))).status;

describe('a key', () => {
  test('works at once, for what it allows and nothing else', async ({ desk }) => {
    const { id } = await addUser(desk);
    expect(await statusWith(desk, (await addKey(desk, id, ['TICKET_CUD'])).key)).toBe(200);
    expect(await statusWith(desk, (await addKey(desk, id, ['TICKET_READ'])).key)).toBe(403);
  });

  test('shows its secret when it is made and never again', async ({ desk }) => {
    const { id } = await addUser(desk);
    const input = { user_id: id, name: 'Warehouse', permissions: ['API_RAW_TABLE_READ' as const] };
    const { key, ...made } = (await desk.request(createKey, input)).item;
    expect(key).toMatch(/^dh_[\w-]{43}$/);
    expect(made).toEqual({
      id: 2,
      user_id: id,
      user: 'kim@office.example',
      name: 'Warehouse',
      prefix: key.slice(0, 8),
      permissions: ['API_RAW_TABLE_READ'],
      created_at: '2026-03-02 09:00:00',
      last_used_at: null,
      revoked_at: null,
    });
    expect((await desk.request(getKey, { id: 2 })).item).toEqual(made);
    const all = await desk.request(listKeys, {});
    expect(all).toMatchObject({ itemTotal: 2, items: [{ user_id: 1 }, made] });
    expect(await desk.request(listKeys, { user_id: id })).toMatchObject({ itemTotal: 1, items: [made] });
    expect(JSON.stringify(all)).not.toContain(key);
    const stored = await desk.ctx.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  test('allows no more than its user may, now and later', async ({ desk }) => {
    const { id } = await addUser(desk);
    const tooMuch = { user_id: id, permissions: ['TICKET_READ' as const, 'DESK_ADMIN' as const] };
    expect(await desk.answer(createKey, tooMuch)).toMatchObject({
      status: 400,
      body: { message: 'permissions cannot be given: kim@office.example may not DESK_ADMIN.' },
    });
    const { key } = await addKey(desk, id, ['TICKET_CUD']);
    await desk.request(userRoutes.updateUser, { id, permissions: ['TICKET_READ'] });
    expect(await statusWith(desk, key)).toBe(403);
    await desk.request(userRoutes.updateUser, { id, permissions: ['TICKET_CUD'] });
    expect(await statusWith(desk, key)).toBe(200);
  });

  test('is renamed and narrowed, from its next request on', async ({ desk }) => {
    const { id: user } = await addUser(desk);
    const { id, key } = await addKey(desk, user, ['TICKET_CUD', 'TICKET_READ']);
    const changed = await desk.request(updateKey, { id, name: 'Shop', permissions: ['TICKET_READ'] });
    expect(changed.item).toMatchObject({ name: 'Shop', permissions: ['TICKET_READ'] });
    expect(await statusWith(desk, key)).toBe(403);
    expect((await desk.request(updateKey, { id, name: null })).item).toMatchObject({ name: '' });
    expect((await desk.answer(updateKey, { id, permissions: ['DESK_ADMIN'] })).status).toBe(400);
    expect((await desk.answer(updateKey, { id, permissions: [] })).status).toBe(400);
  });

  test('that is revoked is refused at once and keeps the time of its end', async ({ desk, clock }) => {
    const { id: user } = await addUser(desk);
    const { id, key } = await addKey(desk, user, ['TICKET_CUD']);
    await desk.request(revokeKey, { id });
    expect(await statusWith(desk, key)).toBe(401);
    clock.now += 60_000;
    await desk.request(revokeKey, { id });
    expect((await desk.request(getKey, { id })).item.revoked_at).toBe('2026-03-02 09:00:00');
  });

  test('neither revokes itself nor takes administration from itself', async ({ desk }) => {
    expect(await desk.answer(revokeKey, { id: 1 })).toMatchObject({
      status: 409,
      body: { message: 'You are using this key. Use another one to revoke it.' },
    });
    expect((await desk.answer(updateKey, { id: 1, permissions: ['TICKET_READ'] })).status).toBe(409);
    const other = await addKey(desk, 1, ['DESK_ADMIN']);
    expect((await desk.answer(revokeKey, { id: 1 }, desk.as(other.key))).status).toBe(200);
    expect((await desk.answer(deskRoutes.getDesk, {})).status).toBe(401);
  });

  test('is made for users who are there and enabled', async ({ desk }) => {
    const { id } = await addUser(desk);
    await desk.request(userRoutes.updateUser, { id, disabled: true });
    const answer = (user_id: number) => desk.answer(createKey, { user_id, permissions: ['TICKET_READ'] });
    expect(await answer(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('disabled') } });
    expect(await answer(99)).toMatchObject({ status: 400, body: { errors: [{ field: 'user_id' }] } });
    for (const route of [getKey, updateKey, revokeKey]) expect((await desk.answer(route, { id: 99 })).status).toBe(404);
  });

  test('of somebody with wider access does not exist for an administrator of one brand', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const { server, id } = await arrangeAgent(desk, { brands: [brandId] });
    expect((await desk.answer(listKeys, {}, server)).body).toMatchObject({ itemTotal: 1, items: [{ user_id: id }] });
    for (const route of [getKey, updateKey, revokeKey]) {
      expect((await desk.answer(route, { id: 1 }, server)).status).toBe(404);
    }
    const mine = { user_id: 1, permissions: ['DESK_ADMIN' as const] };
    expect((await desk.answer(createKey, mine, server)).status).toBe(400);
  });
});

describe('a key for an address, as the command makes it,', () => {
  test('makes an unknown address a new agent and finds a known one in any case', async ({ desk }) => {
    const permissions = ['TICKET_READ' as const];
    const first = await createKeyForAddress(desk.ctx, { email: 'Kim.Berg@office.example', permissions });
    const second = await createKeyForAddress(desk.ctx, { email: 'kim.berg@OFFICE.example', permissions });
    expect([first.user_created, second.user_created]).toEqual([true, false]);
    const users = (await desk.request(userRoutes.listUsers, {})).items;
    expect(users).toMatchObject([{}, { name: 'Kim Berg', email: 'kim.berg@office.example', brands: 'all' }]);
  });

  test('refuses what the user may not, and what is no address, and makes nothing', async ({ desk }) => {
    await createKeyForAddress(desk.ctx, { email: 'kim@office.example', permissions: ['TICKET_READ'] });
    const wish = { email: 'kim@office.example', permissions: ['DESK_ADMIN' as const] };
    await expect(createKeyForAddress(desk.ctx, wish)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(createKeyForAddress(desk.ctx, { ...wish, email: 'lee' })).rejects.toMatchObject({ kind: 'invalid' });
    expect((await desk.request(listKeys, {})).itemTotal).toBe(2);
  });
});
