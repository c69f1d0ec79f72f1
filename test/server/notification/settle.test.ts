import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { session } from '../../support/arrange-chat.ts';
import { arrangeAgent, arrangeRows } from '../../support/arrange-people.ts';
import { changeIt } from '../../support/change-tickets.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { test } from '../../support/event-streams.ts';
import { told, writeInChat } from './arrange-told.ts';

async function arrangeTwo(desk: TestDesk) {
  const kim = await arrangeAgent(desk);
  const lee = await arrangeAgent(desk, { name: 'Lee' });
  return { kim, lee, said: () => told(desk, { [kim.id]: 'Kim', [lee.id]: 'Lee' }) };
}

describe('what a colleague has done is read:', () => {
  test('that a chat waits, when somebody takes it', async ({ desk }) => {
    const { kim, said } = await arrangeTwo(desk);
    const id = await writeInChat(desk);
    expect(await said()).toEqual(['Kim chat_waiting', 'Lee chat_waiting']);
    await changeIt(desk.ctx, id, { assigned_user_id: kim.id });
    expect(await said()).toEqual(['(Kim chat_waiting)', '(Lee chat_waiting)', 'Kim assigned']);
  });

  test('that a chat waits, when its visitor has gone', async ({ desk }) => {
    const { said } = await arrangeTwo(desk);
    await writeInChat(desk);
    await desk.request(chatRoutes.notifyUserEndChat, session);
    expect(await said()).toEqual(['(Kim chat_waiting)', '(Lee chat_waiting)']);
  });

  test('what asked for an answer, when the ticket is answered; who has it hears of that', async ({ desk }) => {
    const { kim, said } = await arrangeTwo(desk);
    const id = await writeInChat(desk);
    await changeIt(desk.ctx, id, { assigned_user_id: kim.id });
    await desk.desk.storage.write.deleteFrom('notifications').execute();
    await writeInChat(desk, 2);
    await changeIt(desk.ctx, id, { status: 'pending' });
    expect(await said()).toEqual(['(Kim customer_replied)', 'Kim status_changed']);
  });

  test('what asked whoever had a ticket, when somebody else gets it; mentions stay', async ({ desk }) => {
    const { kim, lee, said } = await arrangeTwo(desk);
    const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
    const mention = { title: '', message: '', created_at: testNow, read_at: null };
    await arrangeRows(desk, 'notifications', [
      { user_id: kim.id, ticket_id: ticket.id, type: 'mentioned', ...mention },
    ]);
    for (const { id } of [ticket, other]) await changeIt(desk.ctx, id, { assigned_user_id: kim.id });
    await changeIt(desk.ctx, ticket.id, { assigned_user_id: lee.id });
    expect(await said()).toEqual(['Kim mentioned', '(Kim assigned)', 'Kim assigned', 'Lee assigned']);
  });

  test('and the count in every window goes down with it', async ({ desk, served }) => {
    const { kim } = await arrangeTwo(desk);
    const id = await writeInChat(desk);
    const windows = [await served.listen(kim.key), await served.listen(kim.key)];
    await changeIt(desk.ctx, id, { status: 'solved' });
    for (const window of windows) {
      await expect.poll(() => window.of('notification'), { timeout: 20_000 }).toEqual([{ unread: 0 }]);
    }
  });
});
