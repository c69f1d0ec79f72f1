import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeChatAccount, chatAccountToken, chatServer, session } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserEndChat } = chatRoutes;
type Message = Partial<RouteInput<typeof notifyUserNewChatMessage>>;

const messageOf = (message: Message) => ({ ...session, chatAccountToken, message: 'Hello', ...message });
const write = async (desk: TestDesk, message: Message = {}) =>
  (await desk.request(notifyUserNewChatMessage, messageOf(message))).item;
const answer = (desk: TestDesk, message: Message, server = desk.admin) =>
  desk.answer(notifyUserNewChatMessage, messageOf(message), server);
const ticketOf = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(ticketRoutes.getTicket, { ticketID, getTicketHistory: true })).item;
const setStatus = (desk: TestDesk, id: number, status: 'pending' | 'holding' | 'solved' | 'closed' | 'open') =>
  desk.request(ticketRoutes.setStatus, { ticketIDs: [id], status });

describe('the first message of a session', () => {
  test('opens a ticket of the account’s brand and group, on the chat channel', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk, 'Shop');
    await arrangeChatAccount(desk, { brandId, groupId });
    const received = await write(desk, {
      message: 'Where is my parcel?\nIt is <b>late</b>',
      url: 'https://shop.example/orders',
      additionalData: 'vip',
      customerName: 'Ada Miller',
      emailAddress: 'Ada@Example.com',
    });
    const ticket = await ticketOf(desk, received.ticket_id);
    expect(ticket).toMatchObject({
      brand_name: 'Shop',
      assigned_group_id: groupId,
      assigned_user_id: 0,
      channel_id: 8,
      channel_name: 'chat',
      direction: 'inbound',
      status: 'new',
      title: 'Where is my parcel?',
      customer_id: received.customer_id,
      external_id: 'session-1',
      from: 'Ada@Example.com',
      from_name: 'Ada Miller',
      last_update_customer: '2026-03-02 09:00:00',
      customer: { firstname: 'Ada', lastname: 'Miller' },
    });
    expect(ticket.timeline).toMatchObject([
      {
        id: String(received.message_id),
        type: 'message',
        direction: 'inbound',
        content: 'Where is my parcel?<br>\nIt is &lt;b&gt;late&lt;/b&gt;',
        from_name: 'Ada Miller',
        user_id: 0,
      },
    ]);
    expect(JSON.parse((ticket.timeline[0] as { meta_data: string }).meta_data)).toEqual({
      ...session,
      messageNumber: 1,
      url: 'https://shop.example/orders',
      usedPredefinedUserInput: 'false',
      additionalData: 'vip',
    });
  });

  test('goes to the brand’s default group where the account has none', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk, { brandId });
    const { ticket_id } = await write(desk);
    expect(await ticketOf(desk, ticket_id)).toMatchObject({ assigned_group_id: groupId });
  });

  test('counts, waits and is unread like every new ticket', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id, message_id } = await write(desk);
    const { db } = desk.ctx;
    const ticket = await db.selectFrom('tickets').selectAll().where('id', '=', ticket_id).executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', message_id)
      .executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ waiting_since: testNow, last_entry_seq: message.seq, version: 1 });
    expect(await db.selectFrom('ticket_counts').select(['status', 'total']).execute()).toEqual([
      { status: 'new', total: 1 },
    ]);
  });

  test('takes a long first line as a short title', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk, { message: `\n  ${'😀'.repeat(150)}` });
    expect((await ticketOf(desk, ticket_id)).title).toBe(`${'😀'.repeat(99)}…`);
  });

  test('may come on another channel', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk, { channelID: 4, externalAddressOverwrite: 'ada' });
    expect(await ticketOf(desk, ticket_id)).toMatchObject({ channel_id: 4, from: 'ada' });
    expect(await answer(desk, { channelID: 99 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'channelID' }] },
    });
  });
});

