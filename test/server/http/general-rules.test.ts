import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { backupTables } from '../../../server/backup/backup-tables.ts';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Route } from '../../../server/contract/route.ts';
import { createApp } from '../../../server/create-app.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { dialect, type TestDesk, test } from '../../support/desk.ts';
import { arrangeExampleOffice } from '../../support/example-office.ts';
import { exampleRequests } from '../../support/example-request.ts';

/** The rules of docs/api.md that hold for every endpoint, tried on every endpoint. */
const routes = Object.entries<Route>(allRoutes);
const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Route) => `/api/v2${path.replace(/\{\w+\}/g, '1')}`;
const unknownKey = { authorization: `apikey dh_${'x'.repeat(43)}` };

describe('who may not ask, does not learn what is wrong with the request:', () => {
  test.for(routes.filter(([, { body, permission }]) => body === 'fields' && permission !== 'open'))(
    '%s',
    async ([, route], { desk }) => {
      const { key } = await arrangeAgent(desk, { permissions: [] });
      const broken = { method: route.method, body: '{"broken', headers: json };
      const status = async (headers: Record<string, string>) =>
        (await call(desk, pathOf(route), { ...broken, headers: { ...json, ...headers } })).status;
      expect(await status(unknownKey)).toBe(401);
      expect(await status({ authorization: `apikey ${key}` })).toBe(route.permission === 'any' ? 400 : 403);
      expect(await status({})).toBe(400);
    },
  );
});

/** Everything that is stored; when a key was last used is noted beside the request. */
async function snapshot({ ctx }: TestDesk): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of backupTables) {
    const rows = await ctx.db.selectFrom(name).selectAll().execute();
    tables[name] = rows.map((row) => JSON.stringify({ ...row, last_used_at: null })).sort();
  }
  return tables;
}

describe('reading changes nothing:', () => {
  const reading = routes.filter(([name, { method, changes }]) => method === 'GET' && !changes && name !== 'getImport');

  test.for(reading)('%s', async ([, route], { desk }) => {
    await arrangeExampleOffice(desk);
    const before = await snapshot(desk);
    for (const input of Object.values(route.examples)) {
      for (const { path } of exampleRequests(route, input)) {
        expect((await call(desk, path)).status).toBe(200);
        expect(await call(desk, path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
      }
    }
    expect(await snapshot(desk)).toEqual(before);
  });
});

const takes = ({ input }: Route, name: string) => name in (z.toJSONSchema(input, { io: 'input' }).properties ?? {});

describe('a list is paged:', () => {
  test.for(routes.filter(([, route]) => takes(route, 'itemLimit')))('%s', async ([, route], { desk }) => {
    await arrangeExampleOffice(desk);
    const [input = {}] = Object.values(route.examples);
    const ask = async (page: Record<string, unknown>) => {
      const [request] = exampleRequests(route, { ...input, itemStart: 0, itemLimit: 1000, ...page });
      const answer = await call(desk, request?.path ?? '');
      return answer as { status: number; body: { itemTotal: number; items: unknown[] } };
    };
    const { body: all } = await ask({});
    expect(all).toMatchObject({ itemStart: 0, itemLimit: 1000, itemTotal: all.items.length });
    expect(all.items.length).toBeGreaterThan(0);
    const oneByOne = await Promise.all(all.items.map((_, itemStart) => ask({ itemStart, itemLimit: 1 })));
    expect(oneByOne.flatMap(({ body }) => body.items)).toEqual(all.items);
    expect((await ask({ itemStart: 9_007_199_254_740_991 })).body).toMatchObject({
      itemTotal: all.itemTotal,
      items: [],
    });
    for (const wrong of [{ itemLimit: 1001 }, { itemLimit: 0 }, { itemStart: -1 }, { itemStart: '1.0' }]) {
      expect(await ask(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: Object.keys(wrong)[0] }] } });
    }
  });
});

describe('every answer carries an id, is no page, and is not kept by anybody:', () => {
  test.for<[number, string, RequestInit?]>([
    [200, '/api/v2/raw'],
    [400, '/api/v2/customer?itemLimit=x'],
    [401, '/api/v2/raw', { headers: unknownKey }],
    [404, '/api/v2/nothing'],
    [404, '/nothing'],
    [405, '/api/v2/raw', { method: 'DELETE' }],
    [415, '/api/v2/ticket', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
    [200, '/healthz'],
    [200, '/readyz'],
  ])('%d of %s', async ([status, path, init], { desk }) => {
    const answer = await call(desk, path, init as Parameters<typeof call>[2]);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('text', () => {
  const title = (value: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ title: value }) });

  test('has at most 255 characters, of any script', async ({ desk }) => {
    for (const letter of ['a', 'ü', '字', '😀']) {
      expect((await call(desk, '/api/v2/ticket', title(letter.repeat(255)))).status).toBe(200);
      expect(await call(desk, '/api/v2/ticket', title(letter.repeat(256)))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'title', message: 'must be at most 255 characters' }] },
      });
    }
  });
});

describe('a write', () => {
  test.runIf(dialect === 'sqlite')('for which there is no room is a 507 and leaves nothing', async ({ desk }) => {
    await arrangeExampleOffice(desk);
    await fillDisk(desk);
    const body = JSON.stringify({ customer_id: 1, message: 'a'.repeat(9000) });
    const write = () => call(desk, '/api/v2/customer/externalEvent', { method: 'POST', headers: json, body });
    let before = await snapshot(desk);
    let answer = await write();
    // The last pages of the file have a little room.
    for (let at = 0; at < 20 && answer.status === 200; at++) {
      before = await snapshot(desk);
      answer = await write();
    }
    expect(answer).toMatchObject({ status: 507, body: { message: expect.stringContaining('is full') } });
    expect(await snapshot(desk)).toEqual(before);
    expect((await call(desk, '/api/v2/customer')).status).toBe(200);
  });
});

/** Lets the database file grow no further. */
async function fillDisk({ desk }: TestDesk): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(desk.storage.write);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(desk.storage.write);
}

test('nothing but the API, its description and its health is served', async ({ desk }) => {
  const app = createApp(desk.desk);
  for (const path of ['/', '/index.html', '/api', '/api/v1/raw', '/.env', '/metrics.json']) {
    expect([
      path,
      (await app.request(`http://desk.example${path}`, { headers: { authorization: `apikey ${desk.admin.key}` } }))
        .status,
    ]).toEqual([path, 404]);
  }
});
