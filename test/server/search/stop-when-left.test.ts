import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect } from 'vitest';
import { createApp } from '../../../server/create-app.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

/** The desk behind a real listener; `left` resolves when the connection of an asker is gone. */
async function serve({ desk }: TestDesk) {
  const left = Promise.withResolvers<void>();
  const server = createServer(getRequestListener(createApp(desk).fetch));
  server.on('connection', (socket) => socket.once('close', () => left.resolve()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`, left: left.promise, close };
}

/** Holds the first statement of a search until it is let go, and counts all of them. */
function holdFirst({ desk }: TestDesk) {
  const executor = desk.storage.slow.getExecutor();
  const { executeQuery } = executor;
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = { statements: 0, begun: begun.promise, letGo: letGo.resolve, done: letGo.promise };
  executor.executeQuery = (query) => {
    held.statements += 1;
    begun.resolve();
    const answer = letGo.promise.then(() => executeQuery.call(executor, query));
    held.done = answer.then(() => {});
    return answer as never;
  };
  return held;
}

describe('a search', () => {
  test.for([
    '/desk/search?q=lost%20parcel%20',
    '/desk/tickets?q=lost%20parcel%20&sort=relevance',
    '/desk/tickets/ids?q=lost%20parcel%20',
  ])('at %s ends when who asked goes away', async (path, { desk }) => {
    await arrangeTickets(desk.ctx, [{ title: 'lost parcel' }]);
    const { url, left, close } = await serve(desk);
    const headers = { authorization: `apikey ${desk.admin.key}` };
    const held = holdFirst(desk);
    const asker = new AbortController();
    const asked = fetch(url + path, { headers, signal: asker.signal });
    await held.begun;
    asker.abort();
    await expect(asked).rejects.toThrow(/abort/);
    await left;
    held.letGo();
    await held.done;
    // Everything of this search that could still be sent would be sent before this one is answered.
    const other = await fetch(`${url}/desk/tickets?limit=1`, { headers });
    expect([other.status, held.statements]).toEqual([200, 1]);
    expect((await fetch(url + path, { headers })).status).toBe(200);
    expect(held.statements).toBeGreaterThan(2);
    close();
  });
});
