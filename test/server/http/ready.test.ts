import { expect } from 'vitest';
import { createApp } from '../../../server/create-app.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { call } from '../../support/call.ts';
import { copyTemplate, dialect, test } from '../../support/desk.ts';

const open = { authorization: '' };

test('a server is well and ready, for everybody to see', async ({ desk }) => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await call(desk, path, { headers: open })).toMatchObject({ status: 200, body: { status: 'ok' } });
  }
});

test.runIf(dialect === 'postgres')('without its database it is well, and not ready', async ({ desk }) => {
  const database = await copyTemplate();
  const other = await openDesk({ dataDirectory: desk.directory, databaseUrl: database.url, role: 'server' });
  const app = createApp(other);
  await database.drop();
  const answer = await app.request('http://localhost/readyz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ type: 'error', requestId: expect.any(String) });
  expect((await app.request('http://localhost/healthz')).status).toBe(200);
  await other.close();
});
