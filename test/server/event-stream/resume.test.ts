import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { newKey } from '../../../server/auth/secret.ts';
import { RequestFailed, request, type Server } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { deskTicketRoutes, type TicketRow } from '../../../server/contract/desk/tickets.ts';
import { ticketStatuses } from '../../../server/contract/words.ts';
import { appendLive, type LivePointer } from '../../../server/live/append.ts';
import { forgetEvents } from '../../../server/live/forget-events.ts';
import { type Random, seededRandom } from '../../../server/sample/random.ts';
import { ensureAdminKey } from '../../../server/setup/ensure-admin-key.ts';
import { startServer } from '../../../server/start-server.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { changeIt } from '../../support/change-tickets.ts';
import { copyTemplate, dialect, type TestDesk } from '../../support/desk.ts';
import { adminKey, test } from '../../support/event-streams.ts';
import { expectAscending, type Followed, follow, type Start, theEnd } from '../../support/follow-events.ts';
import { serveDesk } from '../../support/served-desk.ts';
import { settled } from '../../support/settled.ts';
import { test as inDirectory } from '../../support/temporary-directory.ts';

const patient = { timeout: 20_000 };
const seed = Number(process.env.DESKHAND_FUZZ_SEED ?? 1);
const { createTicket, setStatus, updateTicket } = ticketRoutes;

/** Until it succeeds: a server that is just restarting refuses. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof TypeError || (error instanceof RequestFailed && error.status === 503);
      if (!isAway) throw error;
      await wait(20);
    }
  }
}

/** Changes tickets at random, several at a time, and says at last that it was all. */
async function change(server: () => Server, random: Random, rounds: number): Promise<void> {
  const ids: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const made = [1, 2].map(async (at) => {
      const { item } = await insist(() => request(server(), createTicket, { title: `Ticket ${round} ${at}` }));
      ids.push(item.id);
    });
    const known = ids.slice();
    const changed = Array.from({ length: known.length === 0 ? 0 : 6 }, (_, at) => {
      const id = random.pick(known);
      const [status, title] = [random.pick(ticketStatuses), `Title ${random.between(0, 99)}`];
      return at % 2 === 0
        ? insist(() => request(server(), setStatus, { ticketIDs: [id], status }))
        : insist(() => request(server(), updateTicket, { ticketID: id, title }));
    });
    await Promise.all([...made, ...changed]);
  }
  await insist(() => request(server(), createTicket, { title: theEnd }));
}

/** Reads a desk as a window does that is about to follow it: first the position, then everything. */
async function begin(server: Server): Promise<Start> {
  const { position } = (await request(server, deskRoutes.getDesk, {})).item;
  return { position, rows: await readRows(server) };
}

async function readRows(server: Server): Promise<Map<number, TicketRow>> {
  const { ids } = (await request(server, deskTicketRoutes.listTicketIds, { sort: 'created_at' })).item;
  const { item } = ids.length === 0 ? { item: [] } : await request(server, deskTicketRoutes.getTicketRows, { ids });
  return new Map(item.toSorted((a, b) => a.id - b.id).map((row) => [row.id, row]));
}

/** What is known from events is what there is. */
async function expectComplete(followed: Followed, server: Server): Promise<void> {
  expectAscending(followed.positions);
  expect(followed.connections).toBeGreaterThan(2);
  const rows = await readRows(server);
  expect(rows.size).toBeGreaterThan(20);
  expect([...followed.rows].sort(([a], [b]) => a - b)).toEqual([...rows]);
}

