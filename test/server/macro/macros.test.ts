import { describe, expect } from 'vitest';
import type { Server } from '../../../server/client/request.ts';
import { request } from '../../../server/client/request.ts';
import { macroLimit, macroRoutes } from '../../../server/contract/desk/macros.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { permissions } from '../../../server/contract/route.ts';
import { arrangeAgent, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { listMacros, getMacro, createMacro, updateMacro, deleteMacro } = macroRoutes;
const reply = { content: '<p>Hello {{customer.firstname}}</p>' };

const namesOf = async (server: Server) => (await request(server, listMacros, {})).items.map(({ name }) => name);

/** Somebody who works tickets and administers nothing. */
const arrangeWorker = (desk: TestDesk, name: string) =>
  arrangeAgent(desk, { name, permissions: permissions.filter((one) => one !== 'DESK_ADMIN') });

describe('macros', () => {
  test('keep a text and a change as they were sent, and can be changed field by field', async ({ desk }) => {
    const change = {
      status: 'pending' as const,
      assigned_user_id: 'me' as const,
      add_tags: ['Vip'],
      remove_tags: ['late'],
    };
    const { item } = await desk.request(createMacro, { name: ' Parts ', ...reply, change });
    expect(item).toEqual({ id: 1, shared: false, name: 'Parts', ...reply, change });
    expect((await desk.request(getMacro, { id: 1 })).item).toEqual(item);
    await desk.request(updateMacro, { id: 1, name: 'Spare parts' });
    const changed = await desk.request(updateMacro, { id: 1, change: { priority: 'high' } });
    expect(changed.item).toEqual({ ...item, name: 'Spare parts', change: { priority: 'high' } });
    expect((await desk.request(getMacro, { id: 1 })).item).toEqual(changed.item);
    await desk.request(deleteMacro, { id: 1 });
    expect(await desk.answer(getMacro, { id: 1 })).toMatchObject({ status: 404 });
  });

  test('hold no script, whoever wrote them', async ({ desk }) => {
    const content = '<p onclick="a()">Hi<script>a()</script> <a href="javascript:a()">{{ticket.id}}</a></p>';
    const { item } = await desk.request(createMacro, { name: 'Hi', content });
    expect(item.content).toBe('<p>Hi <a>{{ticket.id}}</a></p>');
    const changed = await desk.request(updateMacro, { id: 1, content: '<img src=x onerror=a()>A<b>B</b>' });
    expect(changed.item.content).not.toMatch(/onerror|src/);
  });

  test.for([
    [{ name: 'Empty' }, 400],
    [{ name: 'Empty', content: '<p> &nbsp;<br></p>' }, 400],
    [{ name: 'Empty', content: '<script>a()</script>' }, 400],
    [{ name: ' ', ...reply }, 400],
    [{ name: 'Two\nlines', ...reply }, 400],
    [{ name: 'Long', content: 'x'.repeat(50_001) }, 400],
    [{ name: 'Odd', change: { status: 'lost' } }, 400],
    [{ name: 'Odd', change: { assigned_user_id: 'you' } }, 400],
    [{ name: 'Odd', change: { add_tags: ['a,b'] } }, 400],
    [{ name: 'There', ...reply }, 409],
  ] as const)('%j is refused with %i', async ([input, status], { desk }) => {
    await desk.request(createMacro, { name: 'There', ...reply });
    expect(await desk.answer(createMacro, input as never)).toMatchObject({ status });
    expect(await namesOf(desk.admin)).toEqual(['There']);
  });

  test('never lose their last purpose, nor take the name of another', async ({ desk }) => {
    await desk.request(createMacro, { name: 'One', ...reply });
    await desk.request(createMacro, { name: 'Two', change: { status: 'solved' } });
    for (const [input, status] of [
      [{ id: 1, content: null }, 400],
      [{ id: 2, change: {} }, 400],
      [{ id: 2, name: 'One' }, 409],
    ] as const)
      expect(await desk.answer(updateMacro, input)).toMatchObject({ status });
    expect(await namesOf(desk.admin)).toEqual(['One', 'Two']);
  });

  test('of one user exist for nobody else, and shared ones are changed by administrators only', async ({ desk }) => {
    const [kim, lee] = [await arrangeWorker(desk, 'Kim'), await arrangeWorker(desk, 'Lee')];
    await request(kim.server, createMacro, { ...reply, name: 'of Kim' });
    await desk.request(createMacro, { ...reply, name: 'of all', shared: true });
    expect(await namesOf(kim.server)).toEqual(['of all', 'of Kim']);
    expect(await namesOf(lee.server)).toEqual(['of all']);
    for (const server of [lee.server, desk.admin])
      expect(await desk.answer(deleteMacro, { id: 1 }, server)).toMatchObject({ status: 404 });
    for (const [route, input] of [
      [createMacro, { ...reply, name: 'too', shared: true }],
      [updateMacro, { id: 2, name: 'mine' }],
      [deleteMacro, { id: 2 }],
    ] as const)
      expect(await desk.answer(route, input as never, kim.server)).toMatchObject({ status: 403 });
    await desk.request(userRoutes.deleteUser, { id: kim.id });
    expect(await desk.ctx.db.selectFrom('macros').select('name').execute()).toEqual([{ name: 'of all' }]);
  });

  test('of one owner are not more than the limit, also when many are made at once', async ({ desk }) => {
    const rows = Array.from({ length: macroLimit - 1 }, (_, at) => ({ name: `m${at}`, content: 'x', change: '{}' }));
    await arrangeRows(
      desk,
      'macros',
      rows.map((row) => ({ user_id: 0, ...row })),
    );
    const create = (name: string) => desk.answer(createMacro, { ...reply, name, shared: true });
    const answers = await Promise.all(['a', 'b', 'c'].map(create));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
