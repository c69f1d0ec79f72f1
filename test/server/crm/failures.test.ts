import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { crmRoutes } from '../../../server/contract/base/crm.ts';
import type { Resolve } from '../../../server/crm/resolve-host.ts';
import { syncWithCrm } from '../../../server/crm/sync.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { arrangeFields, ask, json, setCrm, stored, test, whole } from './crm.ts';

const { syncWithCRM } = crmRoutes;

describe('a CRM that fails is a 502, and nothing changes:', () => {
  const failures: [string, RequestListener][] = [
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    ['nobody found', (_, response) => response.writeHead(404).end('{}')],
    ['no content', (_, response) => response.writeHead(204).end()],
    ['no JSON', (_, response) => response.end('<html>')],
    ['JSON that is no object', json([whole])],
    ['bytes that are no UTF-8', (_, response) => response.end(Buffer.from([0x22, 0xff, 0x22]))],
    ['nothing and the end of the connection', (request) => request.socket.destroy()],
    ['half an answer', (request, response) => response.write('{"firs', () => request.socket.destroy())],
    ['two megabytes', json({ firstname: 'x'.repeat(2_000_000) })],
    ['a name that is too long', json({ firstname: 'x'.repeat(256) })],
    ['a name that is none', json({ firstname: { first: 'Ada' } })],
    ['a name with NUL', json({ firstname: 'A\0da' })],
    ['channels that are none', json({ channels: 'email' })],
    ['an address that is none', json({ channels: [{ channel: 'email', address: 'nope' }] })],
    ['a wrong custom value', json({ ...whole, custom_fields: { plan: 'bronze' } })],
    ['a redirect without an aim', (_, response) => response.writeHead(302).end()],
    ['a redirect to itself', (request, response) => response.writeHead(302, { location: request.url }).end()],
  ];
  test.for(failures)('%s', async ([, answer], { desk, crm }) => {
    await arrangeFields(desk);
    await arrangeCustomer(desk, { firstname: '', emails: ['ada@example.com'] });
    await crm.start(answer);
    const before = await stored(desk);
    expect(await desk.answer(syncWithCRM, ask)).toMatchObject({ status: 502, body: { type: 'error' } });
    expect(await stored(desk)).toEqual(before);
  });

  test('nobody listening', async ({ desk }) => {
    await setCrm(desk, 'http://127.0.0.1:1/', ['127.0.0.1']);
    expect(await desk.answer(syncWithCRM, ask)).toMatchObject({ status: 502 });
  });

  test('a certificate that nobody has signed', async ({ desk }) => {
    const file = (name: string) => readFileSync(new URL(`../../fixtures/certificate/${name}.pem`, import.meta.url));
    const server = createSecureServer({ key: file('key'), cert: file('certificate') }, json(whole));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await setCrm(desk, `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, ['127.0.0.1']);
    expect(await desk.answer(syncWithCRM, ask)).toMatchObject({ status: 502 });
    await new Promise((resolve) => server.close(resolve));
    expect((await stored(desk)).customers).toEqual([]);
  });

  test('no answer in time, at whatever stage it stops', async ({ desk, crm }) => {
    const sync = () => syncWithCrm(desk.ctx, { ...ask, channel: 1 }, { timeout: 100 });
    await crm.start(() => {});
    await expect(sync()).rejects.toMatchObject({ kind: 'upstream', message: expect.stringContaining('100 ms') });
    await crm.start((_, response) => response.write('{'));
    await expect(sync()).rejects.toMatchObject({ kind: 'upstream', message: expect.stringContaining('100 ms') });
    const never: Resolve = () => new Promise(() => {});
    await setCrm(desk, 'http://crm.example/', []);
    await expect(syncWithCrm(desk.ctx, { ...ask, channel: 1 }, { timeout: 100, resolve: never })).rejects.toMatchObject(
      {
        kind: 'upstream',
      },
    );
    expect((await stored(desk)).customers).toEqual([]);
  });
});
