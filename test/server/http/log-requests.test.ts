import { pino } from 'pino';
import { expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Route } from '../../../server/contract/route.ts';
import { createApp } from '../../../server/create-app.ts';
import { createSignInCode } from '../../../server/session/create-code.ts';
import { test } from '../../support/desk.ts';
import { arrangeExampleOffice } from '../../support/example-office.ts';
import { exampleRequests } from '../../support/example-request.ts';

test('the log tells of every request by its id, and nothing of keys, codes and contents', async ({ desk }) => {
  await arrangeExampleOffice(desk);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = createApp({ ...desk.desk, log });
  const wrongKey = newKey();
  const code = await createSignInCode(desk.ctx, 1);
  const ask = async (path: string, init: RequestInit, key: string) => {
    const headers = { ...init.headers, authorization: `apikey ${key}` };
    const { headers: answered } = await app.request(`http://desk.example${path}`, { ...init, headers });
    return { id: answered.get('x-request-id') ?? '', cookie: answered.get('set-cookie') ?? '' };
  };

  const ids: string[] = [];
  for (const route of Object.values<Route>(allRoutes).filter(({ path }) => !/imports|samples/.test(path))) {
    for (const input of Object.values(route.examples)) {
      const [request] = exampleRequests(route, input);
      if (request) ids.push((await ask(request.path, request.init, desk.admin.key ?? '')).id);
    }
  }
  ids.push((await ask('/api/v2/raw?secret=in-a-query', {}, wrongKey)).id);
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) };
  const { cookie } = await ask('/api/v2/desk/sessions', signIn, desk.admin.key ?? '');

  const logged = lines.join('');
  for (const id of ids) expect(logged).toContain(id);
  const [, token = ''] = /deskhand_session=([\w-]{43});/.exec(cookie) ?? [];
  expect(token).not.toBe('');
  const contents = ['Do you ship to Norway?', 'eve@customer.example', 'ada@home.example', 'in-a-query', '+4930123456'];
  for (const secret of [desk.admin.key ?? 'no key', wrongKey, code, token, ...contents]) {
    expect(logged).not.toContain(secret);
  }
});
