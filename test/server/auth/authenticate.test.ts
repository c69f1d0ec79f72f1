import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { createApp } from '../../../server/create-app.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const path = '/api/v2/raw';

/** An API with options of its own over the same desk; `ask` gives the status of a request from an address. */
function withOptions(desk: TestDesk, options: Parameters<typeof createApp>[1]) {
  const app = createApp(desk.desk, options);
  return async (key: string | undefined, from = '192.0.2.1', headers: Record<string, string> = {}) => {
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `apikey ${key}` };
    const request = { headers: { ...authorization, ...headers } };
    const response = await app.request(path, request, { incoming: { socket: { remoteAddress: from } } });
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
  };
}

describe('a key', () => {
  test.for(['apikey %', 'ApiKey %', 'APIKEY   %', ' apikey % '])('is taken from <%s>', async (form, { desk }) => {
    const authorization = form.replace('%', desk.admin.key ?? '');
    expect((await call(desk, path, { headers: { authorization } })).status).toBe(200);
  });

  test.for(['', 'apikey', 'apikey ', 'Bearer %', '%', 'apikey %x', 'apikey % x', 'apikey x', 'Basic %'])(
    'is not taken from <%s>: 401 that names the scheme',
    async (form, { desk }) => {
      const authorization = form.replace('%', desk.admin.key ?? '');
      const answer = await call(desk, path, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('apikey');
      expect(answer.body).toMatchObject({ type: 'error', requestId: answer.headers.get('x-request-id') });
    },
  );

  test('unknown, revoked, or of a disabled user is a 401', async ({ desk }) => {
    const [revoked, disabled] = [await arrangeAgent(desk, { name: 'Ada' }), await arrangeAgent(desk, { name: 'Bo' })];
    const status = async (key: string) => (await desk.answer(deskRoutes.getDesk, {}, desk.as(key))).status;
    expect(await Promise.all([newKey(), revoked.key, disabled.key].map(status))).toEqual([401, 200, 200]);
    await transaction(desk.ctx, async ({ tx }) => {
      await tx.updateTable('api_keys').set({ revoked_at: 1 }).where('user_id', '=', revoked.id).execute();
      await tx.updateTable('users').set({ disabled_at: 1 }).where('id', '=', disabled.id).execute();
    });
    expect(await Promise.all([revoked.key, disabled.key].map(status))).toEqual([401, 401]);
  });

  test('allows no more than its user may', async ({ desk }) => {
    const agent = await arrangeAgent(desk);
    await transaction(desk.ctx, async ({ tx }) => {
      await tx.updateTable('users').set({ permissions: 'TICKET_READ' }).where('id', '=', agent.id).execute();
    });
    expect(await desk.answer(deskRoutes.getDesk, {}, agent.server)).toMatchObject({
      body: { item: { permissions: ['TICKET_READ'] } },
    });
  });

  test('has its last use noted, once a minute, after the answer', async ({ desk, clock }) => {
    const used = async () =>
      (await desk.ctx.db.selectFrom('api_keys').select('last_used_at').execute())[0]?.last_used_at;
    const [first, second] = [clock.now, clock.now + 60_000];
    await call(desk, path);
    await expect.poll(used).toBe(first);
    clock.now = second - 1;
    await call(desk, path);
    clock.now = second;
    await call(desk, path);
    await expect.poll(used).toBe(second);
  });
});

describe('limits', () => {
  test('after 20 wrong keys a minute from one address further wrong ones are a 429, a valid one passes', async ({
    desk,
  }) => {
    const ask = withOptions(desk, { rateLimit: 0 });
    for (let at = 0; at < 20; at++) expect((await ask(at % 2 ? newKey() : 'nonsense')).status).toBe(401);
    const refused = await ask(newKey());
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    expect((await ask(desk.admin.key)).status).toBe(200);
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(newKey(), '192.0.2.2')).status).toBe(401);
  });

  test('a missing key does not count', async ({ desk }) => {
    const ask = withOptions(desk, {});
    for (let at = 0; at < 25; at++) expect((await ask(undefined)).status).toBe(401);
    expect((await ask(newKey())).status).toBe(401);
  });

  test('X-Forwarded-For counts behind a trusted proxy only, and there its last address', async ({ desk }) => {
    const wrong = (ask: ReturnType<typeof withOptions>, forwarded: string) =>
      ask(newKey(), '192.0.2.1', { 'x-forwarded-for': forwarded });
    const untrusted = withOptions(desk, {});
    for (let at = 0; at < 20; at++) await wrong(untrusted, `198.51.100.${at}`);
    expect((await wrong(untrusted, '198.51.100.99')).status).toBe(429);
    const trusted = withOptions(desk, { trustProxy: true });
    for (let at = 0; at < 20; at++) await wrong(trusted, `203.0.113.${at}, 198.51.100.1`);
    expect((await wrong(trusted, '203.0.113.99, 198.51.100.1')).status).toBe(429);
    expect((await wrong(trusted, '198.51.100.1, 203.0.113.99')).status).toBe(401);
  });

  test('a key has its requests a minute, each for itself; 0 is no limit', async ({ desk }) => {
    const other = await arrangeAgent(desk);
    const ask = withOptions(desk, { rateLimit: 3 });
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await ask(desk.admin.key)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask(desk.admin.key)).retryAfter).toBeGreaterThan(0);
    expect((await ask(other.key)).status).toBe(200);
    const unlimited = withOptions(desk, { rateLimit: 0 });
    for (let at = 0; at < 20; at++) expect((await unlimited(desk.admin.key)).status).toBe(200);
  });
});

test('baseOnly has the documented endpoints and nothing else', async ({ desk }) => {
  const app = createApp(desk.desk, { baseOnly: true });
  const headers = { authorization: `apikey ${desk.admin.key}` };
  const status = async (path: string) => (await app.request(path, { headers })).status;
  expect(await status('/api/v2/raw')).toBe(200);
  for (const path of ['/desk', '/desk/tickets', '/desk/notifications', '/desk/attachments/1', '/desk/imports/1']) {
    expect(await status(`/api/v2${path}`)).toBe(404);
  }
});
