import { describe, expect } from 'vitest';
import { findChatAccount } from '../../../server/chat/account.ts';
import { findConversation, lastEnded, loadConversation } from '../../../server/chat/session.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerSearchRoutes } from '../../../server/contract/base/customer-search.ts';
import { notificationRoutes } from '../../../server/contract/base/notification.ts';
import { rawRoutes } from '../../../server/contract/base/raw.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { brandRoutes } from '../../../server/contract/desk/brands.ts';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import { customFieldRoutes } from '../../../server/contract/desk/custom-fields.ts';
import { customerMergeRoutes } from '../../../server/contract/desk/customer-merges.ts';
import { deskCustomerRoutes } from '../../../server/contract/desk/customers.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { formRoutes } from '../../../server/contract/desk/forms.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { keyRoutes } from '../../../server/contract/desk/keys.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { notificationPreferenceRoutes } from '../../../server/contract/desk/notification-preferences.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { deskTicketRoutes, ticketSorts } from '../../../server/contract/desk/tickets.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import { viewRoutes } from '../../../server/contract/desk/views.ts';
import { waitingChatRoutes } from '../../../server/contract/desk/waiting-chats.ts';
import type { Route } from '../../../server/contract/route.ts';
import { messagesOf } from '../../../server/customer/messages-of.ts';
import { findByPrimaryId } from '../../../server/customer/primary-id.ts';
import { movedKinds } from '../../../server/customer-merge/journal.ts';
import { findMergedInto } from '../../../server/customer-merge/merged-into.ts';
import { countRowsOf, someRowsOf } from '../../../server/customer-merge/move-rows.ts';
import { findUnfinished } from '../../../server/customer-merge/unfinished.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { readPage } from '../../../server/event-stream/page.ts';
import { findLoops, forgetArrivals, senderOf } from '../../../server/incoming/arrivals.ts';
import { searchTickets } from '../../../server/incoming/find-ticket.ts';
import { findPosition, formatPosition, readHead } from '../../../server/live/position.ts';
import { readFacts } from '../../../server/mail/mail-facts.ts';
import type { Tx } from '../../../server/storage/tables/all-tables.ts';
import { wakeSnoozedDue } from '../../../server/ticket/wake-snoozed.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, chatServer } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { changeIt } from '../../support/change-tickets.ts';
import { test as base, dialect, type TestDesk, testNow, withDesk } from '../../support/desk.ts';
import { explain, recordQueries, slowSteps } from '../../support/query-plans.ts';
import { settled } from '../../support/settled.ts';

const { listTickets, listTicketIds, getTicketRows, countTickets } = deskTicketRoutes;

interface ListDesks {
  /** A desk of a few tickets; for tests that only read. */
  small: TestDesk;
  /** The same, as if it were large: then nothing is gathered. */
  large: TestDesk;
}

// A plan depends on what a table's files have held.
const withOwnDatabase = base.extend({ usesOfDatabase: [1, { scope: 'file' }] });

const test = withOwnDatabase.extend<ListDesks>({
  small: [({ lendDatabase }, use) => withDesk(lendDatabase, { now: testNow }, arrangedFor(use)), { scope: 'file' }],
  large: [
    ({ lendDatabase }, use) => withDesk(lendDatabase, { now: testNow }, arrangedFor(use, makeLarge)),
    { scope: 'file' },
  ],
});

const arrangedFor =
  (use: (desk: TestDesk) => Promise<void>, more: (desk: TestDesk) => Promise<unknown> = async () => {}) =>
  async (desk: TestDesk) => {
    await arrange(desk);
    await more(desk);
    await use(desk);
  };

/** A few tickets of every kind, so that a list has a page, a next one and something to join. */
async function arrange(desk: TestDesk) {
  const customer_id = await arrangeCustomer(desk, { primaryId: 'C-1', emails: ['ada@example.com'] });
  await arrangeCustomer(desk, { emails: ['a.da@example.com'] });
  const [a] = await arrangeTickets(
    desk.ctx,
    Array.from({ length: 6 }, (_, at) => ({
      customer_id,
      status: at % 2 ? ('open' as const) : ('new' as const),
      assigned_user_id: at % 3 ? 1 : 0,
      waiting_since: testNow + at,
    })),
  );
  await arrangeMessages(desk.ctx, [{ ticket_id: a?.id ?? 0 }]);
}

