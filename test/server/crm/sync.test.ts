import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { createContext } from '../../../server/context.ts';
import { crmRoutes } from '../../../server/contract/base/crm.ts';
import type { CustomerItem } from '../../../server/contract/base/customer.ts';
import type { Resolve } from '../../../server/crm/resolve-host.ts';
import { syncWithCrm } from '../../../server/crm/sync.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { test as base, type TestDesk } from '../../support/desk.ts';
import { bodyTypes, sendFields } from '../../support/send-fields.ts';

const { syncWithCRM } = crmRoutes;

interface Crm {
  /** Starts an HTTP server on 127.0.0.1 and makes it the CRM of the default brand, allowed unless said otherwise. */
  start(answer: RequestListener, setting?: { host?: string; allowed?: string[]; path?: string }): Promise<string>;
  /** What it was asked. */
  asked: IncomingMessage[];
}

const test = base.extend<{ crm: Crm }>({
  crm: async ({ desk }, use) => {
    const servers: Server[] = [];
    const asked: IncomingMessage[] = [];
    await use({
      asked,
      async start(answer, { host = '127.0.0.1', allowed = [host], path = '/lookup?tenant=7' } = {}) {
        const server = createServer((request, response) => {
          asked.push(request);
          answer(request, response);
        });
        servers.push(server);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const url = `http://${host}:${(server.address() as AddressInfo).port}${path}`;
        await setCrm(desk, url, allowed);
        return url;
      },
    });
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  },
});

const setCrm = (desk: TestDesk, url: string, allowed: string[]) =>
  transaction(desk.ctx, ({ tx }) =>
    tx
      .updateTable('brands')
      .set({ crm_lookup_url: url, crm_allowed_hosts: JSON.stringify(allowed) })
      .where('id', '=', 1)
      .execute(),
  );

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const ask = { brandID: 1, channel: 'email', address: 'ada@example.com' } as const;

/** Everything that a sync can change. */
async function stored({ ctx: { db } }: TestDesk) {
  const [customers, channels, values] = await Promise.all([
    db.selectFrom('customers').selectAll().orderBy('id').execute(),
    db.selectFrom('customer_channels').selectAll().orderBy('id').execute(),
    db.selectFrom('custom_field_values').selectAll().execute(),
  ]);
  return { customers, channels, values };
}

const whole = {
  primary_id: 'CRM-9',
  firstname: 'Зоя',
  lastname: 'Miller',
  channels: [
    { channel: 'telephone', address: '+49 30 123' },
    { channel: 'email', address: 'ADA@example.com' },
    { channel: 'pigeon', address: 'roof' },
  ],
  custom_fields: { plan: 'gold', age: 41, unknown: { deep: true } },
  and: ['more'],
};

async function arrangeFields(desk: TestDesk) {
  const field = { brand_id: 1, label: '' };
  await arrangeRows(desk, 'custom_fields', [
    { ...field, name: 'plan', type: 'choice', choices: '["gold","silver"]' },
    { ...field, name: 'age', type: 'number', choices: '[]' },
  ]);
}

