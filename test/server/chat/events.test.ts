import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { type ChatEvent, chatEvents } from '../../../server/contract/base/chat-words.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserNewChatEvent, notifyUserVisited, notifyUserEndChat } = chatRoutes;

const begin = async (desk: TestDesk) =>
  (
    await desk.request(notifyUserNewChatMessage, {
      ...session,
      chatAccountToken,
      message: 'Hello',
      customerName: 'Ada Miller',
    })
  ).item.ticket_id;
const eventsOf = async (desk: TestDesk, ticketID: number) => {
  const { timeline } = (await desk.request(ticketRoutes.getTicket, { ticketID, getTicketHistory: true })).item;
  return timeline.filter(({ type }) => type === 'event');
};
const liveKinds = async (desk: TestDesk) =>
  (await desk.ctx.db.selectFrom('live_events').select(['kind', 'ticket_id']).orderBy('id').execute()).slice(-1);

describe('what a visitor does', () => {
  test.for(['expandedchat', 'minimizedchat'] as const)(
    '%s is an event of the ticket',
    async (event, { desk, clock }) => {
      await arrangeChatAccount(desk);
      const id = await begin(desk);
      clock.now = testNow + 60_000;
      expect(await desk.request(notifyUserNewChatEvent, { ...session, event })).toEqual({
        type: 'result',
        message: 'Chat event received.',
      });
      expect(await eventsOf(desk, id)).toMatchObject([
        {
          item_type: 'chat',
          item_type_id: event,
          initiated_by: 'Ada Miller',
          description: `Ada Miller: chat ${event}`,
          created_at: '2026-03-02 09:01:00',
        },
      ]);
      expect(await liveKinds(desk)).toEqual([{ kind: 'ticket', ticket_id: id }]);
    },
  );

  test.for([
    ['startedtyping', 'customer_started_typing'],
    ['stoppedtyping', 'customer_stopped_typing'],
  ] as const)('%s is a live event only', async ([event, kind], { desk }) => {
    await arrangeChatAccount(desk);
    const id = await begin(desk);
    await desk.request(notifyUserNewChatEvent, { ...session, event });
    expect(await liveKinds(desk)).toEqual([{ kind, ticket_id: id }]);
    expect(await eventsOf(desk, id)).toEqual([]);
  });

  test('a visited page is an event of the ticket, which does not come to the top for it', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const id = await begin(desk);
    clock.now = testNow + 60_000;
    const url = 'https://shop.example/offer?a=1';
    expect(await desk.request(notifyUserVisited, { ...session, url })).toEqual({
      type: 'result',
      message: 'Visited URL received.',
    });
    expect(await eventsOf(desk, id)).toMatchObject([{ item_type: 'visited_url', item_type_id: url }]);
    const ticket = await desk.ctx.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ last_update: testNow, version: 2 });
  });

  test('the end of the chat is an event of the ticket, once, and its status stays', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const id = await begin(desk);
    clock.now = testNow + 60_000;
    const ended = { type: 'result', message: 'Chat ended.' };
    expect(await desk.request(notifyUserEndChat, session)).toEqual(ended);
    expect(await desk.request(notifyUserEndChat, session)).toEqual(ended);
    expect(await eventsOf(desk, id)).toMatchObject([{ item_type: 'chat', item_type_id: 'ended' }]);
    const stored = await desk.ctx.db.selectFrom('chat_sessions').select('ended_at').execute();
    expect(stored).toEqual([{ ended_at: testNow + 60_000 }]);
    expect((await desk.request(ticketRoutes.getTicket, { ticketID: id })).item.status).toBe('new');
  });

  test('of a session whose ticket is gone is taken and forgotten', async ({ desk }) => {
    await arrangeChatAccount(desk);
    await begin(desk);
    await desk.desk.storage.write
      .transaction()
      .execute((tx) => tx.updateTable('chat_sessions').set({ ticket_id: 999 }).execute());
    expect((await desk.answer(notifyUserVisited, { ...session, url: 'https://a.example' })).status).toBe(200);
    expect((await desk.answer(notifyUserEndChat, session)).status).toBe(200);
  });
});

describe('an event is refused', () => {
  const calls = [
    ['an event', notifyUserNewChatEvent, { event: 'expandedchat' as ChatEvent }],
    ['a visit', notifyUserVisited, { url: 'https://a.example' }],
    ['an end', notifyUserEndChat, {}],
  ] as const;

  test.for(calls)('%s of a session that never wrote: 404', async ([, route, input], { desk }) => {
    await arrangeChatAccount(desk);
    expect(await desk.answer(route, { ...session, ...input } as never)).toMatchObject({
      status: 404,
      body: { type: 'error' },
    });
  });

  test.for(calls.slice(0, 2))('%s after the end of the chat: 404', async ([, route, input], { desk }) => {
    await arrangeChatAccount(desk);
    await begin(desk);
    await desk.request(notifyUserEndChat, session);
    expect((await desk.answer(route, { ...session, ...input } as never)).status).toBe(404);
  });

  test.for(calls)('%s through a key that does not reach the account: 404', async ([, route, input], { desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk, { brandId });
    await begin(desk);
    const outside = await arrangeAgent(desk, { name: 'Outside', brands: [1] });
    const other = await arrangeAgent(desk, { name: 'Other', groups: [1] });
    const inside = await arrangeAgent(desk, { name: 'Inside', groups: [groupId] });
    const ask = async (server: typeof desk.admin) =>
      (await desk.answer(route, { ...session, ...input } as never, server)).status;
    expect([await ask(outside.server), await ask(other.server), await ask(inside.server)]).toEqual([404, 404, 200]);
  });

  test.for([
    [notifyUserNewChatEvent, { ...session, event: 'typing' }, 'event'],
    [notifyUserNewChatEvent, session, 'event'],
    [notifyUserNewChatEvent, { ...session, chatSessionID: '+1', event: 'startedtyping' }, 'chatSessionID'],
    [notifyUserVisited, session, 'url'],
    [notifyUserVisited, { ...session, url: ' ' }, 'url'],
    [notifyUserEndChat, { chatServer: 'a' }, 'chatSessionID'],
    [notifyUserEndChat, { chatSessionID: 'a' }, 'chatServer'],
  ] as const)('$1 names what is wrong', async ([route, input, field], { desk }) => {
    expect(await desk.answer(route, input as never)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('all four events are those of the specification', () => {
    expect(chatEvents).toEqual(['startedtyping', 'stoppedtyping', 'expandedchat', 'minimizedchat']);
  });
});
