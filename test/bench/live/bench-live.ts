import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../../server/auth/secret.ts';
import { request, type Server } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import { peakMemory, startDeskhand } from '../support/processes.ts';

export interface LiveFigures {
  /** From the sending of a change to its arrival at a reader, over all readers, ms. */
  p50: number;
  p99: number;
  /** The same with the slow readers beside them. */
  besideSlow: { p50: number; p99: number };
  /** The server's most memory, MB. */
  memory: number;
}

const readers = 200;
const slowReaders = 900;
const changes = 100;
/** Between two changes, ms. */
const pause = 50;
const database = 'live';

/** Measures how soon readers hear of a change, alone and beside readers that do not read. */
export async function benchLive(postgres?: BenchPostgres): Promise<LiveFigures> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'deskhand-bench-live-'));
  const key = newKey();
  const place = postgres ? ['--database', await postgres.fresh(database)] : [];
  const serving = await startDeskhand(dataDirectory, place, { DESKHAND_ADMIN_KEY: key });
  const server = { baseUrl: `${serving.url}/api/v2`, key };
  try {
    const { item } = await request(server, ticketRoutes.createTicket, { title: 'Measured' });
    const heard = new Heard();
    const sockets = await openAll(readers, server, (socket) => heard.listen(socket));
    const alone = await measure(server, item.id, heard);
    const slow = await openAll(slowReaders, server, (socket) => void socket.pause());
    const besideSlow = await measure(server, item.id, heard);
    for (const socket of [...sockets, ...slow]) socket.destroy();
    return { ...alone, besideSlow, memory: peakMemory(serving.pid) };
  } finally {
    await serving.stop();
    await postgres?.drop(database);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** When each reader has heard of the change that is being waited for. */
class Heard {
  #version = 0;
  #since = 0;
  #left = 0;
  #done = Promise.withResolvers<void>();
  delays: number[] = [];

  listen(socket: Socket): void {
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes(`"version":${this.#version},`)) return;
      this.delays.push(performance.now() - this.#since);
      this.#left -= 1;
      if (this.#left === 0) this.#done.resolve();
    });
  }

  /** The ticket begins with version 1. */
  nextVersion(): number {
    return Math.max(this.#version, 1) + 1;
  }

  expect(version: number): Promise<void> {
    this.#version = version;
    this.#left = readers;
    this.#done = Promise.withResolvers<void>();
    this.#since = performance.now();
    return this.#done.promise;
  }
}

async function measure(server: Server, ticketID: number, heard: Heard): Promise<{ p50: number; p99: number }> {
  heard.delays = [];
  for (let change = 0; change < changes; change++) {
    const version = heard.nextVersion();
    const all = heard.expect(version);
    await request(server, ticketRoutes.updateTicket, { ticketID, title: `${version} ${'x'.repeat(240)}` });
    await all;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const sorted = heard.delays.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

async function openAll(count: number, { baseUrl, key }: Server, begin: (socket: Socket) => void): Promise<Socket[]> {
  const { host, port } = new URL(baseUrl);
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at++) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /api/v2/desk/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: apikey ${key}\r\n\r\n`);
    await once(socket, 'readable');
    begin(socket);
    sockets.push(socket);
  }
  return sockets;
}
