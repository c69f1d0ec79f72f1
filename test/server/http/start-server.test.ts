import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';

const key = newKey();

/** A server as `deskhand serve` starts it, on a free port; SQLite, as nothing here depends on the database. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  server: async ({}, use) => {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const server = await startServer({ dataDirectory, host: '127.0.0.1', port: 0, adminKey: key });
    await use(server);
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  },
});

/** Sends bytes as they are and gives all that comes back. */
async function raw({ url }: RunningServer, ...parts: (string | Buffer)[]): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(chunks).toString();
  return { status: Number(text.split(' ')[1]), text };
}

const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: apikey ${key}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

describe('over a real connection', () => {
  test('bytes in the address that are not encoded are a 400', async ({ server }) => {
    const request = Buffer.from(head('GET /api/v2/customer?x=\xff'), 'latin1');
    expect((await raw(server, request)).status).toBe(400);
    expect((await raw(server, head('GET /api/v2/customer?x=%C3%BF'))).status).toBe(200);
  });

  test('what is no HTTP is answered with the body of every error', async ({ server }) => {
    const { status, text } = await raw(server, 'NONSENSE\r\n\r\n');
    expect(status).toBe(400);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ type: 'error', requestId: expect.any(String) });
  });

  test('headers or an address beyond 16 KiB are a 431', async ({ server }) => {
    expect((await raw(server, head('GET /api/v2/raw', `X-Long: ${'a'.repeat(20_000)}`))).status).toBe(431);
    expect((await raw(server, head(`GET /api/v2/customer?x=${'a'.repeat(20_000)}`))).status).toBe(431);
    expect((await raw(server, head(`GET /api/v2/customer?x=${'a'.repeat(10_000)}`))).status).toBe(200);
  });

  test('a body that announces or sends too much is a 413', async ({ server }) => {
    const post = (...headers: string[]) =>
      head('POST /api/v2/ticket', 'Content-Type: application/x-www-form-urlencoded', ...headers);
    expect((await raw(server, post('Content-Length: 99999999'), 'title=')).status).toBe(413);
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const { status } = await raw(server, post('Transfer-Encoding: chunked'), ...Array<string>(20).fill(chunk));
    expect(status).toBe(413);
  });

  test('a chunked body is read to its end', async ({ server }) => {
    const request = head('POST /api/v2/ticket', 'Content-Type: application/json', 'Transfer-Encoding: chunked');
    const { status, text } = await raw(server, request, '6\r\n{"titl\r\n', 'a\r\ne":"Lost"}\r\n', '0\r\n\r\n');
    expect([status, text.includes('"title":"Lost"')]).toEqual([200, true]);
  });

  test('another name than ours is refused without a key, and a page of another site with one', async ({ server }) => {
    const ask = async (headers: string, line = 'GET /api/v2/desk') =>
      (await raw(server, `${line} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n\r\n`)).status;
    expect(await ask('Host: evil.example')).toBe(403);
    expect(await ask('Host: localhost')).toBe(401);
    const authorization = `Authorization: apikey ${key}`;
    expect(await ask(`Host: desk\r\n${authorization}`)).toBe(200);
    expect(await ask(`Host: localhost\r\nOrigin: http://evil.example\r\n${authorization}`, 'POST /api/v2/ticket')).toBe(
      403,
    );
  });

  test('says that it is well and ready, without a key', async ({ server }) => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(`${server.url}${path}`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('headers that do not arrive are a 408', async ({ server }) => {
    const { status, text } = await raw(server, 'GET /api/v2/raw HTTP/1.1\r\nHost: localhost\r\n');
    expect(status).toBe(408);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      type: 'error',
      message: 'The request took too long to arrive.',
    });
  });

  test('a wrong key from one address is a 429 after 20 others', async ({ server }) => {
    const ask = async (one: string) =>
      (await fetch(`${server.url}/api/v2/raw`, { headers: { authorization: `apikey ${one}` } })).status;
    for (let at = 0; at < 20; at++) expect(await ask(newKey())).toBe(401);
    expect(await ask(newKey())).toBe(429);
    expect(await ask(key)).toBe(200);
  });
});

test('a file of 25 MiB comes in over HTTP, and one a byte larger is a 413', async ({ server }) => {
  const limit = 25 * 1024 * 1024;
  const send = async (size: number) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(size)]), 'a.bin');
    const headers = { authorization: `apikey ${key}` };
    const answer = await fetch(`${server.url}/api/v2/chat/addAttachment`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send(limit)).toMatchObject({ status: 200, body: { item: { size: limit } } });
  expect(await send(limit + 1)).toMatchObject({ status: 413, body: { type: 'error' } });
  expect(await send(limit)).toMatchObject({ status: 200 });
});