describe('POST /customer/syncWithCRM', () => {
  test.for(bodyTypes)('creates the customer whom the CRM knows, asked from %s', async (type, { desk, crm }) => {
    await arrangeFields(desk);
    await crm.start(json(whole));
    const { status, body } = await sendFields(desk, syncWithCRM, ask, type);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'item',
      item: {
        external_primary_id: 'CRM-9',
        firstname: 'Зоя',
        lastname: 'Miller',
        channels: [
          { channel_id: 1, channel: 'ada@example.com' },
          { channel_id: 2, channel: '+4930123' },
        ],
        custom_fields: [
          { name: 'age', value: '41' },
          { name: 'plan', value: 'gold' },
        ],
      },
    });
    const [request] = crm.asked;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('/lookup?tenant=7&channel=email&address=ada%40example.com');
    expect(request?.headers.accept).toBe('application/json');
  });

  test('completes whoever has the address or the primary id, and lets custom fields become the CRM’s', async ({
    desk,
    crm,
  }) => {
    await arrangeFields(desk);
    const id = await arrangeCustomer(desk, { firstname: 'Ada', lastname: '', emails: ['ada@example.com'] });
    await arrangeRows(desk, 'custom_field_values', [{ customer_id: id, custom_field_id: 1, value: 'silver' }]);
    await crm.start(json(whole));
    await desk.request(syncWithCRM, ask);
    await desk.request(syncWithCRM, { channel: 'telephone', address: '+4930123' });
    const { customers, channels, values } = await stored(desk);
    expect(customers).toMatchObject([{ id, external_primary_id: 'CRM-9', firstname: 'Ada', lastname: 'Miller' }]);
    expect(channels).toHaveLength(2);
    expect(values).toContainEqual({ customer_id: id, custom_field_id: 1, value: 'gold' });
  });

  test('an empty answer is one: the customer with the address asked for', async ({ desk, crm }) => {
    await crm.start(json({}));
    const answer = (await desk.request(syncWithCRM, ask)) as { item: CustomerItem };
    expect(answer.item).toMatchObject({ firstname: '', channels: [{ channel: 'ada@example.com' }] });
  });

  test('without a CRM of the brand says so, whatever else is sent', async ({ desk, crm }) => {
    const { brandId } = await arrangeBrand(desk);
    await crm.start(json(whole));
    const none = { type: 'result', message: 'No CRM lookup URL is configured for this brand.' };
    expect(await desk.request(syncWithCRM, { ...ask, brandID: brandId })).toEqual(none);
    expect(await desk.request(syncWithCRM, { brandID: brandId })).toEqual(none);
    expect(crm.asked).toEqual([]);
  });

  test.for<[object, string]>([
    [{ brandID: 1, channel: 'email' }, 'address'],
    [{ channel: 'fax', address: '1' }, 'channel'],
    [{ address: 'neither' }, 'channel'],
    [{ channel: 'email', address: '+4930' }, 'address'],
    [{ channel: 99, address: 'x' }, 'channel'],
    [{ ...ask, brandID: 99 }, 'brandID'],
  ])('%j is refused, naming %s, and the CRM is not asked', async ([input, field], { desk, crm }) => {
    await crm.start(json(whole));
    const answer = await desk.answer(syncWithCRM, input);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(crm.asked).toEqual([]);
  });
});

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

  test('no answer in time, at whatever stage it stops', async ({ desk, crm }) => {
    const admin = createContext(desk.desk, desk.ctx.actor, 'test');
    const sync = () => syncWithCrm(admin, { ...ask, channel: 1 }, { timeout: 100 });
    await crm.start(() => {});
    await expect(sync()).rejects.toMatchObject({ kind: 'upstream', message: expect.stringContaining('100 ms') });
    await crm.start((_, response) => response.write('{'));
    await expect(sync()).rejects.toMatchObject({ kind: 'upstream', message: expect.stringContaining('100 ms') });
    const never: Resolve = () => new Promise(() => {});
    await setCrm(desk, 'http://crm.example/', []);
    await expect(syncWithCrm(admin, { ...ask, channel: 1 }, { timeout: 100, resolve: never })).rejects.toMatchObject({
      kind: 'upstream',
    });
    expect((await stored(desk)).customers).toEqual([]);
  });
});

describe('a CRM is asked at the addresses it may have only:', () => {
  const sync = (desk: TestDesk, resolve: Resolve) => syncWithCrm(desk.ctx, { ...ask, channel: 1 }, { resolve });
  const isAt =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test.for([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
  ])('not at %s, unless it is allowed', async (host, { desk, crm }) => {
    await crm.start(json(whole), { host, allowed: ['other.example'] });
    expect(await desk.answer(syncWithCRM, ask)).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('not on the public internet') },
    });
    expect(crm.asked).toEqual([]);
  });

  test('not at a name that leads to a private address, be it one of several', async ({ desk, crm }) => {
    await crm.start(json(whole), { host: 'crm.example', allowed: [] });
    await expect(sync(desk, isAt('127.0.0.1'))).rejects.toMatchObject({ kind: 'upstream' });
    await expect(sync(desk, isAt('93.184.216.34', '::1'))).rejects.toMatchObject({ kind: 'upstream' });
    await expect(sync(desk, isAt())).rejects.toMatchObject({ kind: 'upstream' });
    expect(crm.asked).toEqual([]);
  });

  test('at the address that was looked at, even when the name leads elsewhere a moment later', async ({
    desk,
    crm,
  }) => {
    await crm.start(
      (request, response) =>
        request.url?.startsWith('/there')
          ? response.end(JSON.stringify(whole))
          : response.writeHead(307, { location: '/there' }).end(),
      { host: 'crm.example', allowed: ['crm.example'] },
    );
    const answers = [['127.0.0.1'], ['192.0.2.1'], ['192.0.2.1']];
    const moving: Resolve = (name) => isAt(...(answers.shift() ?? []))(name);
    expect(await sync(desk, moving)).toMatchObject({ external_primary_id: 'CRM-9' });
    expect(answers).toHaveLength(2);
    expect(crm.asked.map(({ headers }) => headers.host)).toEqual([
      expect.stringMatching(/^crm\.example:\d+$/),
      expect.stringMatching(/^crm\.example:\d+$/),
    ]);
  });

  test.for([
    'http://127.0.0.2/lookup',
    'http://localhost:PORT/lookup',
    'http://127.0.0.1:1/lookup',
    '//other.example/',
    'ftp://127.0.0.1:PORT/',
    'file:///etc/passwd',
    'http://[',
  ])('not where a redirect to %s leads', async (location, { desk, crm }) => {
    await crm.start((request, response) => {
      const aim = location.replace('PORT', request.headers.host?.split(':')[1] ?? '');
      response.writeHead(302, { location: aim }).end();
    });
    expect(await desk.answer(syncWithCRM, ask)).toMatchObject({ status: 502 });
    expect(crm.asked).toHaveLength(1);
    expect((await stored(desk)).customers).toEqual([]);
  });
});
