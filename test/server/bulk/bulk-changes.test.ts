import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { type BulkState, bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { doBulk, untilBulk } from './do-bulk.ts';

const { createBulkChange, getBulkChange, listBulkResults, runBulkChange, undoBulkChange, cancelBulkChange } =
  bulkRoutes;

const many = <Ticket>(count: number, ticket: (at: number) => Ticket) =>
  Array.from({ length: count }, (_, at) => ticket(at));
const read = async (desk: TestDesk, id: number) => (await desk.request(getBulkChange, { id })).item;
const until = (desk: TestDesk, id: number, state: BulkState) => untilBulk(desk.admin, id, state);
const ticketsOf = ({ ctx }: TestDesk) => ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();

describe('a bulk change', () => {
  test('changes the tickets of a filter but for some, which stay as they are', async ({ desk }) => {
    const [a, b, c] = await arrangeTickets(desk.ctx, [{ status: 'open' }, { status: 'open' }, { status: 'open' }]);
    const change = { status: 'solved' } as const;
    // Of more than the filter has nothing is said.
    const job = await doBulk(desk, { filter: { status: ['open'] }, except: [b.id, 999], change });
    expect([job.total, job.outcomes]).toEqual([2, { changed: 2 }]);
    const rows = await desk.ctx.db.selectFrom('tickets').select(['id', 'status']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: a.id, status: 'solved' },
      { id: b.id, status: 'open' },
      { id: c.id, status: 'solved' },
    ]);
    const alone = await desk.answer(createBulkChange, { ids: [a.id], except: [b.id], change });
    expect(alone).toMatchObject({ status: 400, body: { message: 'except goes with a filter.' } });
  });

  test('changes exactly the tickets of a filter, with history, counts and notifications', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    await arrangeTickets(
      desk.ctx,
      many(450, (at) => ({
        status: at % 3 === 0 ? ('pending' as const) : ('open' as const),
        assigned_user_id: at % 5 === 0 ? kim.id : 0,
      })),
    );
    const job = await doBulk(desk, { filter: { status: ['open'] }, change: { status: 'solved', priority: 'low' } });
    expect(job).toMatchObject({ total: 300, done: 300, outcomes: { changed: 300 } });
    expect(job.notified).toEqual([{ user_id: kim.id, tickets: 60 }]);
    const tickets = await ticketsOf(desk);
    expect(tickets.filter(({ status, priority }) => status === 'solved' && priority === 'low')).toHaveLength(300);
    expect(tickets.filter(({ status }) => status === 'pending')).toHaveLength(150);
    const events = await desk.ctx.db.selectFrom('timeline_events').select('item_type').execute();
    expect(Object.entries(Object.groupBy(events, ({ item_type }) => item_type)).map(([, all]) => all?.length)).toEqual([
      300, 300,
    ]);
    const told = await desk.ctx.db.selectFrom('notifications').select(['user_id', 'type']).execute();
    expect(told).toEqual(many(60, () => ({ user_id: kim.id, type: 'status_changed' })));
    await expectConsistent(desk);
  });

  test('as a dry run says what it would do, and changes nothing until it is run', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const tickets = await arrangeTickets(desk.ctx, [
      { status: 'open', assigned_user_id: kim.id },
      { status: 'solved', assigned_user_id: 0 },
    ]);
    const ids = [...tickets.map(({ id }) => id), 999];
    const { item } = await desk.request(createBulkChange, { ids, change: { status: 'solved' }, dry_run: true });
    expect(item).toMatchObject({
      state: 'ready',
      total: 3,
      done: 0,
      outcomes: { changed: 1, unchanged: 1, not_found: 1 },
      notified: [{ user_id: kim.id, tickets: 1 }],
    });
    expect((await ticketsOf(desk)).map(({ status, version }) => [status, version])).toEqual([
      ['open', 1],
      ['solved', 1],
    ]);
    await desk.request(runBulkChange, { id: item.id });
    expect(await until(desk, item.id, 'done')).toMatchObject({ outcomes: { changed: 1, unchanged: 1, not_found: 1 } });
    const { items } = await desk.request(listBulkResults, { id: item.id });
    expect(items).toEqual([
      { ticket_id: ids[0], outcome: 'changed', reason: '' },
      { ticket_id: ids[1], outcome: 'unchanged', reason: '' },
      { ticket_id: 999, outcome: 'not_found', reason: '' },
    ]);
  });

  test('leaves alone what somebody changed since it was prepared, and what came later', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{ status: 'open' }, { status: 'open' }]);
    const { item } = await desk.request(createBulkChange, {
      filter: { status: ['open'] },
      change: { status: 'solved' },
      dry_run: true,
    });
    await desk.request(ticketRoutes.updateTicket, { ticketID: a.id, title: 'Not yet' });
    const [late] = await arrangeTickets(desk.ctx, [{ status: 'open' }]);
    await desk.request(runBulkChange, { id: item.id });
    expect(await until(desk, item.id, 'done')).toMatchObject({ outcomes: { changed: 1, changed_meanwhile: 1 } });
    expect((await ticketsOf(desk)).map(({ id, status }) => [id, status])).toEqual([
      [a.id, 'open'],
      [b.id, 'solved'],
      [late.id, 'open'],
    ]);
    const { items } = await desk.request(listBulkResults, { id: item.id, outcome: 'changed_meanwhile' });
    expect(items).toEqual([{ ticket_id: a.id, outcome: 'changed_meanwhile', reason: '' }]);
  });

  test('undone, puts every ticket back as it was, but for those that somebody changed since', async ({
    desk,
    clock,
  }) => {
    const kim = await arrangeAgent(desk);
    const before = await arrangeTickets(
      desk.ctx,
      many(250, (at) => ({
        status: (['new', 'open', 'closed'] as const)[at % 3] ?? 'new',
        closed_at: at % 3 === 2 ? clock.now - at : null,
        snooze_time: at % 3 === 1 ? clock.now + 3_600_000 : null,
        priority: 'high' as const,
        assigned_user_id: at % 2 ? kim.id : 0,
      })),
    );
    const job = await doBulk(desk, { filter: {}, change: { status: 'holding', assigned_user_id: 1 } });
    expect(job.outcomes).toEqual({ changed: 250 });
    const touched = before[7]?.id ?? 0;
    await desk.request(ticketRoutes.updateTicket, { ticketID: touched, title: 'Somebody was here' });
    clock.now += 60_000;
    expect((await desk.request(undoBulkChange, { id: job.id })).item).toMatchObject({ state: 'undoing', total: 250 });
    expect(await until(desk, job.id, 'undone')).toMatchObject({
      done: 250,
      outcomes: { changed: 0, undone: 249, changed_since: 1 },
    });
    const facts = ({ id, status, closed_at, snooze_time, priority, assigned_user_id }: (typeof before)[number]) => ({
      id,
      status,
      closed_at,
      snooze_time,
      priority,
      assigned_user_id,
    });
    const after = await ticketsOf(desk);
    expect(after.filter(({ id }) => id !== touched).map(facts)).toEqual(
      before.filter(({ id }) => id !== touched).map(facts),
    );
    expect(after.find(({ id }) => id === touched)).toMatchObject({ status: 'holding', assigned_user_id: 1 });
    await expectConsistent(desk);
  });

  test('that is cancelled stops, and what it did can be undone', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{ status: 'open' }]);
    const { item } = await desk.request(createBulkChange, { filter: {}, change: { status: 'solved' }, dry_run: true });
    await desk.request(cancelBulkChange, { id: item.id });
    expect(await read(desk, item.id)).toMatchObject({ state: 'cancelled', outcomes: {} });
    expect((await desk.answer(runBulkChange, { id: item.id })).status).toBe(409);
    await desk.request(undoBulkChange, { id: item.id });
    expect(await until(desk, item.id, 'undone')).toMatchObject({ total: 0 });
    expect((await ticketsOf(desk)).map(({ status }) => status)).toEqual(['open']);
  });

  test('refuses tickets that the group or the agent cannot take, and says which', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk, 'Bikes');
    const ofFirst = await arrangeAgent(desk, { brands: [1] });
    const [ours, theirs] = await arrangeTickets(desk.ctx, [{}, { brand_id: brandId, assigned_group_id: 0 }]);
    const job = await doBulk(desk, { ids: [ours.id, theirs.id], change: { assigned_user_id: ofFirst.id } });
    expect(job.outcomes).toEqual({ changed: 1, refused: 1 });
    const group = await doBulk(desk, { ids: [ours.id, theirs.id], change: { assigned_group_id: 1, priority: 'low' } });
    expect(group.outcomes).toEqual({ changed: 1, refused: 1 });
    const { items } = await desk.request(listBulkResults, { id: group.id, outcome: 'refused' });
    expect(items).toEqual([{ ticket_id: theirs.id, outcome: 'refused', reason: 'group_of_other_brand' }]);
    expect((await ticketsOf(desk))[1]).toMatchObject({ assigned_user_id: 0, assigned_group_id: 0, priority: 'normal' });
  });

  test('gives its results in pages', async ({ desk }) => {
    await arrangeTickets(
      desk.ctx,
      many(5, () => ({})),
    );
    const job = await doBulk(desk, { filter: {}, change: { status: 'open' } });
    const first = await desk.request(listBulkResults, { id: job.id, limit: 3 });
    expect([first.items.length, first.itemTotal, first.next]).toEqual([3, 5, first.items[2]?.ticket_id]);
    const second = await desk.request(listBulkResults, { id: job.id, limit: 3, after: first.next ?? 0 });
    expect([second.items.length, second.next]).toEqual([2, null]);
  });

  test.for([
    [{ change: { status: 'open' } }, 'Send either ids or filter.'],
    [{ ids: [1], filter: {}, change: { status: 'open' } }, 'Send either ids or filter.'],
    [{ ids: [], change: { status: 'open' } }, /ids/],
    [{ ids: [1], change: {} }, 'change must change something.'],
    [{ ids: [1], change: { status: 'gone' } }, /change/],
    [{ ids: [1], change: { add_tags: [], remove_tags: [] } }, 'change must change something.'],
    [{ ids: [1], change: { add_tags: ['VIP'], remove_tags: ['vip'] } }, 'change both adds and removes the tag VIP.'],
    [{ ids: [1], change: { snooze_until: '2026-03-02 09:00:00' } }, 'change must snooze until a later time.'],
    [{ ids: [1], change: { snooze_until: 'tomorrow' } }, /change/],
    [{ ids: [1], change: { assigned_user_id: 99 } }, 'change names user 99, who is unknown.'],
    [{ ids: [1], change: { assigned_group_id: 99 } }, 'change names group 99, which is unknown.'],
    [{ filter: { status: ['gone'] }, change: { status: 'open' } }, /filter/],
  ] as const)('refuses %j', async ([input, message], { desk }) => {
    const { status, body } = await desk.answer(createBulkChange, input as never);
    expect(status).toBe(400);
    const said = (body as { message: string }).message;
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  test('runs once, and is undone once', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{}]);
    const job = await doBulk(desk, { filter: {}, change: { status: 'open' } });
    expect((await desk.answer(runBulkChange, { id: job.id })).status).toBe(409);
    await desk.request(undoBulkChange, { id: job.id });
    await until(desk, job.id, 'undone');
    expect((await desk.answer(undoBulkChange, { id: job.id })).status).toBe(409);
  });
});
