import { describe, expect } from 'vitest';
import { type Server, send } from '../../../server/client/request.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { sessionRoutes } from '../../../server/contract/desk/sessions.ts';
import { codeLifetime, createSignInCode } from '../../../server/session/create-code.ts';
import { makeSignInLink } from '../../../server/session/sign-in-link.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const hour = 60 * 60 * 1000;

/** The API as a browser with this cookie reaches it. */
function browser({ as }: TestDesk, cookie: string): Server {
  const { baseUrl, fetch: call } = as(undefined);
  return {
    baseUrl,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      return (call ?? fetch)(input, { ...init, headers });
    },
  };
}

async function signIn(desk: TestDesk, code: string) {
  const response = await send(desk.as(undefined), sessionRoutes.createSession, { code });
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { status: response.status, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

describe('a browser session', () => {
  test('begins with a one-time code and reaches the API through an HttpOnly cookie', async ({ desk }) => {
    const { status, setCookie, cookie } = await signIn(desk, await createSignInCode(desk.ctx, 1));
    expect(status).toBe(200);
    expect(setCookie).toMatch(/^deskhand_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
    expect(await desk.answer(deskRoutes.getDesk, {}, browser(desk, cookie))).toMatchObject({
      status: 200,
      body: { item: { user: { id: 1 } } },
    });
  });

  test('a code works once', async ({ desk }) => {
    const code = await createSignInCode(desk.ctx, 1);
    expect((await signIn(desk, code)).status).toBe(200);
    expect(await desk.answer(sessionRoutes.createSession, { code }, desk.as(undefined))).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('used already') },
    });
  });

  test('a code ends after ten minutes', async ({ desk, clock }) => {
    const code = await createSignInCode(desk.ctx, 1);
    clock.now = testNow + codeLifetime;
    expect((await signIn(desk, code)).status).toBe(401);
  });

  test('neither code nor token is stored', async ({ desk }) => {
    const code = await createSignInCode(desk.ctx, 1);
    const codes = await desk.ctx.db.selectFrom('sign_in_codes').selectAll().execute();
    const { cookie } = await signIn(desk, code);
    const sessions = await desk.ctx.db.selectFrom('sessions').selectAll().execute();
    expect(codes).toHaveLength(1);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify([codes, sessions])).not.toContain(code);
    expect(JSON.stringify([codes, sessions])).not.toContain(cookie.split('=')[1]);
  });

  test('ends 12 hours after the last use, and lasts while it is used', async ({ desk, clock }) => {
    const { cookie } = await signIn(desk, await createSignInCode(desk.ctx, 1));
    const status = async () => (await desk.answer(deskRoutes.getDesk, {}, browser(desk, cookie))).status;
    clock.now = testNow + 11 * hour;
    expect(await status()).toBe(200);
    // The use is noted after the answer.
    await expect
      .poll(async () => (await desk.ctx.db.selectFrom('sessions').select('last_seen_at').execute())[0]?.last_seen_at)
      .toBe(testNow + 11 * hour);
    clock.now = testNow + 22 * hour;
    expect(await status()).toBe(200);
    clock.now = testNow + 35 * hour;
    expect(await status()).toBe(401);
  });

  test('ends with signing out', async ({ desk }) => {
    const { cookie } = await signIn(desk, await createSignInCode(desk.ctx, 1));
    const signedIn = browser(desk, cookie);
    const out = await send(signedIn, sessionRoutes.deleteSession, {});
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await desk.answer(deskRoutes.getDesk, {}, signedIn)).status).toBe(401);
  });

  test('a cookie and a key together are refused', async ({ desk }) => {
    const { cookie } = await signIn(desk, await createSignInCode(desk.ctx, 1));
    const both = { ...browser(desk, cookie), key: desk.admin.key ?? '' };
    expect((await desk.answer(deskRoutes.getDesk, {}, both)).status).toBe(400);
  });

  test('the link carries its code in the fragment; an unknown user gets none', async ({ desk }) => {
    const link = await makeSignInLink(desk.desk, 'http://desk.example');
    const [, code] = /^http:\/\/desk\.example\/#code=([\w-]{43})$/.exec(link) ?? [];
    expect((await signIn(desk, code ?? '')).status).toBe(200);
    await expect(makeSignInLink(desk.desk, 'http://desk.example', 'nobody@example.com')).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
