import { describe, expect } from 'vitest';
import { deskTicketRoutes, type TicketRow } from '../../../server/contract/desk/tickets.ts';
import type { RouteAnswer, RouteInput } from '../../../server/contract/route.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listTickets, listTicketIds, getTicketRows, countTickets } = deskTicketRoutes;
type Input = RouteInput<typeof listTickets>;

const minute = 60_000;

/** Nine tickets of every kind: status, user, group and age differ. */
const arrangeMany = ({ ctx }: TestDesk) =>
  arrangeTickets(
    ctx,
    (['new', 'open', 'pending', 'holding', 'solved', 'closed', 'new', 'open', 'open'] as const).map((status, at) => ({
      status,
      title: `Ticket ${at}`,
      assigned_user_id: at % 3 === 0 ? 1 : 0,
      assigned_group_id: at % 2,
      last_update: testNow - ((at * 7) % 9) * minute,
      created_at: testNow - at * minute,
      waiting_since: at % 4 === 0 ? testNow - at * minute : null,
    })),
  );

async function idsOf(desk: TestDesk, input: Input) {
  return (await desk.request(listTickets, input)).items.map(({ id }) => id);
}

/** All pages of a list, by their cursors. */
async function allPages(desk: TestDesk, input: Input) {
  const rows: TicketRow[] = [];
  for (let cursor = {}; ; ) {
    const page: RouteAnswer<typeof listTickets> = await desk.request(listTickets, { ...input, limit: 2, ...cursor });
    expect(page.itemStart).toBe(rows.length);
    rows.push(...page.items);
    if (page.next === null) return rows;
    cursor = { cursor: page.next };
  }
}

