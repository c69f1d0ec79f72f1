import { describe, expect } from 'vitest';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { contents, events, links, merge, situation, split, stored, unsplit } from './arrange-merges.ts';

/** An answered ticket of Ada's in which Bob asks something else. */
async function arrangeTwoInOne(desk: TestDesk) {
  const ada = await arrangeCustomer(desk);
  const bob = await arrangeCustomer(desk, { firstname: 'Bob', lastname: 'Brown' });
  const [ticket] = await arrangeTickets(desk.ctx, [
    {
      title: 'Lamp',
      status: 'solved',
      priority: 'high',
      customer_id: ada,
      waiting_since: testNow + 2000,
      last_entry_seq: 4,
    },
  ]);
  const written = await arrangeMessages(desk.ctx, [
    { ticket_id: ticket.id, customer_id: ada, content: 'lamp?' },
    { ticket_id: ticket.id, direction: 'outbound', content: 'yes' },
    { ticket_id: ticket.id, customer_id: bob, content: 'bulb?', address_from: 'bob@x.example', from_name: 'Bob' },
    { ticket_id: ticket.id, type: 'note', direction: '', content: 'hm' },
  ]);
  await arrangeRows(desk, 'ticket_reads', [{ ticket_id: ticket.id, user_id: 1, seq: 3 }]);
  const [, , bulb, note] = written.map(({ id }) => id) as [number, number, number, number];
  return { ticket: ticket.id, bulb, note, ada, bob };
}

describe('splitting messages off a ticket', () => {
  test('makes them a new ticket of whoever wrote the first of them', async ({ desk }) => {
    const { ticket, bulb, note, bob } = await arrangeTwoInOne(desk);
    const { ticket: made, source } = await split(desk, ticket, bulb, note);
    expect(made).toMatchObject({ title: 'Lamp', status: 'open', priority: 'high', customer_id: bob });
    expect(source).toMatchObject({ id: ticket, status: 'solved' });
    expect(await contents(desk, ticket)).toEqual(['lamp?', 'yes']);
    expect(await contents(desk, made.id)).toEqual(['bulb?', 'hm']);
    expect(await stored(desk, made.id)).toMatchObject({
      from: 'bob@x.example',
      from_name: 'Bob',
      direction: 'inbound',
      waiting_since: testNow + 2000,
      last_update_customer: testNow + 2000,
      last_entry_seq: 4,
    });
    expect(await stored(desk, ticket)).toMatchObject({ waiting_since: null, last_entry_seq: 2 });
    expect(made.unread).toBe(true);
    expect(await events(desk, ticket)).toEqual([`Administrator: split ticket ${made.id} off this one`]);
    expect(await events(desk, made.id)).toEqual([`Administrator: split this ticket off ticket ${ticket}`]);
    expect(await links(desk, made.id)).toMatchObject({ split_from: { id: ticket, title: 'Lamp' } });
    expect(await links(desk, ticket)).toMatchObject({ split_off: [{ id: made.id }], split_from: null });
    await expectConsistent(desk);
  });

  test('takes a title, and notes alone', async ({ desk }) => {
    const { ticket, note, ada } = await arrangeTwoInOne(desk);
    const wanted = { ticketID: ticket, message_ids: [note], title: 'A thought' };
    const { item } = await desk.request(mergeRoutes.splitTicket, wanted);
    expect(item.ticket).toMatchObject({ title: 'A thought', customer_id: ada });
  });

  test('tells the agent whose ticket it becomes', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_user_id: kim.id }]);
    const [one] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }, { ticket_id: ticket.id }]);
    const { ticket: made } = await split(desk, ticket.id, one.id);
    const told = await desk.ctx.db.selectFrom('notifications').select(['user_id', 'ticket_id', 'type']).execute();
    expect(told).toEqual([{ user_id: kim.id, ticket_id: made.id, type: 'assigned' }]);
  });

  test('is refused for all of them, for those of another ticket, and where it changed since', async ({ desk }) => {
    const { ticket, bulb } = await arrangeTwoInOne(desk);
    const [other] = await arrangeTickets(desk.ctx, [{}]);
    const [foreign] = await arrangeMessages(desk.ctx, [{ ticket_id: other.id }]);
    const before = await situation(desk, ticket, other.id);
    const refused = async (message_ids: number[], more: object = {}) => {
      const answer = await desk.answer(mergeRoutes.splitTicket, { ticketID: ticket, message_ids, ...more });
      return [answer.status, (answer.body as { message: string }).message];
    };
    expect(await refused([foreign.id])).toEqual([404, `No message with id ${foreign.id} in ticket ${ticket}.`]);
    const all = await desk.ctx.db.selectFrom('messages').select('id').where('ticket_id', '=', ticket).execute();
    expect((await refused(all.map(({ id }) => id)))[0]).toBe(400);
    expect((await refused([bulb], { version: 9 }))[0]).toBe(409);
    expect(await situation(desk, ticket, other.id)).toEqual(before);
    expect((await desk.ctx.db.selectFrom('tickets').select('id').execute()).length).toBe(2);
  });
});

