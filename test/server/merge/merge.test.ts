import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { contents, events, links, merge, read, situation, stored, unmerge } from './arrange-merges.ts';

const minute = 60_000;

/** Two tickets whose customers wrote by turns: the first is answered, the second waits. */
async function arrangePair(desk: TestDesk) {
  const ada = await arrangeCustomer(desk, { firstname: 'Ada' });
  const [target, source] = await arrangeTickets(desk.ctx, [
    { title: 'Lamp', status: 'pending', customer_id: ada, waiting_since: null },
    { title: 'Lamp again', status: 'open', customer_id: ada, waiting_since: testNow + minute },
  ]);
  const [, asked] = await arrangeMessages(desk.ctx, [
    { ticket_id: target.id, customer_id: ada, content: 'one', created_at: testNow },
    { ticket_id: source.id, customer_id: ada, content: 'two', created_at: testNow + minute },
    { ticket_id: target.id, direction: 'outbound', content: 'three', created_at: testNow - minute },
    { ticket_id: source.id, type: 'note', direction: '', content: 'four', created_at: testNow + 2 * minute },
  ]);
  return { target: target.id, source: source.id, asked: asked.id, ada };
}

describe('merging a ticket into another', () => {
  test('puts its messages and notes to their places in the other’s timeline', async ({ desk }) => {
    const { target, source } = await arrangePair(desk);
    expect(await merge(desk, target, source)).toMatchObject({
      target: { id: target, status: 'open', title: 'Lamp' },
      sources: [{ id: source, status: 'closed' }],
      messages: 1,
      notes: 1,
      other_customers: [],
    });
    expect(await contents(desk, target)).toEqual(['three', 'one', 'two', 'four']);
    expect(await contents(desk, source)).toEqual([]);
    await expectConsistent(desk);
  });

  test('closes it, points it to the other, and says so in both timelines', async ({ desk }) => {
    const { target, source } = await arrangePair(desk);
    await merge(desk, target, source);
    expect(await read(desk, source)).toMatchObject({ status: 'closed', closed_at: '2026-03-02 09:00:00' });
    expect(await stored(desk, source)).toMatchObject({ merged_into: target, waiting_since: null, last_entry_seq: 0 });
    const own = [`Administrator: merged this ticket into ticket ${target}`, 'Administrator: status open → closed'];
    expect(await events(desk, source)).toEqual(own);
    // What happened there happened to what the target has now.
    expect(await events(desk, target)).toEqual([
      ...own.map((sentence) => sentence.replace(/status (.*)/, 'status $1')),
      `Administrator: merged ticket ${source} into this one`,
      'Administrator: status pending → open',
    ]);
    expect(await links(desk, source)).toMatchObject({ merged_into: { id: target, title: 'Lamp' }, merged: [] });
  });

  test('tells which entries came from which ticket, also by way of another', async ({ desk }) => {
    const [a, b, c] = await arrangeTickets(desk.ctx, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
    const [one, two] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id }, { ticket_id: b.id }]);
    await merge(desk, b.id, a.id);
    await merge(desk, c.id, b.id);
    expect(await links(desk, c.id)).toMatchObject({
      merged: [
        { id: a.id, title: 'A', into: b.id, by: 'Administrator', message_ids: [one.id] },
        { id: b.id, title: 'B', into: c.id, message_ids: [two.id] },
      ],
    });
    expect(await contents(desk, c.id)).toHaveLength(2);
    expect(await links(desk, a.id)).toMatchObject({ merged_into: { id: b.id } });
  });

  test('of several is one change of the target', async ({ desk }) => {
    const [target, a, b] = await arrangeTickets(desk.ctx, [{ status: 'open' }, {}, {}]);
    const updated: number[][] = [];
    desk.desk.onTicketsUpdated = async (_, changes) => void updated.push(changes.map(({ after }) => after.id));
    await merge(desk, target.id, b.id, a.id);
    expect(updated).toEqual([[b.id, a.id, target.id]]);
    const live = await desk.ctx.db.selectFrom('live_events').select(['ticket_id', 'version']).execute();
    expect(live.map(({ ticket_id }) => ticket_id).toSorted()).toEqual([target.id, a.id, b.id]);
    expect(await stored(desk, target.id)).toMatchObject({ version: 2, status: 'open' });
  });

  test('gives the target tags and followers, and whoever had not read it something unread', async ({ desk }) => {
    const { target, source } = await arrangePair(desk);
    const kim = await arrangeAgent(desk);
    const [first, second] = await desk.ctx.db.selectFrom('messages').select('seq').orderBy('id').execute();
    await desk.desk.storage.write.updateTable('tickets').set({ last_entry_seq: 4 }).where('id', '=', source).execute();
    await desk.desk.storage.write.updateTable('tickets').set({ last_entry_seq: 3 }).where('id', '=', target).execute();
    await desk.desk.storage.write
      .insertInto('ticket_reads')
      .values([
        { ticket_id: target, user_id: kim.id, seq: 3 },
        { ticket_id: target, user_id: 1, seq: 3 },
        { ticket_id: source, user_id: 1, seq: 4 },
      ])
      .execute();
    const { changeTicket } = ticketChangeRoutes;
    await desk.request(changeTicket, { ticketID: target, tags: ['lamp'] });
    await desk.answer(changeTicket, { ticketID: source, tags: ['Lamp', 'vip'], following: true }, kim.server);
    expect(await merge(desk, target, source)).toMatchObject({ tags_added: ['vip'], followers_added: 1 });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: target });
    expect(item).toMatchObject({ tags: 'lamp,vip', following: false });
    const reads = await desk.ctx.db.selectFrom('ticket_reads').selectAll().where('ticket_id', '=', target).execute();
    const seqOf = (id: number) => reads.find(({ user_id }) => user_id === id)?.seq;
    expect([seqOf(kim.id), seqOf(1)]).toEqual([(second?.seq ?? 0) - 1, 4]);
    expect(first).toBeDefined();
  });

  test('tells the agents of both, but not who did it', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const lee = await arrangeAgent(desk, { name: 'Lee' });
    const [target, a, b] = await arrangeTickets(desk.ctx, [
      { assigned_user_id: kim.id },
      { assigned_user_id: lee.id },
      { assigned_user_id: 1 },
    ]);
    expect((await merge(desk, target.id, a.id, b.id)).notified).toEqual([
      { user_id: lee.id, tickets: 1 },
      { user_id: kim.id, tickets: 1 },
    ]);
    const told = await desk.ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute();
    expect(told.map(({ user_id, ticket_id, type, message }) => ({ user_id, ticket_id, type, message }))).toEqual([
      {
        user_id: lee.id,
        ticket_id: a.id,
        type: 'merged',
        message: `Administrator merged this ticket into #${target.id}.`,
      },
      {
        user_id: kim.id,
        ticket_id: target.id,
        type: 'merged',
        message: `Administrator merged #${a.id}, #${b.id} into this ticket.`,
      },
    ]);
  });

  test('can be tried: dry_run says the same and does nothing', async ({ desk }) => {
    const { target, source } = await arrangePair(desk);
    const before = await situation(desk, target, source);
    const wanted = { ticketID: target, sources: [{ id: source }] };
    const { item: tried } = await desk.request(mergeRoutes.mergeTickets, { ...wanted, dry_run: true });
    expect(await situation(desk, target, source)).toEqual(before);
    const { item: done } = await desk.request(mergeRoutes.mergeTickets, wanted);
    const { target: _, sources: __, ...told } = done;
    expect(tried).toMatchObject(told);
  });

  test('of different customers keeps the target’s, and says whose else it was', async ({ desk }) => {
    const ada = await arrangeCustomer(desk);
    const bob = await arrangeCustomer(desk, { firstname: 'Bob', lastname: 'Brown' });
    const [target, source] = await arrangeTickets(desk.ctx, [{ customer_id: ada }, { customer_id: bob }]);
    const { other_customers } = await merge(desk, target.id, source.id);
    expect(other_customers).toEqual([{ id: bob, name: 'Bob Brown' }]);
    expect(await stored(desk, target.id)).toMatchObject({ customer_id: ada });
  });
});

