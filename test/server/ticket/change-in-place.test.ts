import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { tagRoutes } from '../../../server/contract/desk/tags.ts';
import { type ChangedTicket, ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import type { ErrorBody } from '../../../server/contract/envelope.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';

const { changeTicket } = ticketChangeRoutes;
type Wish = Omit<RouteInput<typeof changeTicket>, 'ticketID'>;

const change = async (desk: TestDesk, ticketID: number, wish: Wish) =>
  (await desk.request(changeTicket, { ticketID, ...wish })).item;

/** Its history, oldest first: `field: before → after`. */
async function history({ ctx }: TestDesk, ticketId: number): Promise<string[]> {
  const entries = await ctx.db
    .selectFrom('timeline_events')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('seq')
    .execute();
  return entries.map((entry) => `${entry.item_type}: ${entry.item_type_id_before} → ${entry.item_type_id}`);
}

const stored = ({ ctx }: TestDesk, id: number) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('changing a ticket in place', () => {
  test.for<[string, Wish, Partial<ChangedTicket>, string[]]>([
    ['status', { status: 'pending' }, { status: 'pending' }, ['status: open → pending']],
    ['priority', { priority: 'urgent' }, { priority: 'urgent' }, ['priority: normal → urgent']],
    ['title', { title: 'Rear hub' }, { title: 'Rear hub' }, ['title: A question → Rear hub']],
    ['agent', { assigned_user_id: 1 }, { assigned_user_id: 1 }, ['assigned_user_id: 0 → 1']],
    ['group, to none', { assigned_group_id: 0 }, { assigned_group_id: 0 }, ['assigned_group_id: 1 → 0']],
    ['tags', { tags: ['vip', 'return'] }, { tags: ['vip', 'return'] }, ['tags:  → vip,return']],
    [
      'snooze',
      { snooze_until: '2026-03-09 08:00:00' },
      { snooze_time: '2026-03-09 08:00:00' },
      ['snooze_time:  → 2026-03-09 08:00:00'],
    ],
  ])('its %s changes that alone', async ([, wish, after, entries], { desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'open', waiting_since: testNow }]);
    const before = (await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id })).item;
    expect(await change(desk, ticket.id, wish)).toMatchObject({ id: ticket.id, version: 2, ...after });
    expect(await history(desk, ticket.id)).toEqual(entries);
    const { tags, ...columns } = after;
    const text = tags ? { tags: tags.join(',') } : {};
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id });
    const touched = { last_update_agent: item.last_update_agent };
    expect(item).toEqual({ ...before, ...columns, ...text, ...touched });
    await expectConsistent(desk);
  });

  test('several fields are one version, one live event and one run of the trigger', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const updated: number[] = [];
    desk.desk.onTicketsUpdated = async (_, changes) => void updated.push(changes.length);
    await change(desk, ticket.id, { assigned_user_id: 1, priority: 'high', tags: ['vip'], status: 'open' });
    expect(updated).toEqual([1]);
    const live = await desk.ctx.db.selectFrom('live_events').select(['kind', 'version']).execute();
    expect(live).toEqual([{ kind: 'ticket', version: 2 }]);
    expect((await history(desk, ticket.id)).length).toBe(4);
  });

  test('what already is, or nothing at all, changes nothing', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await change(desk, ticket.id, { tags: ['vip'] });
    const before = await stored(desk, ticket.id);
    await change(desk, ticket.id, { tags: ['VIP'], priority: 'normal', snooze_until: null, assigned_user_id: 0 });
    await change(desk, ticket.id, {});
    expect(await stored(desk, ticket.id)).toEqual(before);
  });

  test('tells whom the ticket is given to', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await change(desk, ticket.id, { assigned_user_id: kim.id });
    expect(await desk.ctx.db.selectFrom('notifications').select(['user_id', 'type']).execute()).toEqual([
      { user_id: kim.id, type: 'assigned' },
    ]);
  });

  test('gives it a customer of its brand, and takes the customer away', async ({ desk }) => {
    const customer = await arrangeCustomer(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const given = await change(desk, ticket.id, { customer_id: customer });
    expect(given).toMatchObject({ customer_id: customer, customer_name: 'Ada Miller' });
    expect(await change(desk, ticket.id, { customer_id: 0 })).toMatchObject({ customer_id: 0, customer_name: '' });
  });

  test('following is the calling user’s own, and no change of the ticket', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    for (const following of [true, true, false, false, true]) {
      expect(await change(desk, ticket.id, { following })).toMatchObject({ following, version: 1 });
    }
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id });
    expect(item.following).toBe(true);
    const answer = await desk.answer(changeTicket, { ticketID: ticket.id }, kim.server);
    expect(answer.body).toMatchObject({ item: { following: false } });
  });
});

