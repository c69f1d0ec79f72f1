import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { sessionRoutes } from '../../../server/contract/desk/sessions.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { permissions } from '../../../server/contract/route.ts';
import { createSignInCode } from '../../../server/session/create-code.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listUsers, getUser, createUser, updateUser, deleteUser } = userRoutes;

const add = async (desk: TestDesk, input: object = {}) =>
  (await desk.request(createUser, { name: 'Lee', email: 'lee@office.example', ...input })).item;

describe('a user', () => {
  test('may see everything and do everything but administration unless something else is said', async ({ desk }) => {
    const lee = await add(desk, { email: 'Lee@Office.example' });
    expect(lee).toEqual({
      id: 2,
      name: 'Lee',
      email: 'lee@office.example',
      permissions: permissions.filter((name) => name !== 'DESK_ADMIN'),
      brands: 'all',
      groups: 'all',
      disabled: false,
      created_at: '2026-03-02 09:00:00',
    });
    expect((await desk.request(getUser, { id: 2 })).item).toEqual(lee);
    expect(await desk.request(listUsers, {})).toMatchObject({ itemTotal: 2, items: [{ id: 1 }, lee] });
  });

  test('sees the brands and groups that they are given, from their next request on', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const kim = await arrangeAgent(desk);
    await arrangeTickets(desk.ctx, [{}, { brand_id: brandId, assigned_group_id: groupId }, { assigned_group_id: 0 }]);
    const seen = async () =>
      ((await desk.answer(deskTicketRoutes.listTickets, {}, kim.server)).body as { itemTotal: number }).itemTotal;
    const give = async (input: object) => (await desk.request(updateUser, { id: kim.id, ...input })).item;
    expect(await seen()).toBe(3);
    expect(await give({ brands: [brandId] })).toMatchObject({ brands: [brandId], groups: 'all' });
    expect(await seen()).toBe(1);
    expect(await give({ brands: 'all', groups: [groupId] })).toMatchObject({ brands: 'all', groups: [groupId] });
    expect(await seen()).toBe(2);
    expect(await give({ brands: [] })).toMatchObject({ brands: [] });
    expect(await seen()).toBe(0);
    expect(await give({ brands: 'all', groups: 'all' })).toMatchObject({ brands: 'all', groups: 'all' });
    expect(await seen()).toBe(3);
  });

  test('has an address that no other has', async ({ desk }) => {
    await add(desk);
    expect((await desk.answer(createUser, { name: 'Lee', email: 'LEE@office.example' })).status).toBe(409);
    expect((await desk.answer(updateUser, { id: 1, email: 'lee@office.example' })).status).toBe(409);
    expect((await desk.answer(updateUser, { id: 2, email: 'lee@office.example' })).status).toBe(200);
  });

  test.for([
    [{ email: 'lee' }, 'email'],
    [{ email: 'a@b@c' }, 'email'],
    [{ name: '' }, 'name'],
    [{ permissions: ['EVERYTHING'] }, 'permissions'],
    [{ brands: 'some' }, 'brands'],
    [{ brands: [7] }, 'brands'],
    [{ groups: [7] }, 'groups'],
    [{ groups: [0] }, 'groups'],
  ] as [object, string][])('is refused with %j', async ([input, field], { desk }) => {
    const answer = await desk.answer(createUser, { name: 'Lee', email: 'lee@office.example', ...input } as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await desk.request(listUsers, {})).itemTotal).toBe(1);
  });
});

describe('a disabled user', () => {
  test('is shut out at once with keys and sessions; enabled again, only the keys work', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const signIn = async () => {
      const body = JSON.stringify({ code: await createSignInCode(desk.ctx, kim.id) });
      const init = { method: 'POST', body, headers: { authorization: '', 'content-type': 'application/json' } };
      return (await call(desk, '/api/v2/desk/sessions', init)).headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const cookie = await signIn();
    const unusedCode = await createSignInCode(desk.ctx, kim.id);
    const bySession = async () => {
      const response = await desk.admin.fetch?.('http://localhost/api/v2/desk', { headers: { cookie } });
      return response?.status;
    };
    const byKey = async () => (await desk.answer(deskRoutes.getDesk, {}, kim.server)).status;
    expect([await byKey(), await bySession()]).toEqual([200, 200]);
    expect((await desk.request(updateUser, { id: kim.id, disabled: true })).item.disabled).toBe(true);
    expect([await byKey(), await bySession()]).toEqual([401, 401]);
    await desk.request(updateUser, { id: kim.id, disabled: false });
    expect([await byKey(), await bySession()]).toEqual([200, 401]);
    expect((await desk.answer(sessionRoutes.createSession, { code: unusedCode })).status).toBe(401);
  });

  test('is no longer offered for tickets, and is in the list where asked for', async ({ desk }) => {
    const { id } = await add(desk);
    await desk.request(updateUser, { id, disabled: true });
    expect((await desk.answer(ticketRoutes.createTicket, { assignedUserID: id })).status).toBe(400);
    expect((await desk.request(deskRoutes.getDesk, {})).item.users.map((user) => user.id)).toEqual([1]);
    const ids = async (input: object) => (await desk.request(listUsers, input)).items.map((user) => user.id);
    expect(await ids({ disabled: true })).toEqual([id]);
    expect(await ids({ disabled: false })).toEqual([1]);
    expect(await ids({})).toEqual([1, id]);
  });
});

