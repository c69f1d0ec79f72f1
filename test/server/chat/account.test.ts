import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeMessages } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, chatServer, session } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeBrand, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { requestChatConfig, requestChatQueue, notifyUserNewChatMessage, notifyUserEndChat, listOriginRules } =
  chatRoutes;
const minute = 60_000;

const configOf = async (desk: TestDesk) =>
  (await desk.request(requestChatConfig, { chatServer, chatAccountToken })).item;
const queueOf = async (desk: TestDesk) => (await desk.request(requestChatQueue, { chatAccountToken })).item;
const write = async (desk: TestDesk, message: Partial<RouteInput<typeof notifyUserNewChatMessage>> = {}) =>
  (await desk.request(notifyUserNewChatMessage, { ...session, chatAccountToken, message: 'Hello', ...message })).item;

/** Notes when somebody's key was last used. */
async function setUsed(desk: TestDesk, userId: number, at: number): Promise<void> {
  await desk.desk.storage.write
    .transaction()
    .execute((tx) => tx.updateTable('api_keys').set({ last_used_at: at }).where('user_id', '=', userId).execute());
}
const assign = (desk: TestDesk, ticketId: number, userId: number) =>
  desk.desk.storage.write
    .transaction()
    .execute((tx) => tx.updateTable('tickets').set({ assigned_user_id: userId }).where('id', '=', ticketId).execute());
const answerTicket = (desk: TestDesk, ticket_id: number, created_at: number) =>
  arrangeMessages(desk.ctx, [{ ticket_id, direction: 'outbound', created_at }]);

describe('POST /chat/requestChatConfig', () => {
  test('gives what the account says', async ({ desk }) => {
    await arrangeChatAccount(desk, {
      greeting: 'How can we help?',
      offlineText: 'Nobody is here.',
      predefinedUserInputs: ['Where is my parcel?', 'I want to return something'],
    });
    const { name } = await desk.ctx.db.selectFrom('brands').select('name').executeTakeFirstOrThrow();
    expect(await desk.request(requestChatConfig, { chatServer, chatAccountToken })).toEqual({
      type: 'item',
      item: {
        brand_id: 1,
        brand_name: name,
        channel_id: 8,
        greeting: 'How can we help?',
        offline_text: 'Nobody is here.',
        predefined_user_inputs: ['Where is my parcel?', 'I want to return something'],
        online: false,
        queue_length: 0,
        attachment_limit: 25 * 1024 * 1024,
        attachment_types: ['*/*'],
      },
    });
  });

  test('is online while an agent is at work within the open hours', async ({ desk, clock }) => {
    const weekdays = { monday: [{ from: '09:00', to: '10:00' }] };
    // 09:00 UTC on a Monday in March is 10:00 in Berlin.
    await arrangeChatAccount(desk, { openHours: { time_zone: 'Europe/Berlin', days: weekdays } });
    const kim = await arrangeAgent(desk);
    await setUsed(desk, kim.id, testNow);
    expect((await configOf(desk)).online).toBe(false);
    clock.now = testNow - 1;
    expect((await configOf(desk)).online).toBe(true);
    await setUsed(desk, kim.id, testNow - 10 * minute);
    expect((await configOf(desk)).online).toBe(false);
  });

  test.for([
    ['unknown', chatServer],
    [chatAccountToken, 'elsewhere.example'],
  ] as const)('with token %s for %s is a 404', async ([token, server], { desk }) => {
    await arrangeChatAccount(desk);
    expect((await desk.answer(requestChatConfig, { chatAccountToken: token, chatServer: server })).status).toBe(404);
  });

  test('without a server or a token is a 400 that names it', async ({ desk }) => {
    expect(await desk.answer(requestChatConfig, {} as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'chatServer' }, { field: 'chatAccountToken' }] },
    });
  });
});

describe('an agent is available', () => {
  test('whose key or browser was used within five minutes', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const [kim, lee, ann] = [
      await arrangeAgent(desk, { name: 'Kim' }),
      await arrangeAgent(desk, { name: 'Lee' }),
      await arrangeAgent(desk, { name: 'Ann' }),
    ];
    await setUsed(desk, kim.id, testNow - 5 * minute);
    await setUsed(desk, lee.id, testNow - 5 * minute - 1);
    const seen = { created_at: testNow - minute, last_seen_at: testNow - minute };
    await arrangeRows(desk, 'sessions', [
      { token_hash: 'a', user_id: ann.id, ...seen, expires_at: testNow + minute },
      { token_hash: 'b', user_id: lee.id, ...seen, expires_at: testNow },
    ]);
    expect((await queueOf(desk)).agents_available).toBe(2);
  });

  test('who may work tickets, through a key that may, and not the one who asks', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const frontEnd = await arrangeAgent(desk, { name: 'FrontEnd', permissions: ['API_CHAT'] });
    const reader = await arrangeAgent(desk, { name: 'Reader', permissions: ['TICKET_READ'] });
    const gone = await arrangeAgent(desk, { name: 'Gone' });
    for (const { id } of [frontEnd, reader, gone, { id: 1 }]) await setUsed(desk, id, testNow);
    await desk.desk.storage.write
      .transaction()
      .execute((tx) => tx.updateTable('users').set({ disabled_at: testNow }).where('id', '=', gone.id).execute());
    expect((await queueOf(desk)).agents_available).toBe(0);
    const asked = await desk.answer(requestChatQueue, { chatAccountToken }, frontEnd.server);
    expect(asked.body).toMatchObject({ item: { agents_available: 1 } });
  });

  test('who sees tickets of the account’s brand and group', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk, { brandId, groupId });
    const outside = await arrangeAgent(desk, { name: 'Outside', brands: [1] });
    const other = await arrangeAgent(desk, { name: 'Other', groups: [1] });
    const inside = await arrangeAgent(desk, { name: 'Inside', brands: [brandId], groups: [groupId] });
    for (const { id } of [outside, other]) await setUsed(desk, id, testNow);
    expect((await queueOf(desk)).agents_available).toBe(0);
    await setUsed(desk, inside.id, testNow);
    expect((await queueOf(desk)).agents_available).toBe(1);
  });
});

