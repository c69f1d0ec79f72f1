import { describe, expect } from 'vitest';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const reads = ({ ctx }: TestDesk) => ctx.db.selectFrom('ticket_reads').select(['ticket_id', 'seq']).execute();

describe('PUT /desk/tickets/{ticketID}/read', () => {
  test('moves the read position to the entry, and never back', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const [first, second] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }, { ticket_id: ticket.id }]);
    const read = (id: number) => desk.request(readRoutes.readTicket, { ticketID: ticket.id, through_message_id: id });
    await read(second.id);
    await read(first.id);
    expect(await reads(desk)).toEqual([{ ticket_id: ticket.id, seq: second.seq }]);
  });

  test('reads the notifications of that ticket and no others', async ({ desk }) => {
    const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
    for (const about of [ticket, other]) {
      await desk.desk.storage.write
        .insertInto('notifications')
        .values({
          user_id: 1,
          ticket_id: about?.id ?? 0,
          type: 'assigned',
          title: '',
          message: '',
          created_at: 1,
          read_at: null,
        })
        .execute();
    }
    await desk.request(readRoutes.readTicket, { ticketID: ticket.id, through_message_id: message.id });
    const left = await desk.ctx.db.selectFrom('notifications').select(['ticket_id', 'is_read']).orderBy('id').execute();
    expect(left).toEqual([
      { ticket_id: ticket.id, is_read: 1 },
      { ticket_id: other.id, is_read: 0 },
    ]);
  });

  test('an unknown ticket, or a message of another one, is a 404 and changes nothing', async ({ desk }) => {
    const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: other.id }]);
    const through_message_id = message.id;
    expect(await desk.answer(readRoutes.readTicket, { ticketID: 999, through_message_id })).toMatchObject({
      status: 404,
      body: { message: 'No ticket with id 999.' },
    });
    expect(await desk.answer(readRoutes.readTicket, { ticketID: ticket.id, through_message_id })).toMatchObject({
      status: 404,
    });
    expect(await reads(desk)).toEqual([]);
  });
});

describe('where somebody goes on reading', () => {
  const { getReadPosition, readTicket, unreadTicket } = readRoutes;

  test('is the first entry behind what they have read, or none', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const [first, second] = await arrangeMessages(desk.ctx, [
      { ticket_id: ticket.id },
      { ticket_id: ticket.id, type: 'note' },
    ]);
    const next = async () => (await desk.request(getReadPosition, { ticketID: ticket.id })).item;
    expect(await next()).toEqual({ first_unread_message_id: first.id });
    await desk.request(readTicket, { ticketID: ticket.id, through_message_id: first.id });
    expect(await next()).toEqual({ first_unread_message_id: second.id });
    await desk.request(readTicket, { ticketID: ticket.id, through_message_id: second.id });
    expect(await next()).toEqual({ first_unread_message_id: null });
    expect(await desk.answer(getReadPosition, { ticketID: 999 })).toMatchObject({ status: 404 });
  });

  test('goes back only when they say so: to the newest entry, or before one that they name', async ({ desk }) => {
    const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
    const of = { ticket_id: ticket.id };
    const [first, second, third] = await arrangeMessages(desk.ctx, [of, of, of]);
    await desk.desk.storage.write
      .updateTable('tickets')
      .set({ last_entry_seq: third.seq })
      .where('id', '=', ticket.id)
      .execute();
    const next = async () =>
      (await desk.request(getReadPosition, { ticketID: ticket.id })).item.first_unread_message_id;
    const unread = (from?: number) =>
      desk.answer(unreadTicket, { ticketID: ticket.id, ...(from === undefined ? {} : { from_message_id: from }) });
    await unread(second.id);
    expect(await reads(desk)).toEqual([]);
    await desk.request(readTicket, { ticketID: ticket.id, through_message_id: third.id });
    await unread();
    expect(await next()).toBe(third.id);
    await unread(second.id);
    expect(await next()).toBe(second.id);
    await unread();
    expect(await next()).toBe(second.id);
    await unread(first.id);
    expect(await next()).toBe(first.id);
    const [elsewhere] = await arrangeMessages(desk.ctx, [{ ticket_id: other.id }]);
    expect(await unread(elsewhere.id)).toMatchObject({ status: 404 });
  });
});
