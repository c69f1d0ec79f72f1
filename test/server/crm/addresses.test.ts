import { describe, expect } from 'vitest';
import { crmRoutes } from '../../../server/contract/base/crm.ts';
import type { Resolve } from '../../../server/crm/resolve-host.ts';
import { syncWithCrm } from '../../../server/crm/sync.ts';
import type { TestDesk } from '../../support/desk.ts';
import { ask, json, stored, test, whole } from './crm.ts';

const { syncWithCRM } = crmRoutes;

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
