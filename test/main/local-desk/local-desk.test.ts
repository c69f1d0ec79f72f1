import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect } from 'vitest';
import { asServer } from '../../../main/connection/as-server.ts';
import { withKey } from '../../../main/connection/with-key.ts';
import { restartDelay } from '../../../main/local-desk/restart-delay.ts';
import { keepWorkerRunning, type WorkerState } from '../../../main/local-desk/start.ts';
import { newKey } from '../../../server/auth/secret.ts';
import { request } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { openDesk } from '../../../server/open-desk.ts';
import { test } from '../../support/temporary-directory.ts';

const entry = new URL('../../../main/local-desk/desk-worker.ts', import.meta.url);
const get = { method: 'GET', headers: new Headers(), body: null };

function watchStates() {
  const states: WorkerState[] = [];
  let check: () => void = () => undefined;
  return {
    states,
    onState(state: WorkerState) {
      states.push(state);
      check();
    },
    /** Resolves when so many times this kind of state was told. */
    async times(kind: WorkerState['kind'], count: number) {
      const done = Promise.withResolvers<void>();
      check = () => {
        if (states.filter((state) => state.kind === kind).length >= count) done.resolve();
      };
      check();
      await done.promise;
    },
  };
}

describe('the desk on this computer', () => {
  test('answers through its worker, with main’s key, and opens no port', async ({ directory }) => {
    const key = newKey();
    const desk = keepWorkerRunning({ entry, data: { dataDirectory: directory, key }, onState: () => undefined });
    const server = asServer(withKey(desk, key));
    await expect(request(server, ticketRoutes.setStatus, { ticketIDs: [7], status: 'open' })).rejects.toMatchObject({
      status: 404,
    });
    const without = await desk.fetch('/api/v2/ticket/setstatus', { ...get, method: 'POST' });
    expect(without.status).toBe(401);
    await desk.stop();
  });

  test('seals passwords with the key that main has for them, and makes none of its own', async ({ directory }) => {
    const key = newKey();
    const data = { dataDirectory: directory, key, secretKey: `${'A'.repeat(42)}E` };
    const desk = keepWorkerRunning({ entry, data, onState: () => undefined });
    const server = asServer(withKey(desk, key));
    const mailbox = { address: 'help@office.example', imap_host: '127.0.0.1', imap_port: 1, imap_user: 'help' };
    await request(server, mailAccountRoutes.createMailAccount, { ...mailbox, brand_id: 1, imap_password: 'sesame' });
    await desk.stop();
    expect(existsSync(path.join(directory, 'secret.key'))).toBe(false);
  });

  test('takes main’s new key when the old one was lost', async ({ directory }) => {
    for (const key of [newKey(), newKey()]) {
      const desk = keepWorkerRunning({ entry, data: { dataDirectory: directory, key }, onState: () => undefined });
      const answer = request(asServer(withKey(desk, key)), ticketRoutes.setStatus, { ticketIDs: [7], status: 'open' });
      await expect(answer).rejects.toMatchObject({ status: 404 });
      await desk.stop();
    }
  });

  test('that is already served elsewhere says so and is not tried again', async ({ directory }) => {
    const other = await openDesk({ dataDirectory: directory, role: 'server' });
    const watch = watchStates();
    const data = { dataDirectory: directory, key: newKey() };
    const desk = keepWorkerRunning({ entry, data, onState: watch.onState });
    await watch.times('stopped', 1);
    expect(watch.states.at(-1)).toMatchObject({
      message: expect.stringContaining('already served'),
      restarting: false,
    });
    const answer = await desk.fetch('/api/v2/desk', get);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('already served') });
    await desk.stop();
    await other.close();
  });

  test('after stopping, its data can be opened by another', async ({ directory }) => {
    const watch = watchStates();
    const desk = keepWorkerRunning({
      entry,
      data: { dataDirectory: directory, key: newKey() },
      onState: watch.onState,
    });
    await watch.times('started', 1);
    await desk.stop();
    const other = await openDesk({ dataDirectory: directory, role: 'server' });
    await other.close();
  });
});