/** The steps of a request's queries that grow with the number of tickets, and how many queries there were. */
async function inspect(desk: TestDesk, route: Route, input: object, server = desk.admin) {
  const queries = await recordQueries(desk, async () => {
    expect((await desk.answer(route, input as never, server)).status).toBe(200);
  });
  const slow = [];
  for (const query of queries) {
    const plan = await explain(desk, query);
    const steps = slowSteps(plan, query);
    if (steps.length > 0) slow.push({ steps, sql: query.sql });
  }
  return { queries: queries.length, slow };
}

const filters = [
  {},
  { status: 'open' },
  { status: 'new,open' },
  { assigned_user_id: 'me' },
  { assigned_user_id: '0', status: 'new,open' },
  { assigned_group_id: '1,2' },
  { assigned_group_id: '1', status: 'open', assigned_user_id: '0,1' },
  { brand_id: '1' },
  { brand_id: '1', status: 'closed' },
  { needs_answer: true },
  { needs_answer: true, assigned_user_id: 'me' },
  { needs_answer: true, assigned_group_id: '1' },
  { needs_answer: false },
  { customer_id: 1 },
  { tag: 'red,blue' },
  { channel_id: '1', priority: 'high,urgent' },
  { unread: true },
  { unread: false, status: 'open' },
  { snoozed: true },
  { following: true, assigned_user_id: 'me' },
  { following: false },
  { created_from: '2026-01-01 00:00:00', created_to: '2026-04-01 00:00:00', channel_id: '1' },
  { updated_from: '2026-01-01 00:00:00', priority: 'normal' },
];

const sizes = ['small', 'large'] as const;

/** Kept counts of a desk with 100,000 more tickets of each kind that there is. */
const makeLarge = ({ desk }: TestDesk) =>
  desk.storage.write.transaction().execute((tx) =>
    tx
      .updateTable('ticket_counts')
      .set((eb) => ({ total: eb('total', '+', 100_000) }))
      .execute(),
  );