describe('tags', () => {
  test('are one whatever the case, and keep the spelling that they came with first', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    expect((await change(desk, a.id, { tags: ['Öl', 'öl', 'ÖL'] })).tags).toEqual(['Öl']);
    expect((await change(desk, b.id, { tags: ['öL', 'neu'] })).tags).toEqual(['Öl', 'neu']);
    expect((await change(desk, b.id, { tags: ['NEU'] })).tags).toEqual(['neu']);
    expect(await history(desk, b.id)).toEqual(['tags:  → Öl,neu', 'tags: Öl,neu → neu']);
    expect((await change(desk, b.id, { tags: [] })).tags).toEqual([]);
    expect((await change(desk, a.id, {})).tags).toEqual(['Öl']);
  });

  test('that there are can be listed by whoever reads tickets', async ({ desk }) => {
    const reader = await arrangeAgent(desk, { permissions: ['TICKET_READ'] });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await change(desk, ticket.id, { tags: ['vip', 'return'] });
    const { body } = await desk.answer(tagRoutes.listTags, {}, reader.server);
    expect(body).toMatchObject({ itemTotal: 2, items: [{ name: 'vip' }, { name: 'return' }] });
  });

  test('that two create at once are one', async ({ desk }) => {
    const tickets = await arrangeTickets(
      desk.ctx,
      Array.from({ length: 12 }, () => ({})),
    );
    const names = ['Hot', 'hot', 'HOT'];
    const all = tickets.map(({ id }, at) => change(desk, id, { tags: [names[at % 3] ?? ''] }));
    const [one, ...others] = (await Promise.all(all)).map(({ tags }) => tags);
    for (const other of others) expect(other).toEqual(one);
    expect((await desk.ctx.db.selectFrom('tags').selectAll().execute()).length).toBe(1);
  });
});

