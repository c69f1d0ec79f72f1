import { expect } from 'vitest';
import { forgetBulkChanges } from '../../../server/bulk/forget.ts';
import { runSlice } from '../../../server/bulk/run-slice.ts';
import { createContext } from '../../../server/context.ts';
import { createApp } from '../../../server/create-app.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { dialect, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { asUser, begun, jobOf, open, openAgain } from './begun-bulk.ts';

test('what was left half done is finished by who comes next, and every ticket is changed once', async ({ desk }) => {
  await arrangeTickets(desk.ctx, open(500));
  const job = await begun(desk);
  expect(await runSlice(await asUser(desk), job.id, 200)).toMatchObject({ more: true });
  expect(await jobOf(desk)).toMatchObject({ state: 'running', done: 200 });
  const next = await openAgain(desk);
  // The routes bring what goes on with it.
  createApp(next);
  await expect.poll(async () => (await jobOf(desk))?.state, { timeout: 20_000 }).toBe('done');
  await next.close();
  expect(JSON.parse((await jobOf(desk))?.counts ?? '')).toEqual({ changed: 500 });
  const events = await desk.ctx.db.selectFrom('timeline_events').select('ticket_id').execute();
  expect(new Set(events.map(({ ticket_id }) => ticket_id)).size).toBe(500);
  expect(events).toHaveLength(500);
  await expectConsistent(desk);
});

test.runIf(dialect === 'postgres')('two servers at one bulk change do its tickets once', async ({ desk }) => {
  await arrangeTickets(desk.ctx, open(900));
  const job = await begun(desk);
  const other = await openAgain(desk);
  const agent = (await asUser(desk)).actor;
  const work = async (ctx: ReturnType<typeof createContext>) => {
    while ((await runSlice(ctx, job.id, 100)).more);
  };
  await Promise.all([work(await asUser(desk)), work(createContext(other, agent, 'other'))]);
  await other.close();
  expect(await jobOf(desk)).toMatchObject({ state: 'done', done: 900 });
  expect(await desk.ctx.db.selectFrom('timeline_events').select('id').execute()).toHaveLength(900);
  await expectConsistent(desk);
});

test('of somebody who was disabled meanwhile, it is stopped', async ({ desk }) => {
  await arrangeTickets(desk.ctx, open(3));
  const kim = await arrangeAgent(desk);
  await begun(desk, kim.id);
  await desk.desk.storage.write.updateTable('users').set({ disabled_at: 1 }).where('id', '=', kim.id).execute();
  const next = await openAgain(desk);
  createApp(next);
  await expect.poll(async () => (await jobOf(desk))?.state, { timeout: 20_000 }).toBe('cancelled');
  await next.close();
  const solved = desk.ctx.db.selectFrom('tickets').select('id').where('status', '=', 'solved');
  expect(await solved.execute()).toEqual([]);
});

test('is forgotten a week after its last change, and not while it runs', async ({ desk, clock }) => {
  await arrangeTickets(desk.ctx, open(3));
  const job = await begun(desk);
  clock.now += 8 * 24 * 60 * 60 * 1000;
  expect(await forgetBulkChanges(desk.ctx)).toEqual({ more: false });
  while ((await runSlice(await asUser(desk), job.id, 100)).more);
  expect(await forgetBulkChanges(desk.ctx)).toEqual({ more: false });
  clock.now += 8 * 24 * 60 * 60 * 1000;
  while ((await forgetBulkChanges(desk.ctx)).more);
  expect(await jobOf(desk)).toBeUndefined();
  expect(await desk.ctx.db.selectFrom('bulk_change_tickets').selectAll().execute()).toEqual([]);
});