describe('the target of a merge', () => {
  const later = testNow + 60 * minute;
  const tomorrow = testNow + 24 * 60 * minute;
  test.for([
    [
      'stays solved where nothing is to be done',
      { status: 'solved' },
      { status: 'closed' },
      { status: 'solved', snooze_time: null },
    ],
    [
      'is opened where the source is open',
      { status: 'closed' },
      { status: 'new' },
      { status: 'open', snooze_time: null, closed_at: null },
    ],
    [
      'sleeps as the source did',
      { status: 'solved' },
      { status: 'open', snooze_time: later },
      { status: 'open', snooze_time: later },
    ],
    [
      'is awake where the source was',
      { status: 'open', snooze_time: later },
      { status: 'open' },
      { status: 'open', snooze_time: null },
    ],
    [
      'wakes when the first would',
      { status: 'open', snooze_time: tomorrow },
      { status: 'new', snooze_time: later },
      { status: 'open', snooze_time: later },
    ],
    [
      'sleeps on where the source is done',
      { status: 'open', snooze_time: later },
      { status: 'solved' },
      { status: 'open', snooze_time: later },
    ],
  ] as const)('%s', async ([, before, other, after], { desk }) => {
    const closed = (one: { status: string }) => (one.status === 'closed' ? { closed_at: testNow } : {});
    const [target, source] = await arrangeTickets(desk.ctx, [
      { ...before, ...closed(before) },
      { ...other, ...closed(other) },
    ]);
    const states = await situation(desk, target.id, source.id);
    await merge(desk, target.id, source.id);
    expect(await stored(desk, target.id)).toMatchObject(after);
    expect(await stored(desk, source.id)).toMatchObject({ status: 'closed', snooze_time: null });
    await expectConsistent(desk);
    await unmerge(desk, target.id, source.id);
    expect(await situation(desk, target.id, source.id)).toEqual(states);
  });
});

