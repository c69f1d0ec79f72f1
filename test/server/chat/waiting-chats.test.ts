import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { ringsFor, waitingChatRoutes } from '../../../server/contract/desk/waiting-chats.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserEndChat } = chatRoutes;

const write = async (desk: TestDesk, chatSessionID = session.chatSessionID, messageNumber = 1) => {
  const input = { ...session, chatSessionID, messageNumber, chatAccountToken, message: 'Hello', customerName: 'Ada' };
  return (await desk.request(notifyUserNewChatMessage, input)).item.ticket_id;
};
const ringing = async (desk: TestDesk) =>
  (await desk.request(waitingChatRoutes.listWaitingChats, {})).items.map(({ id }) => id);
const change = (desk: TestDesk, ticketID: number, wish: { assigned_user_id: number } | { status: 'solved' }) =>
  desk.request(ticketChangeRoutes.changeTicket, { ticketID, ...wish });

describe('a chat rings', () => {
  test('from its first message on, the longest waiting first, as a row of the list', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, 'a');
    clock.now = testNow + 5000;
    const second = await write(desk, 'b');
    await write(desk, 'a', 2);
    expect(await ringing(desk)).toEqual([first, second]);
    const { items } = await desk.request(waitingChatRoutes.listWaitingChats, {});
    expect(items[0]).toMatchObject({ title: 'Hello', customer_name: 'Ada', waiting_since: '2026-03-02 09:00:00' });
  });

  test.for([
    ['somebody takes it', (desk: TestDesk, id: number) => change(desk, id, { assigned_user_id: 1 })],
    ['it is solved', (desk: TestDesk, id: number) => change(desk, id, { status: 'solved' })],
    ['it ends', (desk: TestDesk) => desk.request(notifyUserEndChat, session)],
    [
      'somebody answers',
      (desk: TestDesk, ticketID: number) =>
        desk.request(messageRoutes.addMessage, { ticketID, type: 'reply', content: 'Hello Ada' }),
    ],
  ] as const)('until %s', async ([, act], { desk }) => {
    await arrangeChatAccount(desk);
    const id = await write(desk);
    const other = await write(desk, 'other');
    await act(desk, id);
    expect(await ringing(desk)).toEqual([other]);
  });

  test('no more once it was answered, whatever is written then; but anew after its end', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const ticketID = await write(desk);
    await desk.request(messageRoutes.addMessage, { ticketID, type: 'reply', content: 'Hello Ada' });
    await write(desk, session.chatSessionID, 2);
    expect(await ringing(desk)).toEqual([]);
    await desk.request(notifyUserEndChat, session);
    clock.now = testNow + 60_000;
    const again = await write(desk, session.chatSessionID, 3);
    expect(again).not.toBe(ticketID);
    expect(await ringing(desk)).toEqual([again]);
  });

  test('through a note, which no visitor sees, and for an hour', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const ticketID = await write(desk);
    await desk.request(messageRoutes.addMessage, { ticketID, type: 'note', content: 'Who takes it?' });
    clock.now = testNow + ringsFor;
    expect(await ringing(desk)).toEqual([ticketID]);
    clock.now = testNow + ringsFor + 1000;
    expect(await ringing(desk)).toEqual([]);
  });
});
