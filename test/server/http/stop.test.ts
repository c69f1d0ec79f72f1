import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { test as base } from '../../support/temporary-directory.ts';

const key = newKey();

/** A server that the test itself stops. */
const test = base.extend<{ server: RunningServer }>({
  server: async ({ directory }, use) => {
    await use(await startServer({ dataDirectory: directory, host: '127.0.0.1', port: 0, adminKey: key }));
  },
});

const head = (line: string, length = 0) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: apikey ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const title = '{"title":"Written while stopping"}';

/** A connection, and everything that has come on it so far. */
async function open({
  url,
}: RunningServer): Promise<{ socket: Socket; received: () => string; closed: Promise<void> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, received: () => text, closed };
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

/** Begins to create a ticket, and is certain that the server has begun, too. */
async function beginTicket(server: RunningServer) {
  const connection = await open(server);
  connection.socket.write(`${head('GET /healthz')}${head('POST /api/v2/ticket', title.length)}${title.slice(0, 9)}`);
  await expect.poll(() => statuses(connection.received())).toEqual([200]);
  return connection;
}

describe('a server that stops', () => {
  test('lets a request end that is under way, and what it wrote stays', async ({ server, directory }) => {
    const { socket, received, closed } = await beginTicket(server);
    const stopped = server.stop();
    socket.write(title.slice(9));
    await Promise.all([stopped, closed]);
    expect(statuses(received())).toEqual([200, 200]);
    const desk = await openDesk({ dataDirectory: directory, role: 'server' });
    expect(await desk.storage.read.selectFrom('tickets').select('title').execute()).toEqual([
      { title: 'Written while stopping' },
    ]);
    await desk.close();
  });

  test('refuses what comes after it on the same connection with a 503, and closes it', async ({ server }) => {
    const { socket, received, closed } = await beginTicket(server);
    const stopped = server.stop();
    socket.write(`${title.slice(9)}${head('GET /api/v2/raw')}`);
    await Promise.all([stopped, closed]);
    expect(statuses(received())).toEqual([200, 200, 503]);
    const [, refusal = ''] = received().split('HTTP/1.1 503');
    expect(refusal).toMatch(/retry-after: 1\r\n/i);
    expect(JSON.parse(refusal.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      type: 'error',
      message: 'The server is shutting down. Try again in a moment.',
    });
  });

  test('takes no new connection, and lets those go at once that say nothing', async ({ server }) => {
    const silent = await open(server);
    const { socket, received, closed } = await beginTicket(server);
    const stopped = server.stop();
    await silent.closed;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    socket.write(title.slice(9));
    await Promise.all([stopped, closed]);
    expect(statuses(received())).toEqual([200, 200]);
  });

  test('cuts a request off that does not end', async ({ server }) => {
    const { received, closed } = await beginTicket(server);
    await server.stop();
    await closed;
    expect(statuses(received())).toEqual([200]);
  });
});