describe('the last administrator of the whole desk', () => {
  test.for([{ disabled: true }, { permissions: ['TICKET_READ' as const] }, { brands: [1] }, { groups: [1] }])(
    'cannot be changed by %j, and can once there is another',
    async (change, { desk }) => {
      // An administrator of one brand is no second one.
      await arrangeAgent(desk, { name: 'Kim', brands: [1] });
      expect(await desk.answer(updateUser, { id: 1, ...change })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('the last who administers the whole desk') },
      });
      expect((await desk.request(getUser, { id: 1 })).item).toMatchObject({
        disabled: false,
        brands: 'all',
        groups: 'all',
      });
      const other = await arrangeAgent(desk, { name: 'Lee' });
      expect((await desk.answer(updateUser, { id: 1, ...change }, other.server)).status).toBe(200);
      expect((await desk.answer(updateUser, { id: other.id, ...change }, other.server)).status).toBe(409);
    },
  );

  test('cannot be deleted', async ({ desk }) => {
    const kim = await arrangeAgent(desk, { brands: [1] });
    expect((await desk.answer(deleteUser, { id: 1 })).status).toBe(409);
    expect((await desk.answer(deleteUser, { id: kim.id })).status).toBe(200);
  });

  test('is left when two disable each other at once', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const answers = await Promise.all([
      desk.answer(updateUser, { id: kim.id, disabled: true }),
      desk.answer(updateUser, { id: 1, disabled: true }, kim.server),
    ]);
    const enabled = (await desk.ctx.db.selectFrom('users').select('id').where('disabled_at', 'is', null).execute())
      .length;
    expect(enabled).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('deleting a user', () => {
  test('who has done nothing takes keys, access and notifications along', async ({ desk }) => {
    const kim = await arrangeAgent(desk, { brands: [1], groups: [1] });
    await createSignInCode(desk.ctx, kim.id);
    await arrangeTickets(desk.ctx, [{}]);
    await arrangeRows(desk, 'ticket_reads', [{ user_id: kim.id, ticket_id: 1, seq: 1 }]);
    await arrangeRows(desk, 'ticket_followers', [{ user_id: kim.id, ticket_id: 1 }]);
    const notification = { type: 'assigned' as const, title: '', message: '', created_at: 1, read_at: null };
    await arrangeRows(desk, 'notifications', [{ user_id: kim.id, ticket_id: 1, ...notification }]);
    expect(await desk.request(deleteUser, { id: kim.id })).toEqual({ type: 'result', message: 'User deleted.' });
    expect((await desk.answer(getUser, { id: kim.id })).status).toBe(404);
    expect((await desk.answer(deskRoutes.getDesk, {}, kim.server)).status).toBe(401);
  });

  test('whose work is here is a 409 that says what to do', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_user_id: kim.id }]);
    await desk.answer(ticketRoutes.updateTicket, { ticketID: ticket.id, status: 'open' }, kim.server);
    expect(await desk.answer(deleteUser, { id: kim.id })).toMatchObject({
      status: 409,
      body: { message: 'Kim is in use by 1 ticket and 1 change of a ticket. Disable the user instead.' },
    });
    expect((await desk.answer(deskRoutes.getDesk, {}, kim.server)).status).toBe(200);
  });
});

describe('an administrator of one brand', () => {
  test('administers those who see no more than that, and gives no more', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const kim = await arrangeAgent(desk, { brands: [brandId] });
    const lee = await add(desk, { brands: [brandId] });
    const both = await add(desk, { email: 'both@office.example', brands: [1, brandId] });
    const listed = (await desk.answer(listUsers, {}, kim.server)).body;
    expect(listed).toMatchObject({ itemTotal: 2, items: [{ id: kim.id }, { id: lee.id }] });
    for (const id of [1, both.id]) {
      for (const route of [getUser, updateUser, deleteUser]) {
        expect((await desk.answer(route, { id, name: 'Mine' }, kim.server)).status).toBe(404);
      }
    }
    const refused = async (input: object) => await desk.answer(updateUser, { id: lee.id, ...input }, kim.server);
    expect(await refused({ brands: 'all' })).toMatchObject({ status: 400, body: { errors: [{ field: 'brands' }] } });
    expect(await refused({ brands: [1] })).toMatchObject({ status: 400, body: { errors: [{ field: 'brands' }] } });
    expect((await refused({ name: 'Leigh' })).status).toBe(200);
    const fresh = { name: 'New', email: 'new@office.example' };
    expect((await desk.answer(createUser, fresh, kim.server)).status).toBe(400);
    expect((await desk.answer(createUser, { ...fresh, brands: [brandId] }, kim.server)).status).toBe(200);
  });
});