describe('a worker that cannot start yet', () => {
  test('says why and is started again', async ({ directory }) => {
    const file = (name: string) => JSON.stringify(new URL(`../../../${name}`, import.meta.url).href);
    const seen = JSON.stringify(path.join(directory, 'seen'));
    mkdirSync(directory, { recursive: true });
    writeFileSync(
      path.join(directory, 'late.mjs'),
      `import { existsSync, writeFileSync } from 'node:fs';
       import { parentPort } from 'node:worker_threads';
       import { serveRequests } from ${file('main/local-desk/serve-requests.ts')};
       import { refusal } from ${file('main/local-desk/worker-wire.ts')};
       import { unavailable } from ${file('server/errors.ts')};
       if (existsSync(${seen})) serveRequests(parentPort, { fetch: async () => new Response('alive'), close: async () => {} });
       else {
         writeFileSync(${seen}, '');
         parentPort.postMessage(refusal(unavailable('The desk is busy.')));
       }`,
    );
    const watch = watchStates();
    const late = pathToFileURL(path.join(directory, 'late.mjs'));
    const worker = keepWorkerRunning({ entry: late, data: {}, onState: watch.onState });
    await watch.times('started', 1);
    expect(watch.states).toContainEqual({ kind: 'stopped', message: 'The desk is busy.', restarting: true });
    expect(await (await worker.fetch('/', get)).text()).toBe('alive');
    await worker.stop();
  });
});

describe('a worker that crashes', () => {
  /** A real worker of the same wire that dies when it is asked for /die and hangs when it is asked for /hang. */
  const fragile = (directory: string) => {
    const serve = JSON.stringify(new URL('../../../main/local-desk/serve-requests.ts', import.meta.url).href);
    const file = path.join(directory, 'fragile.mjs');
    mkdirSync(directory, { recursive: true });
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
       import { serveRequests } from ${serve};
       serveRequests(parentPort, {
         async fetch(request) {
           const { pathname } = new URL(request.url);
           if (pathname === '/die') setImmediate(() => { throw new Error('crash'); });
           if (pathname === '/die' || pathname === '/hang') return await new Promise(() => {});
           if (pathname === '/stream') return new Response(new ReadableStream({ pull: (c) => { c.enqueue(new Uint8Array(1)); return new Promise(() => {}); } }));
           return new Response('alive');
         },
         close: () => new Promise(() => {}),
       });`,
    );
    return pathToFileURL(file);
  };

  /** Its data never closes, so that only force ends it. */
  const start = (directory: string, onState: (state: WorkerState) => void = () => undefined) =>
    keepWorkerRunning({ entry: fragile(directory), data: {}, onState, stopDeadline: 50 });

  test('is started again, and what it was asked is answered 503', async ({ directory }) => {
    const watch = watchStates();
    const worker = start(directory, watch.onState);
    const [dead, lost] = await Promise.all([worker.fetch('/die', get), worker.fetch('/hang', get)]);
    expect([dead.status, lost.status]).toEqual([503, 503]);
    expect(watch.states.at(-1)).toMatchObject({ kind: 'stopped', restarting: true });
    await watch.times('started', 2);
    expect(await (await worker.fetch('/', get)).text()).toBe('alive');
    await worker.stop();
  });

  test('ends the streams that it was sending with an error', async ({ directory }) => {
    const worker = start(directory);
    const reader = (await worker.fetch('/stream', get)).body?.getReader();
    await reader?.read();
    const next = reader?.read();
    await worker.fetch('/die', get);
    await expect(next).rejects.toThrow(/stopped/);
    await worker.stop();
  });

  test('is ended by force when it does not stop by itself', async ({ directory }) => {
    const watch = watchStates();
    const worker = start(directory, watch.onState);
    await watch.times('started', 1);
    await worker.stop();
    expect((await worker.fetch('/', get)).status).toBe(503);
  });

  test.each([
    [1, 500],
    [2, 1_000],
    [4, 4_000],
    [7, 30_000],
    [1_000, 30_000],
  ])('after crash %i in a row waits %i ms', (crashes, delay) => {
    expect(restartDelay(crashes)).toBe(delay);
  });
});