describe('a merge is refused', () => {
  const refused = async (
    desk: TestDesk,
    ticketID: number,
    sources: { id: number; version?: number }[],
    as = desk.admin,
  ) => {
    const { status, body } = await desk.answer(mergeRoutes.mergeTickets, { ticketID, sources }, as);
    return [status, (body as { message: string }).message];
  };

  test('into itself, into another brand, into what was merged, and a second time', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const [a, b, c, foreign] = await arrangeTickets(desk.ctx, [
      {},
      {},
      {},
      { brand_id: brandId, assigned_group_id: groupId },
    ]);
    expect(await refused(desk, a.id, [{ id: a.id }])).toEqual([400, 'sources names the ticket itself.']);
    expect(await refused(desk, a.id, [{ id: foreign.id }])).toEqual([
      400,
      `sources names ticket ${foreign.id}, which belongs to another brand.`,
    ]);
    await merge(desk, b.id, a.id);
    const before = await situation(desk, a.id, b.id, c.id);
    expect(await refused(desk, c.id, [{ id: a.id }])).toEqual([
      409,
      `Ticket ${a.id} was merged into ticket ${b.id} already.`,
    ]);
    expect(await refused(desk, a.id, [{ id: b.id }])).toEqual([
      409,
      `Ticket ${a.id} was merged into ticket ${b.id}: merge into that one.`,
    ]);
    expect(await situation(desk, a.id, b.id, c.id)).toEqual(before);
  });

  test('of a ticket that changed since the caller saw it, and says how', async ({ desk }) => {
    const [target, source] = await arrangeTickets(desk.ctx, [{}, {}]);
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: source.id, priority: 'urgent' });
    const wanted = { ticketID: target.id, version: 1, sources: [{ id: source.id, version: 1 }] };
    expect(await desk.answer(mergeRoutes.mergeTickets, wanted)).toMatchObject({
      status: 409,
      body: { changes: [{ field: 'priority', value: 'urgent' }] },
    });
    expect(await stored(desk, target.id)).toMatchObject({ version: 1 });
  });

  test('where one of the tickets is not there for the caller', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const kim = await arrangeAgent(desk, { groups: [groupId] });
    const [hidden, seen] = await arrangeTickets(desk.ctx, [{}, { assigned_group_id: 0 }]);
    for (const [target, source] of [
      [hidden.id, seen.id],
      [seen.id, hidden.id],
    ] as const) {
      expect(await refused(desk, target, [{ id: source }], kim.server)).toEqual([
        404,
        `No ticket with id ${hidden.id}.`,
      ]);
    }
  });

  test('and a note in a merged ticket, too: it belongs into the target', async ({ desk }) => {
    const [target, source] = await arrangeTickets(desk.ctx, [{}, {}]);
    await merge(desk, target.id, source.id);
    const note = { ticketID: source.id, type: 'note' as const, content: 'Late' };
    expect(await desk.answer(messageRoutes.addMessage, note)).toMatchObject({
      status: 409,
      body: { message: `Ticket ${source.id} was merged into ticket ${target.id}: write there.` },
    });
  });
});

describe('two merges at once', () => {
  test('that cross are one merge and one refusal', async ({ desk }) => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
      await arrangeMessages(desk.ctx, [{ ticket_id: a.id }, { ticket_id: b.id }]);
      const answers = await Promise.all([
        desk.answer(mergeRoutes.mergeTickets, { ticketID: a.id, sources: [{ id: b.id }] }),
        desk.answer(mergeRoutes.mergeTickets, { ticketID: b.id, sources: [{ id: a.id }] }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)?.body as { message: string };
      expect(lost.message).toMatch(/was merged into ticket \d+/);
      const won = answers[0]?.status === 200 ? a.id : b.id;
      expect(await contents(desk, won)).toHaveLength(2);
    }
    await expectConsistent(desk);
  });

  test('of one ticket into two are one, and the ticket is in one place', async ({ desk }) => {
    const [a, b, c] = await arrangeTickets(desk.ctx, [{}, {}, {}]);
    await arrangeMessages(desk.ctx, [{ ticket_id: a.id }]);
    const answers = await Promise.all(
      [b.id, c.id].map((ticketID) => desk.answer(mergeRoutes.mergeTickets, { ticketID, sources: [{ id: a.id }] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([...(await contents(desk, b.id)), ...(await contents(desk, c.id))]).toHaveLength(1);
  });
});
