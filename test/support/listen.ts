import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test as base } from './temporary-directory.ts';

/** Starts HTTP servers of a test's own on free ports of 127.0.0.1; they end with it. */
export const test = base.extend<{
  listen(listener: RequestListener): Promise<string>;
  /** With a certificate that nobody trusts, for another name. */
  listenSecurely(listener: RequestListener): Promise<string>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  listen: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (listener) => `http://${await start(createServer(listener), servers)}`);
    for (const server of servers) end(server);
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  listenSecurely: async ({}, use) => {
    const servers: Server[] = [];
    const file = (name: string) => readFileSync(new URL(`../fixtures/certificate/${name}.pem`, import.meta.url));
    const options = { key: file('key'), cert: file('certificate') };
    await use(async (listener) => `https://${await start(createSecureServer(options, listener), servers)}`);
    for (const server of servers) end(server);
  },
});

async function start(server: Server, started: Server[]): Promise<string> {
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function end(server: Server): void {
  server.close();
  server.closeAllConnections();
}