describe('a list', () => {
  const cases = sizes.flatMap((size) =>
    filters.flatMap((filter) => ticketSorts.map((sort) => [size, { ...filter, sort }] as const)),
  );
  test.for(cases)(
    'in a %s desk by %j sorts nothing and reads no row in vain',
    async ([size, input], { small, large }) => {
      const desk = size === 'small' ? small : large;
      const { queries, slow } = await inspect(desk, listTickets, { ...input, limit: 1 });
      expect(slow).toEqual([]);
      // The key's agent, names of tags or how many a set has, the kept counts, the ids, the total, the rows.
      expect(queries).toBeLessThanOrEqual(7);
      const { next } = await desk.request(listTickets, { ...(input as object), limit: 1 });
      if (next !== null)
        expect((await inspect(desk, listTickets, { ...input, limit: 1, cursor: next })).slow).toEqual([]);
    },
  );

  test.for(ticketSorts)('by %s and what no index leads with reads no row of a ticket', async (sort, { desk }) => {
    await arrange(desk);
    await makeLarge(desk);
    const input = { sort, priority: 'low', channel_id: '1', snoozed: false, unread: true, limit: 1 };
    const span = { created_from: '2026-01-01 00:00:00', updated_to: '2026-12-01 00:00:00' };
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [1] });
    const queries = await recordQueries(desk, () => desk.answer(listTickets, { ...input, ...span } as never, server));
    const walks = queries.filter(({ sql }) => /"tickets"\."id", .* as "value"/s.test(sql));
    expect(walks).toHaveLength(1);
    const steps = (await explain(desk, walks[0] ?? { sql: '', parameters: [] })).filter((step) =>
      /tickets_(by|waiting)/.test(step),
    );
    expect(steps).toHaveLength(1);
    // PostgreSQL takes the same index; whether it reads rows depends on when they were vacuumed.
    expect(steps[0]).toMatch(desk.desk.storage.dialect === 'sqlite' ? /COVERING INDEX tickets_by_/ : /tickets_by_/);
  });

  test('goes on behind a page by the index that it began with, whoever asks', async ({ desk }) => {
    await arrange(desk);
    await makeLarge(desk);
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [1] });
    const input = { assigned_group_id: '1', sort: '-last_update', limit: 1 } as const;
    const { next } = (await desk.answer(listTickets, input, server)).body as { next: string };
    const queries = await recordQueries(desk, () => desk.answer(listTickets, { ...input, cursor: next }, server));
    const walk = queries.find(({ sql }) => /"tickets"\."id", .* as "value"/s.test(sql)) ?? { sql: '', parameters: [] };
    const indexes = (await explain(desk, walk)).flatMap((step) => /tickets_(by|waiting)\w*/.exec(step)?.[0] ?? []);
    expect(new Set(indexes)).toEqual(new Set(['tickets_by_group']));
  });

  test.for([
    [{ status: 'new,open' }, 'tickets_at_work_created'],
    [{ status: 'open,solved' }, 'tickets_by_creation'],
    [{ assigned_user_id: 'me', status: 'open' }, 'tickets_by_user_created'],
    [{ assigned_group_id: '1' }, 'tickets_by_group_created'],
    [{ brand_id: '1', status: 'new,open,solved' }, 'tickets_by_brand_created'],
  ] as const)('of %j by time of creation, the last first, goes by %s', async ([filter, index], { large: desk }) => {
    const input = { ...filter, sort: '-created_at', limit: 1 };
    const queries = await recordQueries(desk, () => desk.answer(listTickets, input as never));
    const pages = queries.filter(({ sql }) => /"tickets"\."id", .* as "value"/s.test(sql));
    const plans = await Promise.all(pages.map((page) => explain(desk, page)));
    const indexes = plans.flat().flatMap((step) => /tickets_(by|at|waiting)\w*/.exec(step)?.[0] ?? []);
    expect(new Set(indexes)).toEqual(new Set([index]));
  });

  test('of one priority, by priority, begins where these do', async ({ large: desk, skip }) => {
    skip(desk.desk.storage.dialect === 'sqlite', 'SQLite reads past the others as quickly');
    const input = { priority: 'low', sort: 'priority', limit: 1 };
    const queries = await recordQueries(desk, () => desk.answer(listTickets, input as never));
    const [walk] = queries.filter(({ sql }) => /"tickets"\."id", .* as "value"/s.test(sql));
    const plan = (await explain(desk, walk ?? { sql: '', parameters: [] })).join('\n');
    expect(plan).toMatch(/using tickets_by_priority.*\n\s*Index Cond: .*< '?4398046511104/);
  });

  test('of somebody who sees one group walks an index too', async ({ desk }) => {
    await arrange(desk);
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [1] });
    for (const filter of [{}, { status: 'new,open' }, { assigned_user_id: 'me' }, { needs_answer: true }]) {
      expect((await inspect(desk, listTickets, { ...filter, limit: 1 }, server)).slow).toEqual([]);
    }
  });
});