describe('a later message', () => {
  test('comes into the same ticket', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk);
    clock.now = testNow + 60_000;
    const second = await write(desk, { messageNumber: 2, message: 'Anybody there?' });
    expect(second.ticket_id).toBe(first.ticket_id);
    const ticket = await ticketOf(desk, first.ticket_id);
    expect(ticket.timeline.map((entry) => entry.type === 'message' && entry.content)).toEqual([
      'Hello',
      'Anybody there?',
    ]);
    expect(ticket).toMatchObject({ last_update: '2026-03-02 09:01:00', title: 'Hello', status: 'new' });
    const row = await desk.ctx.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ waiting_since: testNow, version: 2 });
  });

  test.for(['pending', 'holding', 'solved', 'closed'] as const)(
    'opens a ticket that is %s',
    async (status, { desk }) => {
      await arrangeChatAccount(desk);
      const { ticket_id } = await write(desk, { customerName: 'Ada' });
      await setStatus(desk, ticket_id, status);
      await write(desk, { messageNumber: 2 });
      const ticket = await ticketOf(desk, ticket_id);
      expect(ticket).toMatchObject({ status: 'open', closed_at: null });
      expect(ticket.timeline).toContainEqual(
        expect.objectContaining({ type: 'event', item_type: 'status', item_type_id: 'open', initiated_by: 'Ada' }),
      );
    },
  );

  test('opens another ticket after the end of the chat', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, { customerName: 'Ada Miller' });
    await desk.request(notifyUserEndChat, session);
    clock.now = testNow + 60_000;
    const second = await write(desk, { message: 'One more thing' });
    expect(second.ticket_id).not.toBe(first.ticket_id);
    expect((await write(desk, { message: 'And another', messageNumber: 2 })).ticket_id).toBe(second.ticket_id);
  });

  test('opens another ticket where the first one is gone', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk);
    await desk.desk.storage.write.transaction().execute(async (tx) => {
      await tx.deleteFrom('chat_messages').execute();
      await tx.deleteFrom('message_contents').execute();
      await tx.deleteFrom('messages').execute();
      await tx.deleteFrom('tickets').execute();
    });
    const second = await write(desk, { messageNumber: 2 });
    expect(second.ticket_id).not.toBe(first.ticket_id);
    expect((await ticketOf(desk, second.ticket_id)).timeline).toHaveLength(1);
  });

  test('of another server, id or account is another session', async ({ desk }) => {
    await arrangeChatAccount(desk, { servers: [chatServer, 'https://other.example/chat'] });
    await arrangeChatAccount(desk, { token: 'token2' });
    const tickets = [
      await write(desk),
      await write(desk, { chatSessionID: 'session-2' }),
      await write(desk, { chatServer: 'https://other.example/chat' }),
      await write(desk, { chatAccountToken: 'token2' }),
    ];
    expect(new Set(tickets.map(({ ticket_id }) => ticket_id)).size).toBe(4);
  });

  test('finds its session whatever the case of the server, the slash at its end or a plus', async ({ desk }) => {
    await arrangeChatAccount(desk, { servers: ['HTTPS://Chat.example/'] });
    const first = await write(desk, { chatServer: 'https://chat.example', chatSessionID: '+49123' });
    const second = await write(desk, {
      chatServer: 'https://CHAT.example/',
      chatSessionID: '49123',
      messageNumber: 2,
    });
    expect(second.ticket_id).toBe(first.ticket_id);
  });
});

describe('a message is refused', () => {
  test.for([
    [{ chatServer: 'chat example' }, 'chatServer'],
    [{ chatSessionID: 'a+b' }, 'chatSessionID'],
    [{ chatAccountToken: 'to-ken' }, 'chatAccountToken'],
    [{ message: ' ' }, 'message'],
    [{ messageNumber: '0' }, 'messageNumber'],
    [{ messageNumber: '1e2' }, 'messageNumber'],
    [{ emailAddress: 'nobody' }, 'emailAddress'],
    [{ phoneNumber: '123' }, 'phoneNumber'],
    [{ customerName: 'A\u0007da' }, 'customerName'],
    [{ channelID: 2, externalAddressOverwrite: 'no number' }, 'externalAddressOverwrite'],
    [{ attachmentIDs: [77] }, 'attachmentIDs[]'],
  ] as const)('%j names %s', async ([message, field], { desk }) => {
    await arrangeChatAccount(desk);
    expect(await answer(desk, message as Message)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await desk.ctx.db.selectFrom('chat_sessions').selectAll().execute()).toEqual([]);
  });

  test('whose text is longer than 65,536 characters', async ({ desk }) => {
    await arrangeChatAccount(desk);
    expect((await answer(desk, { message: 'a'.repeat(65_536) })).status).toBe(200);
    expect(await answer(desk, { message: 'a'.repeat(65_537) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message' }] },
    });
  });

  test.for(['chatServer', 'chatSessionID', 'chatAccountToken', 'message'] as const)(
    'without %s',
    async (name, { desk }) => {
      await arrangeChatAccount(desk);
      expect(await answer(desk, { [name]: undefined } as Message)).toMatchObject({
        status: 400,
        body: { errors: [{ field: name }] },
      });
    },
  );

  test('with an unknown token, or for a server that is not the account’s', async ({ desk }) => {
    await arrangeChatAccount(desk);
    expect((await answer(desk, { chatAccountToken: 'unknown' })).status).toBe(404);
    expect((await answer(desk, { chatServer: 'elsewhere.example' })).status).toBe(404);
  });

  test('through a key that does not reach the account’s brand and group', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk, { brandId, groupId });
    const outside = await arrangeAgent(desk, { name: 'Outside', brands: [1] });
    const other = await arrangeAgent(desk, { name: 'Other', groups: [1] });
    const inside = await arrangeAgent(desk, { name: 'Inside', brands: [brandId], groups: [groupId] });
    expect((await answer(desk, {}, outside.server)).status).toBe(404);
    expect((await answer(desk, {}, other.server)).status).toBe(404);
    expect((await answer(desk, {}, inside.server)).status).toBe(200);
  });
});
