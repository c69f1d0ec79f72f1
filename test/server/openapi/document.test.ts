import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import { allRoutes, baseRoutes } from '../../../server/contract/all-routes.ts';
import type { Route, Routes } from '../../../server/contract/route.ts';
import { createApp } from '../../../server/create-app.ts';
import type { OpenApiDocument } from '../../../server/openapi/describe-api.ts';
import { call } from '../../support/call.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const open = { authorization: '' };
const address = '/api/v2/openapi.json';

/** The document as anybody gets it, without a key. */
async function read(desk: TestDesk): Promise<OpenApiDocument> {
  return (await call(desk, address, { headers: open })).body as OpenApiDocument;
}

const operationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`),
  );
const contractOf = (routes: Routes) =>
  Object.entries(routes).flatMap(([name, { method, path, aliases = [] }]) => [
    `${method} ${path} ${name}`,
    ...aliases.map((alias) => `${method} ${alias} ${name}ByPath`),
  ]);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async ({ desk }) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...(await read(desk)) });
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('has every route of the contract, once, and nothing else', async ({ desk }) => {
    const operations = operationsOf(await read(desk));
    expect(operations.sort()).toEqual(contractOf(allRoutes).sort());
    const ids = operations.map((operation) => operation.split(' ')[2]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has only the specified routes where the server has only those', async ({ desk }) => {
    const app = createApp(desk.desk, { baseOnly: true });
    const answer = await app.request(`http://desk.example${address}`);
    expect(operationsOf((await answer.json()) as OpenApiDocument).sort()).toEqual(contractOf(baseRoutes).sort());
  });

  test('refers only to what it holds', async ({ desk }) => {
    const document = await read(desk);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    expect(references.length).toBeGreaterThan(100);
    for (const pointer of new Set(references)) {
      const found = pointer.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect([pointer, typeof found]).toEqual([pointer, 'object']);
    }
  });

  test('names each content type of a body, the specified one first, and the permission', async ({ desk }) => {
    const { paths } = await read(desk);
    const typesOf = ({ path, method }: Route) =>
      Object.keys(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {});
    for (const route of Object.values<Route>(allRoutes).filter(({ body }) => body === 'fields')) {
      expect(typesOf(route)[0]).toBe(route.documented ?? 'application/json');
    }
    const every = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    for (const route of Object.values<Route>(baseRoutes).filter(({ body }) => body === 'fields')) {
      expect(typesOf(route).sort()).toEqual(every);
    }
    expect(typesOf(allRoutes.createChatAccount), 'a list of servers is no field of a form').toEqual(every.slice(0, 1));
    expect(paths['/ticket/setstatus']?.post).toMatchObject({
      security: [{ apikey: ['TICKET_CUD'] }, { session: ['TICKET_CUD'] }],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: { required: ['ticketIDs[]', 'status'] } },
          'application/json': { schema: { required: ['ticketIDs', 'status'] } },
        },
      },
    });
  });

  test('is given once to whoever keeps it', async ({ desk }) => {
    const first = await call(desk, address, { headers: open });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
    const ask = (given: string) => call(desk, address, { headers: { ...open, 'if-none-match': given } });
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      expect(await ask(given)).toMatchObject({ status: 304, body: '' });
    }
    expect((await ask('"other"')).status).toBe(200);
  });

  test('is compressed for whoever takes that', async ({ desk }) => {
    const app = createApp(desk.desk);
    const ask = (encoding: string) =>
      app.request(`http://desk.example${address}`, { headers: { 'accept-encoding': encoding } });
    const plain = await (await ask('identity, gzip;q=0')).text();
    expect(JSON.parse(plain)).toMatchObject({ openapi: '3.1.0' });
    const compressed = await ask('br, gzip');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(plain);
    expect(bytes.length).toBeLessThan(plain.length / 5);
  });

  test('can only be read', async ({ desk }) => {
    expect(await call(desk, address, { method: 'HEAD', headers: open })).toMatchObject({ status: 200, body: '' });
    const refused = await call(desk, address, { method: 'POST', headers: open });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
