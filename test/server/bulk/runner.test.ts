import { expect } from 'vitest';
import type { WriteContext } from '../../../server/context.ts';
import { createApp } from '../../../server/create-app.ts';
import type { TicketChange } from '../../../server/ticket/change.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { begun, jobOf, open, openAgain } from './begun-bulk.ts';

/** A server that does what was begun, until `wanted` holds; `onChanges` takes part in each of its slices. */
async function serveUntil(
  desk: TestDesk,
  onChanges: (ctx: WriteContext, changes: readonly TicketChange[]) => Promise<void>,
  wanted: () => Promise<void>,
) {
  const next = await openAgain(desk);
  next.onTicketsUpdated = onChanges;
  createApp(next);
  await wanted();
  await next.close();
}

const untilState = (desk: TestDesk, id: number, state: string) =>
  expect.poll(async () => (await jobOf(desk, id))?.state, { timeout: 20_000 }).toBe(state);

const countsOf = async (desk: TestDesk, id: number) => JSON.parse((await jobOf(desk, id))?.counts ?? '{}');

test('a small bulk change does not wait for a large one that began before', async ({ desk }) => {
  const ids = (await arrangeTickets(desk.ctx, open(305))).map(({ id }) => id);
  const large = await begun(desk, 1, ids.slice(0, 300));
  await begun(desk, 1, ids.slice(300));
  const order: number[] = [];
  const note = async (_: WriteContext, changes: readonly TicketChange[]) =>
    void order.push(...changes.map(({ after }) => after.id));
  await serveUntil(desk, note, () => untilState(desk, large.id, 'done'));
  expect(order.toSorted((a, b) => a - b)).toEqual(ids);
  expect(order.indexOf(ids[304] ?? 0)).toBeLessThan(order.indexOf(ids[299] ?? 0));
});

test('a bulk change that fails holds no other one up', async ({ desk }) => {
  const ids = (await arrangeTickets(desk.ctx, open(6))).map(({ id }) => id);
  const failing = await begun(desk, 1, ids.slice(0, 3));
  const other = await begun(desk, 1, ids.slice(3));
  const fail = async (_: WriteContext, changes: readonly TicketChange[]) => {
    if (changes.some(({ after }) => after.id === ids[0])) throw new Error('No.');
  };
  await serveUntil(desk, fail, () => untilState(desk, other.id, 'done'));
  expect(await jobOf(desk, failing.id)).toMatchObject({ state: 'running', done: 0 });
});

test('of tickets that its user does not see any more it leaves those whose turn has not come', async ({ desk }) => {
  const kim = await arrangeAgent(desk, { groups: [1] });
  const tickets = await arrangeTickets(
    desk.ctx,
    open(250).map((ticket) => ({ ...ticket, assigned_group_id: 1 })),
  );
  const job = await begun(desk, kim.id);
  const leaveGroup = async ({ tx }: WriteContext) =>
    void (await tx.deleteFrom('user_groups').where('user_id', '=', kim.id).execute());
  await serveUntil(desk, leaveGroup, () => untilState(desk, job.id, 'done'));
  const { changed, not_found } = await countsOf(desk, job.id);
  expect(changed + not_found).toBe(tickets.length);
  expect(not_found).toBeGreaterThan(0);
});

test('it is stopped when its user may not change tickets any more', async ({ desk }) => {
  await arrangeTickets(desk.ctx, open(3));
  const kim = await arrangeAgent(desk);
  const job = await begun(desk, kim.id);
  const { write } = desk.desk.storage;
  await write.updateTable('users').set({ permissions: 'TICKET_READ' }).where('id', '=', kim.id).execute();
  await serveUntil(
    desk,
    async () => {},
    () => untilState(desk, job.id, 'cancelled'),
  );
  expect(await countsOf(desk, job.id)).toEqual({});
});
