import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { notificationRoutes } from '../../../server/contract/base/notification.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeMessages } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { notifyUserNewChatMessage } = chatRoutes;
type Message = Partial<RouteInput<typeof notifyUserNewChatMessage>>;

const write = async (desk: TestDesk, message: Message = {}, server = desk.admin) => {
  const input = { ...session, chatAccountToken, message: 'Hello', customerName: 'Ada', ...message };
  const { body } = await desk.answer(notifyUserNewChatMessage, input, server);
  return (body as { item: { ticket_id: number } }).item.ticket_id;
};
const told = async (desk: TestDesk) => {
  const rows = await desk.ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute();
  return rows.map(({ user_id, type, message }) => ({ user_id, type, message }));
};
const update = (desk: TestDesk, ticketId: number, columns: { assigned_user_id?: number; status?: 'pending' }) =>
  desk.desk.storage.write.transaction().execute((tx) =>
    tx
      .updateTable('tickets')
      .set({ ...columns, waiting_since: null })
      .where('id', '=', ticketId)
      .execute(),
  );

describe('a chat that waits is told', () => {
  test('to every agent who can take it, but not to whose key brought it', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk, 'Shop');
    await arrangeChatAccount(desk, { brandId, groupId });
    const kim = await arrangeAgent(desk, { name: 'Kim' });
    const lee = await arrangeAgent(desk, { name: 'Lee', brands: [brandId], groups: [groupId] });
    await arrangeAgent(desk, { name: 'Outside', brands: [1] });
    await arrangeAgent(desk, { name: 'Other', groups: [1] });
    await arrangeAgent(desk, { name: 'Reader', permissions: ['TICKET_READ'] });
    await write(desk);
    const message = 'Ada waits in the chat of Shop.';
    expect(await told(desk)).toEqual([
      { user_id: kim.id, type: 'chat_waiting', message },
      { user_id: lee.id, type: 'chat_waiting', message },
    ]);
  });

  test('with the ticket that it opens', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const kim = await arrangeAgent(desk);
    const ticket_id = await write(desk, { message: 'Where is my parcel?' });
    const { body } = await desk.answer(notificationRoutes.listNotifications, {}, kim.server);
    expect(body).toMatchObject({
      items: [
        {
          ticket_id,
          type: 'chat_waiting',
          title: 'Where is my parcel?',
          url: `http://desk.example/#/tickets/${ticket_id}`,
          is_read: false,
        },
      ],
    });
  });

  test('once, however much is written, and again when an answer was answered', async ({ desk }) => {
    await arrangeChatAccount(desk);
    await arrangeAgent(desk);
    const ticket_id = await write(desk);
    await write(desk, { messageNumber: 2 });
    await write(desk, { messageNumber: 2 });
    expect(await told(desk)).toHaveLength(1);
    await arrangeMessages(desk.ctx, [{ ticket_id, direction: 'outbound' }]);
    await update(desk, ticket_id, {});
    await write(desk, { messageNumber: 3 });
    expect((await told(desk)).map(({ type }) => type)).toEqual(['chat_waiting', 'chat_waiting']);
  });
});

describe('a reply in a chat is told', () => {
  test('to the ticket’s agent alone, once until they have looked', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const ticket_id = await write(desk);
    const kim = await arrangeAgent(desk);
    await update(desk, ticket_id, { assigned_user_id: kim.id });
    await write(desk, { messageNumber: 2 });
    await write(desk, { messageNumber: 3 });
    const reply = { user_id: kim.id, type: 'customer_replied', message: 'Ada replied.' };
    expect(await told(desk)).toEqual([reply]);
    await desk.answer(notificationRoutes.listNotifications, {}, kim.server);
    await write(desk, { messageNumber: 4 });
    expect(await told(desk)).toEqual([reply, reply]);
  });

  test('as a reply and not as a change of status where it opens the ticket again', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const ticket_id = await write(desk);
    const kim = await arrangeAgent(desk);
    await update(desk, ticket_id, { assigned_user_id: kim.id, status: 'pending' });
    await write(desk, { messageNumber: 2 });
    expect((await told(desk)).map(({ type }) => type)).toEqual(['customer_replied']);
  });

  test('not to the agent whose own key brought it', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const ticket_id = await write(desk);
    const kim = await arrangeAgent(desk);
    await update(desk, ticket_id, { assigned_user_id: kim.id });
    await write(desk, { messageNumber: 2 }, kim.server);
    expect(await told(desk)).toEqual([]);
  });
});
