import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
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

describe('a message number', () => {
  test('that comes again with the same text is answered as before, and nothing is added', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, { emailAddress: 'ada@example.com' });
    expect(await write(desk, { emailAddress: 'ada@example.com' })).toEqual(first);
    expect(await write(desk)).toEqual(first);
    expect((await ticketOf(desk, first.ticket_id)).timeline).toHaveLength(1);
  });

  test('that comes again with another text is a 409, and nothing is added', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk);
    expect(await answer(desk, { message: 'Something else' })).toMatchObject({ status: 409, body: { type: 'error' } });
    expect((await ticketOf(desk, ticket_id)).timeline).toHaveLength(1);
  });

  test('is 1 where it is not said', async ({ desk }) => {
    await arrangeChatAccount(desk);
    expect(await write(desk)).toEqual(await write(desk, { messageNumber: 1 }));
  });

  test('may come in any order', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk, { messageNumber: 7 });
    expect((await write(desk, { messageNumber: 3 })).ticket_id).toBe(ticket_id);
  });

  test('of an ended chat is the same message within ten minutes, and a new one later', async ({ desk, clock }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, { messageNumber: 4, message: 'Bye' });
    await desk.request(notifyUserEndChat, session);
    clock.now = testNow + 9 * 60_000;
    expect(await write(desk, { messageNumber: 4, message: 'Bye' })).toEqual(first);
    clock.now = testNow + 11 * 60_000;
    expect((await write(desk, { messageNumber: 4, message: 'Bye' })).ticket_id).not.toBe(first.ticket_id);
  });

  test('counts anew in the next chat', async ({ desk }) => {
    await arrangeChatAccount(desk);
    await write(desk, { message: 'Hello' });
    await write(desk, { message: 'Yes', messageNumber: 2 });
    await desk.request(notifyUserEndChat, session);
    const next = await write(desk, { message: 'Hello again' });
    // The words and the number of a message of the chat before: written, not sent again.
    const yes = await write(desk, { message: 'Yes', messageNumber: 2 });
    expect(yes.ticket_id).toBe(next.ticket_id);
    expect((await ticketOf(desk, next.ticket_id)).timeline).toHaveLength(2);
  });
});
