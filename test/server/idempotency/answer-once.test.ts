import { describe, expect } from 'vitest';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { forgetAnswers } from '../../../server/idempotency/forget-answers.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds a chat account, of which any number may be alike. */
async function add(desk: TestDesk, idempotencyKey: string, input: object = {}, key = desk.admin.key) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    authorization: `apikey ${key}`,
  };
  const body = JSON.stringify({ servers: ['chat.example'], ...input });
  return await call(desk, '/api/v2/desk/chat-accounts', { method: 'POST', headers, body });
}
const total = async (desk: TestDesk) => (await desk.request(chatAccountRoutes.listChatAccounts, {})).itemTotal;

describe('a write with an Idempotency-Key', () => {
  test('that is sent again is answered as before and done once', async ({ desk }) => {
    const first = await add(desk, 'one');
    expect(first.status).toBe(200);
    const again = await add(desk, 'one');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await total(desk)).toBe(1);
    expect((await add(desk, 'two')).body).not.toEqual(first.body);
    expect(await total(desk)).toBe(2);
  });

  test('that is sent several times at once is done once', async ({ desk }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(desk, 'one')));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await total(desk)).toBe(1);
  });

  test('that says something else, or goes elsewhere, is a 409', async ({ desk }) => {
    await add(desk, 'one');
    expect((await add(desk, 'one', { greeting: 'Hello' })).status).toBe(409);
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
    const body = JSON.stringify({ name: 'A' });
    expect((await call(desk, '/api/v2/desk/groups', { method: 'POST', headers, body })).status).toBe(409);
    expect([await total(desk), (await desk.request(groupRoutes.listGroups, {})).itemTotal]).toEqual([1, 1]);
  });

  test("is no other caller's", async ({ desk }) => {
    const { key } = await arrangeAgent(desk);
    const [mine, theirs] = [await add(desk, 'one'), await add(desk, 'one', {}, key)];
    expect(theirs.status).toBe(200);
    expect(theirs.body).not.toEqual(mine.body);
    expect(await total(desk)).toBe(2);
  });

  test('that was refused can be sent again', async ({ desk }) => {
    expect((await add(desk, 'one', { brand_id: 2 })).status).toBe(400);
    await desk.request(brandRoutes.createBrand, { name: 'Bikes' });
    expect((await add(desk, 'one', { brand_id: 2 })).status).toBe(200);
  });

  test('is answered as before for a day, and forgotten then', async ({ desk, clock }) => {
    await add(desk, 'one');
    clock.now += day - 1;
    await add(desk, 'one');
    expect(await total(desk)).toBe(1);
    clock.now += 1;
    await add(desk, 'one');
    expect(await total(desk)).toBe(2);
    const kept = () => desk.ctx.db.selectFrom('idempotency_keys').select('idempotency_key').execute();
    await add(desk, 'two');
    clock.now += day;
    await add(desk, 'three');
    expect(await forgetAnswers(desk.ctx)).toEqual({ more: false });
    expect(await kept()).toEqual([{ idempotency_key: 'three' }]);
  });

  test.for(['', 'a b', 'x'.repeat(256)])('that is %j is refused', async (idempotencyKey, { desk }) => {
    expect((await add(desk, idempotencyKey)).status).toBe(400);
    expect(await total(desk)).toBe(0);
  });
});
