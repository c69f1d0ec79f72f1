import { expect } from 'vitest';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { tagLimit, ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { wakeSnoozedDue } from '../../../server/ticket/wake-snoozed.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { doBulk, undoBulk, untilBulk } from './do-bulk.ts';

const { createBulkChange, listBulkResults, runBulkChange } = bulkRoutes;
const tag = (desk: TestDesk, ticketID: number, tags: string[]) =>
  desk.request(ticketChangeRoutes.changeTicket, { ticketID, tags });
async function tagsIn({ ctx }: TestDesk) {
  const rows = await ctx.db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tag_id')
    .select(['ticket_id', 'tags.name'])
    .orderBy('ticket_id')
    .orderBy('tags.id')
    .execute();
  return rows.map(({ ticket_id, name }) => `${ticket_id} ${name}`);
}

test('tags are added to tickets and taken off, beside those that they keep, and put back by the undo', async ({
  desk,
}) => {
  const [a, b, c] = await arrangeTickets(desk.ctx, [{}, {}, {}]);
  await tag(desk, a.id, ['Return', 'VIP']);
  await tag(desk, b.id, ['vip', 'recall']);
  const before = await tagsIn(desk);
  const change = { add_tags: ['Recall', 'new'], remove_tags: ['RETURN'] };
  const ids = [a.id, b.id, c.id];
  const { item } = await desk.request(createBulkChange, { ids, change, dry_run: true });
  expect([item.outcomes, item.change]).toEqual([{ changed: 3 }, change]);
  expect(await desk.ctx.db.selectFrom('tags').select('name').where('name', '=', 'new').execute()).toEqual([]);
  await desk.request(runBulkChange, { id: item.id });
  await untilBulk(desk.admin, item.id, 'done');
  expect(await tagsIn(desk)).toEqual([
    `${a.id} VIP`,
    `${a.id} recall`,
    `${a.id} new`,
    `${b.id} VIP`,
    `${b.id} recall`,
    `${b.id} new`,
    `${c.id} recall`,
    `${c.id} new`,
  ]);
  expect((await undoBulk(desk, item.id)).outcomes).toEqual({ changed: 0, undone: 3 });
  expect(await tagsIn(desk)).toEqual(before);
  const said = await desk.ctx.db.selectFrom('timeline_events').select('item_type_id').where('ticket_id', '=', a.id);
  expect((await said.orderBy('seq').execute()).map((event) => event.item_type_id)).toEqual([
    'Return,VIP',
    'VIP,recall,new',
    'Return,VIP',
  ]);
  await expectConsistent(desk);
});

test('tickets that have the tags already stay unchanged, and those that have no room for them are refused', async ({
  desk,
}) => {
  const [has, full] = await arrangeTickets(desk.ctx, [{}, {}]);
  await tag(desk, has.id, ['vip']);
  const many = Array.from({ length: tagLimit }, (_, at) => `tag ${at}`);
  await tag(desk, full.id, many);
  const job = await doBulk(desk, { ids: [has.id, full.id], change: { add_tags: ['VIP'], status: 'new' } });
  expect(job.outcomes).toEqual({ unchanged: 1, refused: 1 });
  const { items } = await desk.request(listBulkResults, { id: job.id, left: true });
  expect(items).toEqual([{ ticket_id: full.id, outcome: 'refused', reason: 'too_many_tags' }]);
  const room = await doBulk(desk, { ids: [full.id], change: { add_tags: ['VIP'], remove_tags: ['tag 0'] } });
  expect(room.outcomes).toEqual({ changed: 1 });
});

test('tickets are snoozed and woken, and undone they are as they were, without news of it', async ({ desk, clock }) => {
  const kim = await arrangeAgent(desk);
  const hour = 3_600_000;
  const until = clock.now + 5 * hour;
  const own = { status: 'open' as const, assigned_user_id: kim.id };
  const before = await arrangeTickets(desk.ctx, [
    { ...own, snooze_time: clock.now + hour },
    { ...own, snooze_time: null, snooze_time_sent: clock.now - hour },
    { ...own, snooze_time: until },
  ]);
  const job = await doBulk(desk, { filter: {}, change: { snooze_until: '2026-03-02 14:00:00' } });
  expect([job.outcomes, job.change]).toEqual([{ changed: 2, unchanged: 1 }, { snooze_until: '2026-03-02 14:00:00' }]);
  const times = async () => {
    const tickets = desk.ctx.db.selectFrom('tickets').select(['snooze_time', 'snooze_time_sent']).orderBy('id');
    return (await tickets.execute()).map(({ snooze_time, snooze_time_sent }) => [snooze_time, snooze_time_sent]);
  };
  expect(await times()).toEqual([
    [until, null],
    [until, null],
    [until, null],
  ]);
  clock.now += hour / 2;
  await undoBulk(desk, job.id);
  expect(await times()).toEqual(before.map(({ snooze_time, snooze_time_sent }) => [snooze_time, snooze_time_sent]));
  expect(await desk.ctx.db.selectFrom('notifications').select('type').execute()).toEqual([]);
  const woken = await doBulk(desk, { filter: {}, change: { snooze_until: null } });
  expect(woken.outcomes).toEqual({ changed: 2, unchanged: 1 });
  expect(await wakeSnoozedDue(desk.ctx)).toEqual({ more: false });
});

test('a snooze whose time is over when its turn comes is refused, and says so', async ({ desk, clock }) => {
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const wish = { ids: [ticket.id], change: { snooze_until: '2026-03-02 10:00:00' }, dry_run: true };
  const { item } = await desk.request(createBulkChange, wish);
  expect(item.outcomes).toEqual({ changed: 1 });
  clock.now += 7_200_000;
  await desk.request(runBulkChange, { id: item.id });
  expect((await untilBulk(desk.admin, item.id, 'done')).outcomes).toEqual({ refused: 1 });
  const { items } = await desk.request(listBulkResults, { id: item.id });
  expect(items).toEqual([{ ticket_id: ticket.id, outcome: 'refused', reason: 'snooze_is_over' }]);
});