describe('POST /chat/requestChatQueue', () => {
  test('lists who waits, longest first', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk);
    clock.now = testNow + minute;
    const second = await write(desk, { chatSessionID: '+49123' });
    await write(desk, { messageNumber: 2 });
    expect(await queueOf(desk)).toEqual({
      waiting: 2,
      agents_available: 0,
      estimated_wait_seconds: null,
      sessions: [
        { chatSessionID: 'session-1', ticket_id: first.ticket_id, waiting_since: '2026-03-02 09:00:00' },
        { chatSessionID: '49123', ticket_id: second.ticket_id, waiting_since: '2026-03-02 09:01:00' },
      ],
    });
    expect((await configOf(desk)).queue_length).toBe(2);
  });

  test('holds a chat until it has an agent and an answer', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk);
    await answerTicket(desk, ticket_id, testNow);
    expect((await queueOf(desk)).waiting).toBe(1);
    await assign(desk, ticket_id, 1);
    expect((await queueOf(desk)).waiting).toBe(0);
    const unanswered = await write(desk, { chatSessionID: 'session-2' });
    await assign(desk, unanswered.ticket_id, 1);
    expect((await queueOf(desk)).waiting).toBe(1);
  });

  test.for(['solved', 'closed'] as const)('leaves out ended chats and those that are %s', async (status, { desk }) => {
    await arrangeChatAccount(desk);
    await write(desk);
    const { ticket_id } = await write(desk, { chatSessionID: 'session-2' });
    await desk.request(notifyUserEndChat, session);
    await desk.desk.storage.write
      .transaction()
      .execute((tx) => tx.updateTable('tickets').set({ status }).where('id', '=', ticket_id).execute());
    expect((await queueOf(desk)).sessions).toEqual([]);
  });

  test('is that of one account', async ({ desk }) => {
    await arrangeChatAccount(desk);
    await arrangeChatAccount(desk, { token: 'token2' });
    await write(desk, { chatAccountToken: 'token2' });
    expect((await queueOf(desk)).waiting).toBe(0);
    expect((await desk.answer(requestChatQueue, { chatAccountToken: 'unknown' })).status).toBe(404);
  });

  test('estimates the wait by how long first answers took lately', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const kim = await arrangeAgent(desk);
    await setUsed(desk, kim.id, testNow);
    expect((await queueOf(desk)).estimated_wait_seconds).toBe(60);
    for (const [at, seconds] of [30, 90, 600].entries()) {
      const chatSessionID = `earlier-${at}`;
      const { ticket_id } = await write(desk, { chatSessionID });
      await answerTicket(desk, ticket_id, testNow + seconds * 1000);
      await answerTicket(desk, ticket_id, testNow + seconds * 2000);
      await desk.request(notifyUserEndChat, { chatServer, chatSessionID });
    }
    expect((await queueOf(desk)).estimated_wait_seconds).toBe(90);
    clock.now = testNow + minute;
    await write(desk);
    expect((await queueOf(desk)).estimated_wait_seconds).toBe(180);
  });
});

describe('GET /chat/whitelistedDomainsAndBlacklistedIPs', () => {
  test('gives the rules of all accounts, each once', async ({ desk }) => {
    await arrangeChatAccount(desk, {
      whitelistedDomains: ['shop.example', 'b.example'],
      blacklistedIps: ['10.0.0.0/8'],
    });
    await arrangeChatAccount(desk, { token: 'token2', whitelistedDomains: ['b.example'], blacklistedIps: ['::1'] });
    expect(await desk.request(listOriginRules, {})).toEqual({
      type: 'item',
      item: { whitelistedDomains: ['b.example', 'shop.example'], blacklistedIPs: ['10.0.0.0/8', '::1'] },
    });
  });

  test('gives those of the caller’s brands and groups only', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk, { whitelistedDomains: ['first.example'] });
    await arrangeChatAccount(desk, { token: 'token2', brandId, whitelistedDomains: ['second.example'] });
    const rules = async (wanted: { name: string; brands?: number[]; groups?: number[] }) => {
      const { server } = await arrangeAgent(desk, wanted);
      return (await desk.answer(listOriginRules, {}, server)).body;
    };
    const second = { item: { whitelistedDomains: ['second.example'] } };
    expect(await rules({ name: 'Brand', brands: [brandId] })).toMatchObject(second);
    expect(await rules({ name: 'Group', groups: [groupId] })).toMatchObject(second);
    expect(await rules({ name: 'None', brands: [] })).toMatchObject({ item: { whitelistedDomains: [] } });
  });
});
