import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { addMessage, undoMessage, getMessage } = messageRoutes;

async function arrangeReplied(desk: TestDesk, more: object = {}) {
  const [ticket] = await arrangeTickets(desk.ctx, [
    { title: 'Lost parcel', status: 'open', from: 'ada@customer.example', waiting_since: testNow },
  ]);
  await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id, address_from: 'ada@customer.example' }]);
  const before = await ticketOf(desk, ticket.id);
  const reply = { ticketID: ticket.id, type: 'reply' as const, content: 'It comes tomorrow.', ...more };
  const { item } = await desk.request(addMessage, reply);
  return { ticket, before, id: Number(item.id) };
}

const ticketOf = ({ ctx }: TestDesk, id: number) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setState = (desk: TestDesk, id: number, state: 'sent' | 'sending' | 'unsure') =>
  desk.desk.storage.write.updateTable('deliveries').set({ state }).where('message_id', '=', id).execute();

describe('DELETE /desk/messages/{id}', () => {
  test('gives back what was written, and the ticket as it was', async ({ desk, clock }) => {
    const cc = ['"Brown, Bob" <bob@customer.example>'];
    const { ticket, before, id } = await arrangeReplied(desk, { status: 'closed', cc });
    clock.now += 5000;
    expect((await desk.request(undoMessage, { id })).item).toEqual({
      message_id: id,
      ticket_id: ticket.id,
      type: 'reply',
      content: 'It comes tomorrow.',
      to: ['ada@customer.example'],
      cc,
      subject: `Re: Lost parcel [#${ticket.id}]`,
      attachment_ids: [],
      restored: true,
      begun: null,
    });
    const after = await ticketOf(desk, ticket.id);
    expect(after).toEqual({ ...before, version: before.version + 2, last_update: clock.now });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id });
    expect(item.timeline).toMatchObject([{ direction: 'inbound' }]);
    expect((await desk.answer(getMessage, { id })).status).toBe(404);
    expect(await desk.ctx.db.selectFrom('mail_references').selectAll().execute()).toEqual([]);
  });

  test('keeps what somebody changed since, says so, and the customer waits again', async ({ desk }) => {
    const { ticket, id } = await arrangeReplied(desk, { status: 'solved' });
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: ticket.id, priority: 'high' });
    expect((await desk.request(undoMessage, { id })).item).toMatchObject({ restored: false });
    expect(await ticketOf(desk, ticket.id)).toMatchObject({
      status: 'solved',
      priority: 'high',
      waiting_since: testNow,
    });
  });

  test('leaves the ticket alone that it was merged into meanwhile, but for what waits there', async ({ desk }) => {
    const { ticket, id } = await arrangeReplied(desk);
    const [target] = await arrangeTickets(desk.ctx, [{ status: 'pending', priority: 'low', version: ticket.version }]);
    await desk.request(mergeRoutes.mergeTickets, { ticketID: target.id, sources: [{ id: ticket.id }] });
    const { status, version } = await ticketOf(desk, target.id);
    const { item } = await desk.request(undoMessage, { id });
    expect(item).toMatchObject({ ticket_id: target.id, restored: false });
    expect(await ticketOf(desk, target.id)).toMatchObject({ status, version: version + 1, waiting_since: testNow });
    expect(await desk.ctx.db.selectFrom('mail_references').selectAll().execute()).toEqual([]);
  });

  test.for(['sent', 'sending', 'unsure'] as const)('refuses a message that is %s', async (state, { desk }) => {
    const { id } = await arrangeReplied(desk);
    await setState(desk, id, state);
    expect((await desk.answer(undoMessage, { id })).status).toBe(409);
    expect((await desk.request(getMessage, { id })).item).toMatchObject({ delivery: { state, can_undo: false } });
  });

  test('refuses what is never sent, and what does not exist for the caller', async ({ desk }) => {
    const stranger = await arrangeAgent(desk, { groups: [] });
    const { ticket, id } = await arrangeReplied(desk);
    const { item } = await desk.request(addMessage, { ticketID: ticket.id, type: 'note', content: 'Hm.' });
    expect((await desk.answer(undoMessage, { id: Number(item.id) })).status).toBe(409);
    expect((await desk.answer(undoMessage, { id: 999 })).status).toBe(404);
    expect((await desk.answer(undoMessage, { id }, stranger.server)).status).toBe(404);
    expect((await desk.request(getMessage, { id })).item).toMatchObject({ id: String(id) });
  });
});
