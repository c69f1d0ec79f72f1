import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { probeServer } from '../../../main/connection/probe.ts';
import { test } from '../../support/listen.ts';

/** A server that answers each path with a status and a body, and everything else with 404. */
function answering(answers: Record<string, [number, unknown]>): RequestListener {
  return (incoming, outgoing) => {
    const [status, body] = answers[incoming.url ?? ''] ?? [404, { type: 'error', message: 'Unknown.', requestId: '' }];
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

const error = { type: 'error', message: 'No.', requestId: '' };
const desk = (permissions: string[]) => ({ type: 'item', item: { version: '0.1.0', permissions } });
const raw = { type: 'item', item: [{ name: 'tickets' }, { name: 'messages' }] };

describe('testing a connection to a server that cannot be used', () => {
  test('where nothing listens it says so', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const report = await probeServer(`http://127.0.0.1:${port}`, 'key');
    expect(report).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('Nothing answers') });
  });

  test('a name that does not exist is unreachable', async () => {
    expect(await probeServer('https://desk.invalid', 'key')).toMatchObject({ outcome: 'unreachable' });
  });

  test('an untrusted certificate is told apart', async ({ listenSecurely }) => {
    const url = await listenSecurely(answering({}));
    expect(await probeServer(url, 'key')).toMatchObject({
      outcome: 'certificate',
      message: expect.stringContaining('not trusted'),
    });
  });

  test('plain http where https was asked for is told apart', async ({ listen }) => {
    const url = await listen(answering({}));
    expect(await probeServer(url.replace('http:', 'https:'), 'key')).toMatchObject({
      outcome: 'certificate',
      message: expect.stringContaining('does not answer with https'),
    });
  });

  test('a web page is not a server of ours', async ({ listen }) => {
    const url = await listen((_, outgoing) => outgoing.end('<h1>Welcome to nginx</h1>'));
    expect(await probeServer(url, 'key')).toMatchObject({ outcome: 'not-a-server' });
  });

  test('a page that asks for another kind of sign-in is not one either', async ({ listen }) => {
    const url = await listen((_, outgoing) => outgoing.writeHead(401, { 'www-authenticate': 'Basic' }).end('no'));
    expect(await probeServer(url, 'key')).toMatchObject({ outcome: 'not-a-server' });
  });

  test('a redirect is not followed: the key goes nowhere else', async ({ listen }) => {
    const asked: string[] = [];
    const other = await listen((incoming, outgoing) => {
      asked.push(incoming.headers.authorization ?? '');
      outgoing.end('{}');
    });
    const url = await listen((_, outgoing) => outgoing.writeHead(302, { location: other }).end());
    expect(await probeServer(url, 'key')).toMatchObject({ outcome: 'not-a-server' });
    expect(asked).toEqual([]);
  });

  test('a refused key is told apart, on desk and base servers', async ({ listen }) => {
    const deskServer = await listen(answering({ '/api/v2/desk': [401, error] }));
    const baseServer = await listen(answering({ '/api/v2/raw': [401, error] }));
    expect(await probeServer(deskServer, 'key')).toMatchObject({ outcome: 'key-refused' });
    expect(await probeServer(baseServer, 'key')).toMatchObject({ outcome: 'key-refused' });
  });

  test('the permission that is missing is named', async ({ listen }) => {
    const deskServer = await listen(answering({ '/api/v2/desk': [200, desk(['SETTINGS_CRUD'])] }));
    const baseServer = await listen(answering({ '/api/v2/raw': [403, error] }));
    expect(await probeServer(deskServer, 'key')).toMatchObject({
      outcome: 'permission-missing',
      missing: ['TICKET_READ', 'TICKET_CUD'],
    });
    expect(await probeServer(baseServer, 'key')).toMatchObject({
      outcome: 'permission-missing',
      missing: ['API_RAW_TABLE_READ'],
    });
  });
});

describe('testing a connection to a server that can be used', () => {
  test('a desk server tells its version and what will be absent', async ({ listen }) => {
    const url = await listen(answering({ '/api/v2/desk': [200, desk(['TICKET_READ', 'TICKET_CUD'])] }));
    expect(await probeServer(url, 'key')).toEqual({
      outcome: 'usable',
      kind: 'desk',
      version: '0.1.0',
      missing: ['SETTINGS_CRUD'],
      unencrypted: true,
    });
  });

  test('a server with only the documented endpoints is a base server', async ({ listen }) => {
    const url = await listen(answering({ '/api/v2/raw': [200, raw] }));
    expect(await probeServer(url, 'key')).toMatchObject({ outcome: 'usable', kind: 'base', missing: [] });
  });

  test('the key goes as the specification names it, without blanks around it', async ({ listen }) => {
    const sent: unknown[] = [];
    const url = await listen((incoming, outgoing) => {
      sent.push(incoming.headers.authorization);
      answering({ '/api/v2/desk': [200, desk(['TICKET_READ'])] })(incoming, outgoing);
    });
    await probeServer(url, ' dh_key\n');
    expect(sent).toEqual(['apikey dh_key']);
  });
});
