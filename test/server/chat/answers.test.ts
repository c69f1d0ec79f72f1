import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { chatAnswerRoutes } from '../../../server/contract/desk/chat-answers.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserEndChat } = chatRoutes;
const { getChatAnswers } = chatAnswerRoutes;
const { addMessage } = messageRoutes;

/** A visitor who has written; gives the ticket. */
async function begin(desk: TestDesk, name = session): Promise<number> {
  await arrangeChatAccount(desk);
  const message = { ...name, chatAccountToken, message: 'Hello', customerName: 'Ada Miller' };
  return (await desk.request(notifyUserNewChatMessage, message)).item.ticket_id;
}

const answersOf = async (desk: TestDesk, more: { after?: number; wait?: number; typing?: boolean } = {}) =>
  (await desk.request(getChatAnswers, { ...session, ...more })).item;
const textsOf = async (desk: TestDesk, after = 0) => (await answersOf(desk, { after })).answers.map(({ text }) => text);

describe('the answers of a chat', () => {
  test('are what agents reply, each once, and neither notes nor what the visitor wrote', async ({ desk }) => {
    const ticketID = await begin(desk);
    expect(await answersOf(desk)).toEqual({ answers: [], next: 0, agent_typing: false, ended: false });
    await desk.request(addMessage, { ticketID, type: 'note', content: 'Who is that?' });
    await desk.request(addMessage, { ticketID, type: 'reply', content: 'Hello\nAda <3' });
    const first = await answersOf(desk);
    expect(first.answers).toMatchObject([
      { agent_name: 'Administrator', text: 'Hello\nAda <3', created_at: '2026-03-02 09:00:00', files: [] },
    ]);
    expect(first.answers[0]?.html).toContain('&lt;3');
    await desk.request(addMessage, { ticketID, type: 'reply', content: 'Still there?' });
    expect(await textsOf(desk, first.next)).toEqual(['Still there?']);
    expect(await answersOf(desk, { after: (await answersOf(desk)).next })).toMatchObject({ answers: [] });
  });

  test('of a chat that begins anew are the new ones', async ({ desk, clock }) => {
    const ticketID = await begin(desk);
    await desk.request(addMessage, { ticketID, type: 'reply', content: 'Old' });
    await desk.request(notifyUserEndChat, session);
    expect(await answersOf(desk)).toMatchObject({ ended: true, answers: [{ text: 'Old' }] });
    clock.now = testNow + 60 * 60_000;
    const again = { ...session, chatAccountToken, message: 'Me again', messageNumber: 2 };
    const { ticket_id } = (await desk.request(notifyUserNewChatMessage, again)).item;
    await desk.request(addMessage, { ticketID: ticket_id, type: 'reply', content: 'New' });
    expect(await answersOf(desk)).toMatchObject({ ended: false, answers: [{ text: 'New' }] });
  });

  test('go on in the ticket that theirs was merged into, without what was written there by mail', async ({ desk }) => {
    const chat = await begin(desk);
    const [mail] = await arrangeTickets(desk.ctx, [{ channel_id: 1, last_entry_seq: 0 }]);
    const into = mail?.id ?? 0;
    await desk.request(addMessage, { ticketID: chat, type: 'reply', content: 'In the chat' });
    await desk.request(addMessage, { ticketID: into, type: 'reply', content: 'By mail', to: ['a@b.example'] });
    await desk.request(mergeRoutes.mergeTickets, { ticketID: into, sources: [{ id: chat }] });
    expect(await textsOf(desk)).toEqual(['In the chat']);
  });

  test('are waited for: they come when they are written, with typing before them', async ({ desk }) => {
    const ticketID = await begin(desk);
    const typing = answersOf(desk, { wait: 20 });
    await desk.request(presenceRoutes.setPresence, { ticketID, state: 'typing', window: 'a' });
    expect(await typing).toMatchObject({ answers: [], agent_typing: true });
    const answer = answersOf(desk, { wait: 20 });
    await desk.request(addMessage, { ticketID, type: 'reply', content: 'Yes' });
    expect(await answer).toMatchObject({ answers: [{ text: 'Yes' }] });
    const end = answersOf(desk, { after: (await answersOf(desk)).next, wait: 20 });
    await desk.request(notifyUserEndChat, session);
    expect(await end).toMatchObject({ ended: true });
  });

  test('come with typing that began or stopped between two requests, and without that of a note', async ({ desk }) => {
    const ticketID = await begin(desk);
    await desk.request(presenceRoutes.setPresence, { ticketID, state: 'typing', window: 'a' });
    expect(await answersOf(desk, { wait: 20, typing: false })).toMatchObject({ agent_typing: true });
    await desk.request(draftRoutes.saveDraft, { ticketID, version: 0, type: 'note', content: 'Who?' });
    expect(await answersOf(desk, { wait: 20, typing: true })).toMatchObject({ agent_typing: false });
  });

  test('that do not come are none, when the time is over', async ({ desk }) => {
    await begin(desk);
    expect(await answersOf(desk, { wait: 1 })).toMatchObject({ answers: [], agent_typing: false, ended: false });
  });

  test('are refused to who may not chat, of a session that never wrote, and for a wait of hours', async ({ desk }) => {
    await begin(desk);
    const { server } = await arrangeAgent(desk, { permissions: ['TICKET_READ'] });
    expect(await desk.answer(getChatAnswers, session, server)).toMatchObject({ status: 403 });
    const other = { ...session, chatSessionID: 'nobody' };
    expect(await desk.answer(getChatAnswers, other)).toMatchObject({ status: 404 });
    expect(await desk.answer(getChatAnswers, { ...session, wait: 26 })).toMatchObject({ status: 400 });
  });
});
