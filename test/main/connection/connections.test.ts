import type { RequestListener } from 'node:http';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { Connections, type OpenUpstream } from '../../../main/connection/connections.ts';
import { openKeyVault } from '../../../main/connection/key-vault.ts';
import { ServerList } from '../../../main/connection/server-list.ts';
import { reachRemoteServer, type Upstream } from '../../../main/connection/upstream.ts';
import type { ConnectionList } from '../../../preload/bridge.ts';
import { safeStorage } from '../../support/electron-stand-in/native-parts.ts';
import { test } from '../../support/listen.ts';

const permissions = ['TICKET_READ', 'TICKET_CUD', 'SETTINGS_CRUD'];

/** A desk server with two keys. */
const office: RequestListener = (incoming, outgoing) => {
  const known = ['apikey dh_one', 'apikey dh_two'].includes(incoming.headers.authorization ?? '');
  const item = { version: '0.1.0', permissions, asked_by: incoming.headers.authorization };
  outgoing.writeHead(known ? 200 : 401).end(JSON.stringify(known ? { type: 'item', item } : {}));
};

/** The servers of a desktop whose files lie in a directory: the same one again is a restart. */
function desktop(directory: string) {
  const closed: string[] = [];
  const told: ConnectionList[] = [];
  const forgotten: string[] = [];
  const connections = new Connections({
    list: new ServerList(path.join(directory, 'servers.json')),
    vault: openKeyVault(safeStorage, 'linux'),
    local: { fetch: async () => new Response('the local desk') },
    openRemote: ({ baseUrl }, key): OpenUpstream => ({
      ...reachRemoteServer({ baseUrl, key }),
      close: async () => void closed.push(baseUrl),
    }),
  });
  connections.onChange((list) => told.push(list));
  connections.onForget((id) => forgotten.push(id));
  return { connections, closed, told, forgotten };
}

const ask = async (upstream: Upstream) =>
  await (await upstream.fetch('/api/v2/desk', { method: 'GET', headers: new Headers(), body: null })).text();

describe('the servers of a desktop', () => {
  test('begin with the local desk alone', async ({ directory }) => {
    const { connections } = desktop(directory);
    expect(connections.describe()).toEqual({
      activeId: 'local',
      connections: [{ id: 'local', name: '', kind: 'local', baseUrl: '' }],
    });
    expect(await ask(connections.upstream())).toBe('the local desk');
  });

  test('keep one that can be used, named after its host, and nothing of one that cannot', async ({
    directory,
    listen,
  }) => {
    const baseUrl = await listen(office);
    const { connections } = desktop(directory);
    const refused = await connections.add({ baseUrl, key: 'dh_wrong', name: '' });
    expect(refused).toMatchObject({ report: { outcome: 'key-refused' }, connection: null });
    expect(connections.describe().connections).toHaveLength(1);
    const added = await connections.add({ baseUrl, key: 'dh_one', name: '' });
    expect(added.connection).toMatchObject({ name: new URL(baseUrl).host, kind: 'remote', baseUrl });
    expect(connections.describe().connections).toHaveLength(2);
  });

  test('are switched without a restart, told to the console, and remembered over one', async ({
    directory,
    listen,
  }) => {
    const baseUrl = await listen(office);
    const { connections, told } = desktop(directory);
    const { connection } = await connections.add({ baseUrl, key: 'dh_one', name: 'Office' });
    await connections.use(connection?.id ?? '');
    expect(told.map(({ activeId }) => activeId)).toEqual([connection?.id]);
    expect(await ask(connections.upstream())).toContain('apikey dh_one');
    const again = desktop(directory);
    expect(await ask(again.connections.upstream())).toContain('apikey dh_one');
  });

  test('take a new key for a server that is in use at once', async ({ directory, listen }) => {
    const baseUrl = await listen(office);
    const { connections, closed } = desktop(directory);
    const { connection } = await connections.add({ baseUrl, key: 'dh_one', name: '' });
    await connections.use(connection?.id ?? '');
    await connections.add({ baseUrl, key: 'dh_two', name: '' });
    expect(await ask(connections.upstream())).toContain('apikey dh_two');
    expect(closed).toEqual([baseUrl]);
    expect(connections.describe().connections).toHaveLength(2);
  });

  test('fall back to the local desk when the active one is removed, with all that is kept of it', async ({
    directory,
    listen,
  }) => {
    const baseUrl = await listen(office);
    const { connections, closed, forgotten } = desktop(directory);
    const { connection } = await connections.add({ baseUrl, key: 'dh_one', name: '' });
    const id = connection?.id ?? '';
    await connections.use(id);
    expect((await connections.remove(id)).activeId).toBe('local');
    expect(await ask(connections.upstream())).toBe('the local desk');
    expect([closed, forgotten]).toEqual([[baseUrl], [id]]);
    await expect(connections.use(id)).rejects.toThrow(/no longer known/);
  });

  test('say so when a key can no longer be read on this computer', async ({ directory }) => {
    const list = new ServerList(path.join(directory, 'servers.json'));
    list.save({ id: 'a1', name: 'Office', baseUrl: 'https://desk.example', kind: 'desk', sealedKey: 'AAAA' });
    list.activate('a1');
    const { connections } = desktop(directory);
    expect(await ask(connections.upstream())).toContain('The key for Office can no longer be read');
  });
});