describe('GET /desk/tickets', () => {
  test('a row has what the list shows, and the customer by name, else address, else what the ticket says', async ({
    desk,
  }) => {
    await arrangeTickets(desk.ctx, [
      { from: 'kim@example.com', title: 'Where is it?', waiting_since: testNow, last_entry_seq: 3 },
    ]);
    expect((await desk.request(listTickets, {})).items).toEqual([
      {
        id: 1,
        version: 1,
        status: 'new',
        priority: 'normal',
        title: 'Where is it?',
        brand_id: 1,
        channel_id: 1,
        customer_id: 0,
        customer_name: 'kim@example.com',
        assigned_user_id: 0,
        assigned_group_id: 1,
        created_at: '2026-03-02 09:00:00',
        last_update: '2026-03-02 09:00:00',
        waiting_since: '2026-03-02 09:00:00',
        snooze_time: null,
        unread: true,
      },
    ]);
  });

  test.for(['-last_update', 'last_update', '-created_at', 'created_at', 'waiting_since'] as const)(
    'pages by %s give every ticket once, in order, as listTicketIds does',
    async (sort, { desk }) => {
      const tickets = await arrangeMany(desk);
      const value = (id: number) => {
        const ticket = tickets.find((one) => one.id === id);
        if (!ticket) return Number.NaN;
        if (sort === 'waiting_since') return ticket.waiting_since ?? Number.MAX_SAFE_INTEGER;
        return ticket[sort.replace('-', '') as 'last_update' | 'created_at'];
      };
      const direction = sort.startsWith('-') ? -1 : 1;
      const expected = tickets.map(({ id }) => id).sort((a, b) => direction * (value(a) - value(b) || a - b));
      expect((await allPages(desk, { sort })).map(({ id }) => id)).toEqual(expected);
      expect((await desk.request(listTicketIds, { sort })).item.ids).toEqual(expected);
    },
  );

  test.for([
    [{ status: 'new,open' }, (at: number) => [0, 1, 6, 7, 8].includes(at)],
    [{ assigned_user_id: 'me' }, (at: number) => at % 3 === 0],
    [{ assigned_user_id: 'me,0', status: 'open' }, (at: number) => [1, 7, 8].includes(at)],
    [{ assigned_group_id: '0' }, (at: number) => at % 2 === 0],
    [{ assigned_group_id: '0,1', assigned_user_id: '0' }, (at: number) => at % 3 !== 0],
    [{ brand_id: '2' }, () => false],
    [{ brand_id: '1', status: 'closed' }, (at: number) => at === 5],
    [{ customer_id: 77 }, () => false],
    [{ needs_answer: true }, (at: number) => at === 0 || at === 8],
    [{ needs_answer: false }, (at: number) => at !== 0 && at !== 8],
    [{ needs_answer: true, status: 'open,solved' }, (at: number) => at === 8],
    [{ needs_answer: true, sort: 'waiting_since' }, (at: number) => at === 0 || at === 8],
  ] as const)('%j selects exactly what it says, with its exact total', async ([filter, belongs], { desk }) => {
    const tickets = await arrangeMany(desk);
    const expected = tickets.filter((_, at) => belongs(at)).map(({ id }) => id);
    const page = await desk.request(listTickets, filter as Input);
    expect(page.items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
    expect(page.itemTotal).toBe(expected.length);
    const rows = await allPages(desk, filter as Input);
    expect(rows.map(({ id }) => id)).toEqual(page.items.map(({ id }) => id));
  });

  test('a snoozed ticket needs no answer until its time has come', async ({ desk, clock }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ waiting_since: testNow, snooze_time: testNow + minute }]);
    expect(await idsOf(desk, { needs_answer: true })).toEqual([]);
    clock.now = testNow + minute;
    expect(await idsOf(desk, { needs_answer: true })).toEqual([a.id]);
  });

  test('a row that moves to the front while one pages is not seen twice further down', async ({ desk }) => {
    const tickets = await arrangeMany(desk);
    const first = await desk.request(listTickets, { limit: 4 });
    const moved = first.items.at(-1)?.id ?? 0;
    await desk.ctx.desk.storage.write.transaction().execute((tx) =>
      tx
        .updateTable('tickets')
        .set({ last_update: testNow + minute })
        .where('id', '=', moved)
        .execute(),
    );
    const second = await desk.request(listTickets, { limit: 10, cursor: first.next ?? '' });
    expect(second.items).toHaveLength(tickets.length - 4);
    expect(second.items.map(({ id }) => id)).not.toContain(moved);
  });

  test('a cursor of another filter or sort, or none of ours, is refused', async ({ desk }) => {
    await arrangeMany(desk);
    const { next } = await desk.request(listTickets, { status: 'open', limit: 1 });
    for (const input of [{ status: 'new' }, { status: 'open', sort: 'created_at' }, {}] as const) {
      const answer = await desk.answer(listTickets, { ...input, cursor: next ?? '', limit: 1 });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
    }
    for (const cursor of ['x', 'bnVsbA', '[]', 'WzEsMiwzLCJ4Il0']) {
      expect(await desk.answer(listTickets, { cursor })).toMatchObject({ status: 400 });
    }
    expect(await desk.answer(listTickets, { status: 'open', cursor: next ?? '' })).toMatchObject({ status: 200 });
  });

  test.for([
    [{ status: 'done' }, 'status'],
    [{ assigned_user_id: '-1' }, 'assigned_user_id'],
    [{ assigned_user_id: 'you' }, 'assigned_user_id'],
    [{ brand_id: '0' }, 'brand_id'],
    [{ customer_id: '1e2' }, 'customer_id'],
    [{ needs_answer: 'maybe' }, 'needs_answer'],
    [{ tag: 'a,,b' }, 'tag'],
    [{ channel_id: 'email' }, 'channel_id'],
    [{ priority: 'low,huge' }, 'priority'],
    [{ unread: 'yes' }, 'unread'],
    [{ snoozed: '2' }, 'snoozed'],
    [{ following: 'me' }, 'following'],
    [{ created_from: '2026-02-30 00:00:00' }, 'created_from'],
    [{ created_to: '2026-03-01' }, 'created_to'],
    [{ updated_from: 'yesterday' }, 'updated_from'],
    [{ updated_to: '2026-03-01T00:00:00Z' }, 'updated_to'],
    [{ sort: 'title' }, 'sort'],
    [{ limit: 201 }, 'limit'],
    [{ limit: 0 }, 'limit'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    expect(await desk.answer(listTickets, input as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  test('several values, however many, are one list', async ({ desk }) => {
    const tickets = await arrangeMany(desk);
    const assigned_user_id = Array.from({ length: 150 }, (_, user) => user);
    expect(await idsOf(desk, { assigned_user_id })).toHaveLength(tickets.length);
  });

  test('a ticket is unread until the caller has read its last message', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ last_entry_seq: 5 }]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id, seq: 5 }]);
    const unread = async () => (await desk.request(getTicketRows, { ids: [a.id] })).item.map((row) => row.unread);
    expect(await unread()).toEqual([true]);
    await desk.desk.storage.write
      .transaction()
      .execute((tx) =>
        tx.insertInto('ticket_reads').values({ user_id: 1, ticket_id: a.id, seq: message.seq }).execute(),
      );
    expect(await unread()).toEqual([false]);
  });
});

test('GET /desk/tickets/rows gives the asked rows, once each, in the order asked', async ({ desk }) => {
  const [a, b, c] = await arrangeMany(desk);
  const { item } = await desk.request(getTicketRows, { ids: [c?.id ?? 0, 999, a?.id ?? 0, c?.id ?? 0, b?.id ?? 0] });
  expect(item.map(({ id }) => id)).toEqual([3, 1, 2]);
});

describe('GET /desk/tickets/counts', () => {
  test('are exact', async ({ desk }) => {
    await arrangeMany(desk);
    expect((await desk.request(countTickets, {})).item).toEqual({
      all: 9,
      needs_answer: 2,
      mine: 3,
      unassigned: 4,
      by_status: { new: 2, open: 3, pending: 1, holding: 1, solved: 1, closed: 1 },
      by_group: [
        { id: 0, total: 4 },
        { id: 1, total: 3 },
      ],
    });
  });

  test('of an empty desk are all 0', async ({ desk }) => {
    expect((await desk.request(countTickets, {})).item).toMatchObject({ all: 0, mine: 0, by_group: [] });
  });
});
