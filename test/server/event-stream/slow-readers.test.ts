import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { readEvents } from '../../../server/client/read-events.ts';
import { request, send } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { eventRoutes } from '../../../server/contract/desk/events.ts';
import { startServer } from '../../../server/start-server.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import type { TestDesk } from '../../support/desk.ts';
import { adminKey, listenTo, test } from '../../support/event-streams.ts';
import { test as inDirectory } from '../../support/temporary-directory.ts';

const patient = { timeout: 20_000 };

/** Bytes that wait on the way to who does not read, at most: Linux says how much it lets a connection have. */
function buffered(): number {
  const usual = 4 * 1024 * 1024;
  const file = '/proc/sys/net/ipv4/tcp_wmem';
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim().split(/\s+/).at(-1)) || usual : usual;
}

/** Asks for events and then reads nothing, until it is resumed. */
async function openPaused(baseUrl: string, key: string): Promise<{ socket: Socket; received(): string }> {
  const { port, host } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (part) => {
    text += part;
  });
  await once(socket, 'connect');
  socket.write(`GET /api/v2/desk/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: apikey ${key}\r\n\r\n`);
  await expect.poll(() => text, patient).toContain('id: ');
  socket.pause();
  return { socket, received: () => text };
}

/** Many tickets whose events are more than half a kilobyte each, and a change of all of them. */
async function arrangeMany(desk: TestDesk) {
  const tickets = await arrangeTickets(desk.ctx, Array(200).fill({ title: 'x'.repeat(250) }));
  const ticketIDs = tickets.map(({ id }) => id);
  return {
    ticketIDs,
    last: ticketIDs.at(-1) ?? 0,
    changeAll: (round: number) =>
      desk.request(ticketRoutes.setStatus, { ticketIDs, status: round % 2 ? 'open' : 'pending' }),
  };
}

describe('a reader that does not read', () => {
  test('holds nobody up, nothing piles up for it, and it starts over later', { timeout: 180_000 }, async ({
    desk,
    served,
  }) => {
    const { last, changeAll } = await arrangeMany(desk);
    const { socket, received } = await openPaused(served.baseUrl, adminKey(desk));
    const others = await served.listen(adminKey(desk));
    const rounds = Math.ceil((2 * buffered()) / (200 * 550));
    for (let round = 1; round <= rounds; round++) {
      await changeAll(round);
      await expect.poll(() => others.of('ticket').at(-1), patient).toMatchObject({ id: last, version: round + 1 });
    }
    socket.resume();
    await expect.poll(() => received().includes('event: reset'), patient).toBe(true);
    expect(received().match(/^event: ticket$/gm)?.length ?? 0).toBeLessThan(others.of('ticket').length);
    await desk.request(ticketRoutes.updateTicket, { ticketID: last, title: 'Afterwards' });
    await expect.poll(() => received().includes('Afterwards'), patient).toBe(true);
    socket.destroy();
  });

  test('goes on where it was when that is not far', async ({ desk, served }) => {
    const { ticketIDs, last, changeAll } = await arrangeMany(desk);
    const { body } = await send(desk.admin, eventRoutes.streamEvents, {});
    const others = await served.listen(adminKey(desk));
    for (const round of [1, 2, 3, 4]) {
      await changeAll(round);
      await expect.poll(() => others.of('ticket').at(-1), patient).toMatchObject({ id: last, version: round + 1 });
    }
    const told: { id: number; version: number }[] = [];
    for await (const { event, data } of readEvents(body as ReadableStream<Uint8Array>)) {
      expect(event).not.toBe('reset');
      if (event === 'ticket') told.push(JSON.parse(data));
      if (told.at(-1)?.id === last && told.at(-1)?.version === 5) break;
    }
    // What fitted before, and then of the rest only the outcome.
    expect(told.length).toBe(2 * ticketIDs.length);
    expect(new Map(told.map(({ id, version }) => [id, version]))).toEqual(new Map(ticketIDs.map((id) => [id, 5])));
  });
});

inDirectory('a server that stops ends its streams at once', async ({ directory }) => {
  const key = newKey();
  const running = await startServer({ dataDirectory: directory, host: '127.0.0.1', port: 0, adminKey: key });
  const server = { baseUrl: `${running.url}/api/v2`, key };
  const stream = await listenTo(server);
  const paused = await openPaused(server.baseUrl, key);
  await request(server, ticketRoutes.createTicket, { title: 'The last' });
  await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
  const closed = once(paused.socket, 'close');
  await running.stop();
  await stream.ended;
  paused.socket.resume();
  await closed;
  expect(paused.received()).toMatch(/The last[\s\S]*\r\n0\r\n\r\n$/);
  await expect(listenTo(server)).rejects.toThrow();
});
