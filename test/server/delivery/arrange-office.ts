import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';

/** A customer's mail that waits for an answer. */
export async function arrangeQuestion(desk: TestDesk) {
  const [ticket] = await arrangeTickets(desk.ctx, [
    { title: 'Lost parcel', status: 'open', from: 'ada@customer.example', waiting_since: testNow },
  ]);
  const [question] = await arrangeMessages(desk.ctx, [
    {
      ticket_id: ticket.id,
      address_from: 'ada@customer.example',
      from_name: 'Ada',
      external_id: 'question@customer.example',
      content: '<p>Where is it?</p>',
    },
  ]);
  return { ticket, question };
}

/** Replies as the administrator; gives the id of the message. It is due at once. */
export async function reply(desk: TestDesk, ticketID: number, more: object = {}): Promise<number> {
  const wanted = { ticketID, type: 'reply' as const, content: 'It comes tomorrow.', undo_seconds: 0, ...more };
  const { item } = await desk.request(messageRoutes.addMessage, wanted);
  return Number(item.id);
}

/** The delivery of a message as an agent sees it. */
export async function deliveryOf(desk: TestDesk, id: number) {
  const { item } = await desk.request(messageRoutes.getMessage, { id });
  return item.type === 'message' ? item.delivery : null;
}