describe('what is asked often reads by index, in a fixed number of queries:', () => {
  test.for<[string, Route, object, number]>([
    ['ticket', ticketRoutes.getTicket, { ticketID: 1 }, 9],
    ['ticket with history', ticketRoutes.getTicket, { ticketID: 1, getTicketHistory: true }, 10],
    ['rows', getTicketRows, { ids: [1, 2, 3] }, 2],
    ['counts', countTickets, {}, 3],
    ['views', viewRoutes.listViews, {}, 3],
    ['desk', deskRoutes.getDesk, {}, 7],
    ['a look at notifications', deskNotificationRoutes.peekNotifications, {}, 4],
    ['preferences', notificationPreferenceRoutes.getNotificationPreferences, {}, 3],
    ['a read position', readRoutes.getReadPosition, { ticketID: 1 }, 3],
    ['opened tickets', presenceRoutes.listOpenedTickets, {}, 3],
    ['who is where', presenceRoutes.listPresence, {}, 2],
    ['a draft', draftRoutes.getDraft, { ticketID: 1 }, 3],
    ['unsent drafts', draftRoutes.listDrafts, {}, 2],
    ['one notification', notificationRoutes.getNotification, { id: '1' }, 2],
    ['a customer', customerRoutes.getCustomer, { id: 1 }, 4],
    ['a customer by primary id', customerSearchRoutes.searchByPrimaryExternalID, { primary_id: 'C-1' }, 5],
    [
      'a customer by address',
      customerSearchRoutes.searchByCustomerChannelValue,
      { customerChannelValue: 'ada@example.com' },
      5,
    ],
  ])('%s', async ([, route, input, number], { desk }) => {
    await arrange(desk);
    await desk.desk.storage.write.transaction().execute((tx) =>
      tx
        .insertInto('notifications')
        .values({
          user_id: 1,
          ticket_id: 1,
          type: 'assigned',
          title: '',
          message: '',
          created_at: testNow,
          read_at: null,
        })
        .execute(),
    );
    const opened = { user_id: 1, opened_at: testNow, closed_at: null };
    await arrangeRows(desk, 'user_ticket_opened_history', [
      { ticket_id: 1, ...opened },
      { ticket_id: 2, ...opened },
    ]);
    expect(await inspect(desk, route, input)).toEqual({ queries: number, slow: [] });
  });

  test.for([
    ['brands', brandRoutes.listBrands, {}, 4],
    ['groups of a brand', groupRoutes.listGroups, { brand_id: 1 }, 3],
    ['users', userRoutes.listUsers, { disabled: false }, 5],
    ['keys of a user', keyRoutes.listKeys, { user_id: 1 }, 3],
    ['custom fields of a brand', customFieldRoutes.listCustomFields, { brand_id: 1 }, 3],
    ['forms of a brand', formRoutes.listForms, { brand_id: 1 }, 3],
    ['customers by the beginning of a name', deskCustomerRoutes.findCustomers, { brand_id: 1, find: 'mil' }, 8],
    ['customers by two beginnings', deskCustomerRoutes.findCustomers, { brand_id: 1, find: 'ada mil' }, 10],
    ['a customer’s card', deskCustomerRoutes.getCustomerCard, { id: 1 }, 8],
    ['what other systems told of a customer', deskCustomerRoutes.listCustomerEvents, { id: 1 }, 5],
    ['who may be the same customer', customerMergeRoutes.listDuplicates, { id: 1 }, 9],
    ['chat accounts of a brand', chatAccountRoutes.listChatAccounts, { brand_id: 1 }, 3],
  ] as const)('%s', async ([, route, input, number], { desk }) => {
    await arrange(desk);
    expect(await inspect(desk, route, input)).toEqual({ queries: number, slow: [] });
    const { server } = await arrangeAgent(desk, { brands: [1], groups: [1] });
    expect((await inspect(desk, route, input, server)).slow).toEqual([]);
  });

  test('the form of a ticket', async ({ desk }) => {
    const fields = [{ name: 'damage', type: 'text' as const }];
    const { item } = await desk.request(formRoutes.createForm, { name: 'Warranty', fields });
    const [{ id: ticketID }] = await arrangeTickets(desk.ctx, [{ form_id: item.id }]);
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID, form_fields: { damage: 'Frame' } });
    // Whose key it is, SQLite asks by a query that the requests before have prepared.
    const queries = dialect === 'sqlite' ? 3 : 4;
    expect(await inspect(desk, ticketChangeRoutes.getTicketForm, { ticketID })).toEqual({ queries, slow: [] });
  });

  test.for<[string, Route, object, number]>([
    ['config', chatRoutes.requestChatConfig, { chatServer, chatAccountToken }, 8],
    ['queue', chatRoutes.requestChatQueue, { chatAccountToken }, 9],
    ['origin rules', chatRoutes.listOriginRules, {}, 2],
    ['chats that ring', waitingChatRoutes.listWaitingChats, {}, 3],
  ])('a chat account’s %s', async ([, route, input, number], { desk }) => {
    await arrange(desk);
    await arrangeChatAccount(desk);
    const chat = { chat_account_id: 1, server: chatServer, created_at: testNow, ended_at: null };
    await arrangeRows(desk, 'chat_sessions', [
      { ...chat, session_id: 'a', ticket_id: 1 },
      { ...chat, session_id: 'b', ticket_id: 2 },
      { ...chat, session_id: 'a', ticket_id: 3, ended_at: testNow },
    ]);
    expect(await inspect(desk, route, input)).toEqual({ queries: number, slow: [] });
  });

  test('bulk changes, and which tickets one left as they were', async ({ desk }) => {
    await arrange(desk);
    const wish = { ids: [1, 2, 999], change: { status: 'open' as const }, dry_run: true };
    const { item } = await desk.request(bulkRoutes.createBulkChange, wish);
    expect((await inspect(desk, bulkRoutes.listBulkChanges, {})).slow).toEqual([]);
    const recorded = await recordQueries(desk, () =>
      desk.request(bulkRoutes.listBulkResults, { id: item.id, left: true, limit: 1 }),
    );
    const [results] = recorded.filter(({ sql }) => sql.includes("'changed_meanwhile'"));
    const plan = await explain(desk, results ?? { sql: '', parameters: [] });
    expect(plan.filter((step) => /SCAN|TEMP|Sort/.test(step) && !/Index/.test(step))).toEqual([]);
  });

  test('an address, in a brand too, is looked for by itself and not among all of the brand', async ({ desk }) => {
    await arrange(desk);
    // Three texts: as an e-mail address, a number, and what other channels have.
    const input = { customerChannelValue: '+49 30 1', brand_id: 1 };
    const queries = await recordQueries(desk, () =>
      desk.answer(customerSearchRoutes.searchByCustomerChannelValue, input),
    );
    const search = queries.find(({ sql }) => sql.includes('"match_key" in'));
    expect(search && (await explain(desk, search)).join('\n')).toMatch(/match_key ?= ?(\?|ANY)/);
  });

  test('the conversations of a chat session', async ({ desk }) => {
    await arrange(desk);
    await arrangeChatAccount(desk);
    const chat = { chat_account_id: 1, server: chatServer, session_id: 'a', created_at: testNow };
    await arrangeRows(desk, 'chat_sessions', [
      { ...chat, ended_at: testNow },
      { ...chat, ended_at: null },
    ]);
    const name = { chatServer, chatSessionID: 'a' };
    const account = await findChatAccount(desk.ctx, { chatAccountToken });
    // Read outside of a transaction: only there it is recorded.
    const ctx = { ...desk.ctx, tx: desk.ctx.db as Tx, db: desk.ctx.db as Tx };
    const queries = await recordQueries(desk, async () => {
      await findConversation(ctx, account, name);
      await lastEnded(ctx, account, name);
      await loadConversation(ctx, name);
    });
    expect(queries).toHaveLength(4);
    for (const query of queries) expect(slowSteps(await explain(desk, query), query)).toEqual([]);
  });

  test('a customer of a brand by primary id, and what a customer wrote', async ({ desk }) => {
    // Read outside of a transaction: only there it is recorded.
    const tx = desk.ctx.db as Tx;
    const queries = await recordQueries(desk, async () => {
      await findByPrimaryId({ ...desk.ctx, tx, db: tx }, 1, 'C-1');
      await messagesOf(tx, 7).select('id').execute();
    });
    const plans = await Promise.all(queries.map((query) => explain(desk, query)));
    // Another index would do as well, but read every customer of the brand.
    const taken = /customers_by_primary_id|customer_merges_by_primary_id|messages_by_customer/;
    expect(plans.map((steps) => taken.exec(steps.join(' '))?.[0])).toEqual([
      'customers_by_primary_id',
      // There is none: then whoever had it before they were merged.
      'customer_merges_by_primary_id',
      'messages_by_customer',
    ]);
  });

  test('what is a customer’s when they are merged, and who they have become', async ({ desk }) => {
    await arrange(desk);
    const tx = desk.ctx.db as Tx;
    const ctx = { ...desk.ctx, tx, db: tx };
    const queries = await recordQueries(desk, async () => {
      for (const kind of movedKinds) {
        await someRowsOf(ctx, kind, { customerId: 1, limit: 10 });
        await countRowsOf(ctx, kind, 1);
      }
      await findMergedInto(ctx, 1);
      await findUnfinished(ctx, 1);
    });
    expect(queries).toHaveLength(12);
    for (const query of queries) expect(slowSteps(await explain(desk, query), query)).toEqual([]);
  });

  test('where a mail that arrives belongs, and what its sender brought lately', async ({ desk }) => {
    await arrange(desk);
    const facts = readFacts(
      [
        { name: 'from', value: 'ada@example.com' },
        { name: 'subject', value: 'Re: A lamp [#1]' },
        { name: 'references', value: '<a@x> <b@x>' },
      ],
      { now: testNow },
    );
    const mail = { messageId: 'c@x', hash: 'x', sentAt: testNow, facts };
    // Read outside of a transaction: only there it is recorded.
    const ctx = { ...desk.ctx, tx: desk.ctx.db as Tx, db: desk.ctx.db as Tx };
    const queries = await recordQueries(desk, async () => {
      await searchTickets(ctx, [mail], { brandId: 1, own: new Set() });
      await searchTickets(ctx, [{ ...mail, facts: { ...facts, subject: '[#99]' } }], { brandId: 1, own: new Set() });
      await findLoops(ctx, [senderOf(1, mail)]);
      await forgetArrivals(desk.ctx);
    });
    expect(queries.length).toBeGreaterThan(6);
    for (const query of queries) expect(slowSteps(await explain(desk, query), query)).toEqual([]);
  });

  test('snoozed tickets whose time has come', async ({ desk }) => {
    await arrange(desk);
    const queries = await recordQueries(desk, () => wakeSnoozedDue(desk.ctx));
    expect(queries.length).toBe(1);
    for (const query of queries) expect((await explain(desk, query)).join(' ')).toContain('tickets_snoozed');
  });

  test('messages that are due, and those that nobody sends any more', async ({ desk }) => {
    await arrange(desk);
    const queries = await recordQueries(desk, () => sendDue(desk.ctx));
    const plans = await Promise.all(queries.map((query) => explain(desk, query)));
    expect(plans.map((steps) => /deliveries_\w+/.exec(steps.join(' '))?.[0])).toEqual([
      'deliveries_under_way',
      'deliveries_due',
    ]);
    for (const [at, query] of queries.entries()) expect(slowSteps(plans[at] ?? [], query)).toEqual([]);
  });

  test.for([
    ['the deliveries of a ticket', messageRoutes.listDeliveries, { ticketID: 1 }],
    ['a message', messageRoutes.getMessage, { id: 1 }],
  ] as const)('%s', async ([, route, input], { desk }) => {
    await arrange(desk);
    expect((await inspect(desk, route, input)).slow).toEqual([]);
  });

  test('what happened since a position, and the rows of it', async ({ desk }) => {
    await arrange(desk);
    const [one] = await arrangeTickets(desk.ctx, [{}]);
    for (const title of ['First', 'Second']) await changeIt(desk.ctx, one.id, { title });
    await settled(desk);
    const { storage } = desk.desk;
    const queries = await recordQueries(desk, async () => {
      expect(await findPosition(storage, formatPosition(await readHead(storage)))).toBeDefined();
      expect(await readPage(storage, { xid: 0, id: 0 })).toMatchObject({ happenings: [{ ticketId: one.id }] });
    });
    expect(queries.length).toBeGreaterThan(3);
    for (const query of queries) {
      const plan = await explain(desk, query);
      expect([query.sql, slowSteps(plan, query)]).toEqual([query.sql, []]);
      if (query.sql.includes('live_events')) expect(plan.join(' ')).toContain('live_events_by_position');
    }
  });

  test('ids of a whole list', async ({ desk }) => {
    await arrange(desk);
    const { queries } = await inspect(desk, listTicketIds, { status: 'new,open' });
    expect(queries).toBe(4);
  });

  test.for([
    'tickets',
    'messages',
    'ticket_history',
    'form_field_to_ticket',
    'user_ticket_opened_history',
    'telephone_calls_inbound',
  ])('a page of the raw table %s, from where the page before ended', async (table, { desk }) => {
    await arrange(desk);
    const page = (itemStart: number) => ({ table, itemStart, itemLimit: 2 });
    await desk.request(rawRoutes.readRawTable, page(0));
    await settled(desk);
    await desk.request(rawRoutes.readRawTable, page(0));
    const queries = await recordQueries(desk, () => desk.request(rawRoutes.readRawTable, page(2)));
    for (const query of queries) expect(slowSteps(await explain(desk, query), query)).toEqual([]);
    expect(queries.filter(({ sql }) => /count\(\*\)/.test(sql))).toEqual([]);
  });
});
