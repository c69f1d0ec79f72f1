import { expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { type BulkState, bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { type CommandLine, test } from '../../support/command-line.ts';
import { untilBulk } from './do-bulk.ts';

const { createBulkChange, getBulkChange, undoBulkChange } = bulkRoutes;
const tickets = 2500;

const serverOf = ({ key }: CommandLine, { url }: { url: string }) => ({ baseUrl: `${url}/api/v2`, key });

/** Kills the server as soon as a bulk change is between its beginning and its end; gives how far it was. */
async function killWithin(cli: CommandLine, serving: Awaited<ReturnType<CommandLine['serve']>>, id: number) {
  for (;;) {
    const { item } = await request(serverOf(cli, serving), getBulkChange, { id });
    if (item.done === 0) continue;
    await serving.end('SIGKILL');
    return item;
  }
}

/** How many tickets are solved, and how many changes of a status the desk has recorded. */
async function lookAt(server: { baseUrl: string; key: string }) {
  const { item } = await request(server, deskTicketRoutes.countTickets, {});
  const page = await request(server, deskTicketRoutes.listTickets, { status: ['solved'], limit: 1 });
  return { counted: item.by_status.solved, listed: page.itemTotal, all: item.all };
}

test('killed in the middle of running and again of undoing, it goes on with the next start, each ticket once', async ({
  cli,
}) => {
  await cli.run(['generate', '--tickets', String(tickets), '--messages', String(tickets)]);
  const first = await cli.serve();
  const before = await lookAt(serverOf(cli, first));
  const wanted = { filter: {}, change: { status: 'solved' as const } };
  const { item } = await request(serverOf(cli, first), createBulkChange, wanted);
  const half = await killWithin(cli, first, item.id);
  expect(half).toMatchObject({ state: 'running' satisfies BulkState });
  expect(half.done).toBeLessThan(tickets);

  const second = await cli.serve();
  const done = await untilBulk(serverOf(cli, second), item.id, 'done');
  const { changed = 0, unchanged = 0 } = done.outcomes;
  expect([changed + unchanged, changed]).toEqual([before.all, before.all - before.listed]);
  expect(await lookAt(serverOf(cli, second))).toEqual({ counted: before.all, listed: before.all, all: before.all });

  await request(serverOf(cli, second), undoBulkChange, { id: item.id });
  const halfBack = await killWithin(cli, second, item.id);
  expect(halfBack).toMatchObject({ state: 'undoing' satisfies BulkState });

  const third = await cli.serve();
  const undone = await untilBulk(serverOf(cli, third), item.id, 'undone');
  expect(undone.outcomes).toEqual({ changed: 0, unchanged, undone: changed });
  expect(await lookAt(serverOf(cli, third))).toEqual(before);
  await third.end();
  const checked = await cli.run(['check']);
  expect(checked).toMatchObject({ code: 0 });
}, 180_000);