describe('a change is refused, and nothing of it happens,', () => {
  test.for<[string, object, string]>([
    ['with a tag that has a comma', { tags: ['a,b'] }, 'tags[]'],
    ['with a tag that is blank', { tags: [' '] }, 'tags[]'],
    ['with a tag that is too long', { tags: ['x'.repeat(51)] }, 'tags[]'],
    ['with more tags than 50', { tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) }, 'tags[]'],
    ['with a snooze until now', { snooze_until: '2026-03-02 09:00:00' }, 'snooze_until'],
    ['with a snooze until no time', { snooze_until: 'tomorrow' }, 'snooze_until'],
    ['with a user who is not there', { assigned_user_id: 99 }, 'assigned_user_id'],
    ['with a group that is not there', { assigned_group_id: 99 }, 'assigned_group_id'],
    ['with a customer who is not there', { customer_id: 99 }, 'customer_id'],
    ['with an unknown priority', { priority: 'huge' }, 'priority'],
  ])('%s', async ([, wish, field], { desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { status, body } = await desk.answer(changeTicket, { ticketID: ticket.id, title: 'X', ...wish } as never);
    expect([status, (body as ErrorBody).errors?.[0]?.field]).toEqual([400, field]);
    expect(await stored(desk, ticket.id)).toEqual(ticket);
    expect(await desk.ctx.db.selectFrom('tags').selectAll().execute()).toEqual([]);
  });

  test('with a group or a customer of another brand', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const customer_id = await arrangeCustomer(desk, { brandId });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    for (const wish of [{ assigned_group_id: groupId }, { customer_id }]) {
      expect((await desk.answer(changeTicket, { ticketID: ticket.id, ...wish })).status).toBe(400);
    }
    expect(await stored(desk, ticket.id)).toEqual(ticket);
  });

  test('for whom does not work tickets of its brand and the group that it gets', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const own = await arrangeAgent(desk, { name: 'Own', groups: [1] });
    const elsewhere = await arrangeAgent(desk, { name: 'Elsewhere', groups: [groupId] });
    const reader = await arrangeAgent(desk, { name: 'Reader', permissions: ['TICKET_READ'] });
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_group_id: 1 }]);
    const give = async (assigned_user_id: number, more: Wish = {}) =>
      (await desk.answer(changeTicket, { ticketID: ticket.id, assigned_user_id, ...more })).status;
    expect([await give(elsewhere.id), await give(reader.id), await give(own.id)]).toEqual([400, 400, 200]);
    expect(await give(elsewhere.id, { assigned_group_id: 0 })).toBe(200);
    // Whoever has it keeps it, and sees it, in whichever group it is.
    expect((await desk.answer(changeTicket, { ticketID: ticket.id, assigned_group_id: 1 })).status).toBe(200);
    expect(await stored(desk, ticket.id)).toMatchObject({ assigned_group_id: 1, assigned_user_id: elsewhere.id });
  });

  test('without TICKET_CUD, and of a ticket that is not there, or not for the caller', async ({ desk }) => {
    const reader = await arrangeAgent(desk, { name: 'Reader', permissions: ['TICKET_READ'] });
    const stranger = await arrangeAgent(desk, { name: 'Stranger', groups: [] });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const status = async (ticketID: number, server = desk.admin) =>
      (await desk.answer(changeTicket, { ticketID, title: 'X' }, server)).status;
    expect(await status(ticket.id, reader.server)).toBe(403);
    expect(await status(ticket.id, stranger.server)).toBe(404);
    expect(await status(999)).toBe(404);
    expect(await stored(desk, ticket.id)).toEqual(ticket);
  });

  test('but a ticket may be handed to a group that is not the caller’s', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const kim = await arrangeAgent(desk, { groups: [groupId] });
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_group_id: 0 }]);
    const answer = await desk.answer(changeTicket, { ticketID: ticket.id, assigned_group_id: 1 }, kim.server);
    expect(answer).toMatchObject({ status: 200, body: { item: { assigned_group_id: 1 } } });
    expect((await desk.answer(changeTicket, { ticketID: ticket.id }, kim.server)).status).toBe(404);
  });
});

describe('with the version that the caller knows', () => {
  test('the current one passes', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    expect(await change(desk, ticket.id, { version: 1, priority: 'high' })).toMatchObject({ version: 2 });
    expect(await change(desk, ticket.id, { version: 2, priority: 'low' })).toMatchObject({ version: 3 });
  });

  test('an older one is a 409 with what changed since, by whom and when', async ({ desk, clock }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await change(desk, ticket.id, { title: 'Before' });
    clock.now += 60_000;
    const theirs = { ticketID: ticket.id, priority: 'urgent' as const, tags: ['vip'] };
    await desk.answer(changeTicket, theirs, kim.server);
    await desk.answer(changeTicket, { ticketID: ticket.id, priority: 'high' }, kim.server);
    const before = await stored(desk, ticket.id);
    const refused = await desk.answer(changeTicket, { ticketID: ticket.id, version: 2, priority: 'low' });
    const by = { initiated_by: 'Kim', created_at: '2026-03-02 09:01:00' };
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `Ticket ${ticket.id} has changed meanwhile: Kim changed its priority.`,
        changes: [
          { field: 'tags', value: 'vip', ...by },
          { field: 'priority', value: 'high', ...by },
        ],
      },
    });
    expect(await stored(desk, ticket.id)).toEqual(before);
  });

  test('of many at once one passes', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const titles = Array.from({ length: 10 }, (_, at) => `Title ${at}`);
    const calls = titles.map((title) => desk.answer(changeTicket, { ticketID: ticket.id, version: 1, title }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await stored(desk, ticket.id)).title).toBe(titles[statuses.indexOf(200)]);
    await expectConsistent(desk);
  });

  test('without it all of many at once happen, one after the other', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const wishes: Wish[] = Array.from({ length: 12 }, (_, at) => ({ title: `Title ${at}`, tags: [`tag ${at % 4}`] }));
    const calls = wishes.map((wish) => desk.answer(changeTicket, { ticketID: ticket.id, ...wish }));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await stored(desk, ticket.id)).version).toBe(13);
    await expectConsistent(desk);
  });
});