describe('whoever is cut off and comes back to their position misses nothing and hears nothing twice', () => {
  test('while the server stays', { timeout: 60_000 }, async ({ desk, served }) => {
    const server = { baseUrl: served.baseUrl, key: adminKey(desk) };
    await request(server, createTicket, { title: 'Before' });
    await settled(desk);
    const start = await begin(server);
    const followers = [1, 2, 3].map((at) => follow(() => server, start, seededRandom(seed + at)));
    await change(() => server, seededRandom(seed), 15);
    for (const followed of await Promise.all(followers)) await expectComplete(followed, server);
  });

  inDirectory('while the server restarts', { timeout: 60_000 }, async ({ directory }) => {
    const key = newKey();
    const database = dialect === 'postgres' ? await copyTemplate() : undefined;
    const databaseUrl = database ? { databaseUrl: database.url } : {};
    const options = { dataDirectory: directory, ...databaseUrl, host: '127.0.0.1', port: 0, adminKey: key };
    let running = await startServer(options);
    const server = () => ({ baseUrl: `${running.url}/api/v2`, key });
    await request(server(), createTicket, { title: 'Before' });
    await settled({ desk: running.desk });
    const start = await begin(server());
    const followers = [1, 2, 3].map((at) => follow(server, start, seededRandom(seed + at)));
    const changing = change(server, seededRandom(seed), 30);
    for (const restart of [1, 2]) {
      await expect.poll(async () => (await readRows(server())).size, patient).toBeGreaterThan(restart * 15);
      await running.stop();
      running = await startServer(options);
    }
    await changing;
    for (const followed of await Promise.all(followers)) await expectComplete(followed, server());
    await running.stop();
    await database?.drop();
  });

  test.runIf(dialect === 'postgres')(
    'to another of several servers',
    { timeout: 120_000 },
    async ({ desk: { ctx, databaseUrl, directory, ...desk } }) => {
      const key = newKey();
      await ensureAdminKey(ctx, key);
      const args = ['--database', databaseUrl, '--data', directory];
      const served = await Promise.all([1, 2].map(() => serveDesk({ sample: false, args, key })));
      const servers = served.map(({ url }): Server => ({ baseUrl: `${url}/api/v2`, key }));
      let asked = 0;
      const next = () => servers[asked++ % servers.length] as Server;
      await request(next(), createTicket, { title: 'Before' });
      await settled(desk);
      const start = await begin(next());
      const followers = [1, 2, 3].map((at) => follow(next, start, seededRandom(seed + at)));
      await change(next, seededRandom(seed), 15);
      for (const followed of await Promise.all(followers)) await expectComplete(followed, next());
      await Promise.all(served.map((one) => one.stop()));
    },
  );
});

describe('everything is to be read again', () => {
  test('by whoever comes with a position of which the log knows nothing any more', async ({ desk, served, clock }) => {
    const [first, second] = [await createOne(desk), await createOne(desk)];
    await settled(desk);
    const old = (await begin({ ...desk.admin })).position;
    await changeIt(desk.ctx, first, { title: 'Later' });
    clock.now += 8 * 24 * 60 * 60 * 1000;
    await changeIt(desk.ctx, second, { title: 'Now' });
    await settled(desk);
    while ((await forgetEvents(desk.ctx)).more);
    for (const position of [old, '0-0', '0-123456', '77-1', 'nonsense', '9'.repeat(40)]) {
      const stream = await served.listen(adminKey(desk), position);
      expect(stream.events).toMatchObject([{ event: 'reset', data: '{}' }]);
      expect(stream.position()).toBe((await begin({ ...desk.admin })).position);
    }
    const here = await served.listen(adminKey(desk), (await begin({ ...desk.admin })).position);
    await changeIt(desk.ctx, second, { title: 'After' });
    await expect.poll(() => here.of('ticket'), patient).toHaveLength(1);
    expect(here.of('reset')).toEqual([]);
  });

  test('by whoever is more than a thousand events behind', async ({ desk, served }) => {
    const start = await createOne(desk);
    await settled(desk);
    const { position } = await begin({ ...desk.admin });
    const current = await served.listen(adminKey(desk));
    await transaction(desk.ctx, (ctx) => appendLive(ctx, pointers(1001, start)));
    await expect.poll(() => current.of('reset'), patient).toEqual([{}]);
    const late = await served.listen(adminKey(desk), position);
    await expect.poll(() => late.of('reset'), patient).toEqual([{}]);
    await changeIt(desk.ctx, start, { title: 'After' });
    for (const stream of [current, late]) await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
  });

  test('but not by whoever comes from the beginning of an empty desk', async ({ desk, served }) => {
    const { position } = await begin({ ...desk.admin });
    expect(position).toBe('0-0');
    const stream = await served.listen(adminKey(desk), position);
    await createOne(desk);
    await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
    expect(stream.of('reset')).toEqual([]);
  });
});

const createOne = async (desk: TestDesk) => (await desk.request(createTicket, { title: 'A question' })).item.id;
const pointers = (count: number, ticket_id: number): LivePointer[] =>
  Array.from({ length: count }, () => ({ kind: 'ticket', ticket_id }));