describe('undoing a split', () => {
  test('puts everything back, and the new ticket is gone', async ({ desk }) => {
    const { ticket, bulb, note } = await arrangeTwoInOne(desk);
    const before = await situation(desk, ticket);
    const { ticket: made } = await split(desk, ticket, bulb, note);
    expect(await unsplit(desk, made.id)).toMatchObject({ id: ticket, unread: true });
    expect(await situation(desk, ticket)).toEqual(before);
    expect(await desk.ctx.db.selectFrom('tickets').select('id').execute()).toEqual([{ id: ticket }]);
    expect((await events(desk, ticket)).at(-1)).toBe(`Administrator: put ticket ${made.id} back into this one`);
    await expectConsistent(desk);
  });

  test('is refused once somebody has written in the new ticket, or where it was not split off', async ({ desk }) => {
    const { ticket, bulb } = await arrangeTwoInOne(desk);
    const { ticket: made } = await split(desk, ticket, bulb);
    await desk.request(messageRoutes.addMessage, { ticketID: made.id, type: 'note', content: 'Seen' });
    const refused = async (ticketID: number) => {
      const answer = await desk.answer(mergeRoutes.undoSplit, { ticketID });
      return [answer.status, (answer.body as { message: string }).message];
    };
    expect(await refused(made.id)).toEqual([
      409,
      `Ticket ${made.id} has changed meanwhile: something was written in it.`,
    ]);
    expect(await refused(ticket)).toEqual([409, `Ticket ${ticket} was not split off another.`]);
  });

  test('leaves what came to the ticket since', async ({ desk }) => {
    const { ticket, bulb } = await arrangeTwoInOne(desk);
    const { ticket: made } = await split(desk, ticket, bulb);
    await desk.request(messageRoutes.addMessage, { ticketID: ticket, type: 'note', content: 'Later' });
    await unsplit(desk, made.id);
    expect((await contents(desk, ticket)).toSorted()).toEqual(['Later', 'bulb?', 'hm', 'lamp?', 'yes']);
    expect(await stored(desk, ticket)).toMatchObject({ waiting_since: testNow + 2000 });
  });

  test('waits for the ticket to be taken out of one that it was merged into', async ({ desk }) => {
    const { ticket, bulb } = await arrangeTwoInOne(desk);
    const [other] = await arrangeTickets(desk.ctx, [{}]);
    const { ticket: made } = await split(desk, ticket, bulb);
    await merge(desk, other.id, ticket);
    expect(await desk.answer(mergeRoutes.undoSplit, { ticketID: made.id })).toMatchObject({ status: 409 });
    expect(await contents(desk, made.id)).toEqual(['bulb?']);
  });
});
