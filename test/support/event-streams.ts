import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type ReceivedEvent, readEvents } from '../../server/client/read-events.ts';
import type { Server } from '../../server/client/request.ts';
import { createApp } from '../../server/create-app.ts';
import { test as base, type TestDesk } from './desk.ts';

/** One who listens to the events of a desk, over a connection of their own. */
export interface Listening {
  /** What has come so far, without signs of life. */
  events: ReceivedEvent[];
  /** The last position that came. */
  position(): string;
  /** Data of the events of a kind that have come. */
  of(event: string): unknown[];
  /** Resolves when the stream has ended, by whoever ended it. */
  ended: Promise<void>;
  /** Cuts the connection. */
  cut(): Promise<void>;
}

/** Opens GET /desk/events; throws with the status when it is refused. */
export async function listenTo({ baseUrl, key }: Server, after?: string): Promise<Listening> {
  const cutting = new AbortController();
  const headers = { authorization: `apikey ${key}`, ...(after === undefined ? {} : { 'last-event-id': after }) };
  const response = await fetch(`${baseUrl}/desk/events`, { headers, signal: cutting.signal });
  if (!response.ok || !response.body) throw new Error(`GET /desk/events answered ${response.status}.`);
  const events: ReceivedEvent[] = [];
  let position = after ?? '';
  const began = Promise.withResolvers<void>();
  const follow = async (body: ReadableStream<Uint8Array>) => {
    for await (const received of readEvents(body)) {
      if (received.id !== undefined) position = received.id;
      if (received.event !== '') events.push(received);
      began.resolve();
    }
  };
  const ended = follow(response.body)
    .catch(() => {})
    .finally(began.resolve);
  await began.promise;
  return {
    events,
    position: () => position,
    of: (event) => events.filter((one) => one.event === event).map(({ data }) => JSON.parse(data)),
    ended,
    async cut() {
      cutting.abort();
      await ended;
    },
  };
}

/** The desk of a test behind a real listener. */
interface ServedDesk {
  baseUrl: string;
  /** Closed with the test. */
  listen(key: string, after?: string): Promise<Listening>;
  /** Cuts every connection. */
  cutAll(): void;
}

export const test = base.extend<{ served: ServedDesk }>({
  served: async ({ desk }, use) => {
    const listening: Listening[] = [];
    const server = createServer(getRequestListener(createApp(desk.desk).fetch));
    const baseUrl = await start(server);
    await use({
      baseUrl,
      listen: async (key, after) => {
        const one = await listenTo({ baseUrl, key }, after);
        listening.push(one);
        return one;
      },
      cutAll: () => server.closeAllConnections(),
    });
    for (const one of listening) await one.cut();
    server.close();
    server.closeAllConnections();
  },
});

async function start(server: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
}

/** The administrator's key. */
export const adminKey = ({ admin }: TestDesk): string => admin.key ?? '';
