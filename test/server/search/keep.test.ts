import { describe, expect } from 'vitest';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { searchRoutes } from '../../../server/contract/desk/search.ts';
import { moveMessages } from '../../../server/message/move.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { loadTicket } from '../../../server/ticket/load.ts';
import { removeTickets } from '../../../server/ticket/remove.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const found = async (desk: TestDesk, q: string) =>
  (await desk.request(searchRoutes.search, { q })).items.map(({ id }) => id);

describe('what is searched', () => {
  test('is a ticket from its first moment, and its notes', async ({ desk }) => {
    const { item } = await desk.request(ticketRoutes.createTicket, {
      channelID: 2,
      direction: 'inbound',
      customerID: await arrangeCustomer(desk, { firstname: 'Nora', emails: ['nora@far.example'] }),
      title: 'Window broken',
    });
    const id = item.id;
    for (const q of ['window ', 'nora ', 'far.example', `${id} `]) expect([q, await found(desk, q)]).toEqual([q, [id]]);
    await desk.request(messageRoutes.addMessage, { ticketID: id, type: 'note', content: 'Glazier called' });
    expect(await found(desk, 'glazier window ')).toEqual([id]);
  });

  test('follows a new title, and the old one finds nothing', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ title: 'Before' }]);
    await desk.request(ticketRoutes.updateTicket, { ticketID: ticket.id, title: 'Afterwards' });
    expect([await found(desk, 'before '), await found(desk, 'afterwards ')]).toEqual([[], [ticket.id]]);
  });

  test('follows a customer’s name and addresses, in all of their tickets', async ({ desk }) => {
    const customer_id = await arrangeCustomer(desk, { firstname: 'Maiden', emails: ['old@far.example'] });
    const tickets = await arrangeTickets(desk.ctx, [{ customer_id }, { customer_id }]);
    const both = tickets.map(({ id }) => id).reverse();
    expect(await found(desk, 'maiden ')).toEqual(both);
    await desk.request(customerWriteRoutes.updateCustomerName, { customerID: customer_id, firstname: 'Married' });
    expect([await found(desk, 'maiden '), await found(desk, 'married ')]).toEqual([[], both]);
    await desk.request(customerWriteRoutes.addChannelOnly, { customer_id, extra_email: 'newest@near.example' });
    expect(await found(desk, 'newest@near.example')).toEqual(both);
    const { item } = await desk.request(customerRoutes.getCustomer, { id: customer_id });
    const old = item.customer_channels.find(({ unique_reference }) => unique_reference === 'old@far.example');
    await desk.request(customerDeleteRoutes.deleteCustomerChannel, { id: old?.id ?? 0 });
    expect([await found(desk, 'old@far.example'), await found(desk, 'newest ')]).toEqual([[], both]);
    await desk.request(customerDeleteRoutes.deleteCustomer, { id: customer_id });
    expect(await found(desk, 'married ')).toEqual([]);
  });

  test('goes into another ticket with its message', async ({ desk }) => {
    const [from, to] = await arrangeTickets(desk.ctx, [{}, {}]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: from.id, content: 'wandering' }]);
    await transaction(desk.ctx, (ctx) => moveMessages(ctx, [message.id], to.id));
    expect(await found(desk, 'wandering ')).toEqual([to.id]);
  });

  test('stays where it is, when another message of its ticket goes', async ({ desk }) => {
    const [from, to] = await arrangeTickets(desk.ctx, [{ title: 'Head' }, {}]);
    const [, message] = await arrangeMessages(desk.ctx, [
      { ticket_id: from.id, content: 'shared before' },
      { ticket_id: from.id, content: 'shared wandering' },
      { ticket_id: from.id, content: 'shared after' },
    ]);
    await transaction(desk.ctx, (ctx) => moveMessages(ctx, [message.id], to.id));
    for (const q of ['before ', 'after ', '"shared after" ', 'head '])
      expect([q, await found(desk, q)]).toEqual([q, [from.id]]);
    expect(await found(desk, '"shared wandering" ')).toEqual([to.id]);
    expect(await found(desk, 'shared ')).toEqual([to.id, from.id]);
  });

  test('is every word of a ticket of many long messages', async ({ desk }) => {
    const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
    // As long as words are told apart, in letters that take three bytes each.
    const word = (at: number) => `${'क'.repeat(60)}${String(at).padStart(4, '0')}`;
    const messages = Array.from({ length: 6 }, (_, at) => ({
      ticket_id: ticket.id,
      content: Array.from({ length: 700 }, (_, place) => word(at * 700 + place)).join(' '),
    }));
    const lines = Array.from({ length: 3000 }, (_, at) => `line${at}`);
    for (const message of messages) await arrangeMessages(desk.ctx, [message]);
    const [first] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id, content: lines.join(' ') }]);
    const phrases = Array.from({ length: 50 }, (_, at) => `"${lines.slice(60 * at, 60 * at + 60).join(' ')}"`);
    const all = [word(0), word(699), word(4199), ...phrases, 'line2999', `${word(1)} line1`];
    for (const q of all) expect([q, await found(desk, `${q} `)]).toEqual([q, [ticket.id]]);
    expect(await found(desk, `"${word(699)} ${word(700)}" `)).toEqual([]);
    await transaction(desk.ctx, (ctx) => moveMessages(ctx, [first.id], other.id));
    for (const q of [word(0), word(4199)]) expect([q, await found(desk, `${q} `)]).toEqual([q, [ticket.id]]);
    expect(await found(desk, 'line2999 ')).toEqual([other.id]);
  });

  test('is every word of a text that its ligatures make many times as long', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const words = Array.from(
      { length: 3000 },
      (_, at) => `${'ﷲ'.repeat(15)}${(at + 1000).toString(36).padStart(3, '0')}`,
    );
    await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id, content: words.slice(0, 390).join(' ') }]);
    await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id, content: words.slice(390).join(' ') }]);
    for (const q of [words[0], words[390], words.at(-1), `"${words[7]} ${words[8]}"`]) {
      expect([q, await found(desk, `${q} `)]).toEqual([q, [ticket.id]]);
    }
  });

  test('is gone with its ticket', async ({ desk }) => {
    const customer_id = await arrangeCustomer(desk, { firstname: 'Vera' });
    const [mine, other] = await arrangeTickets(desk.ctx, [
      { customer_id, title: 'Shared word' },
      { customer_id: 0, title: 'Shared word' },
    ]);
    await arrangeMessages(desk.ctx, [
      { ticket_id: mine.id, content: 'inside' },
      { ticket_id: other.id, content: 'inside' },
    ]);
    await desk.request(customerDeleteRoutes.purgeCustomerData, { id: customer_id });
    for (const q of ['inside ', 'shared ']) expect(await found(desk, q)).toEqual([other.id]);
    expect(await found(desk, 'vera ')).toEqual([]);
  });

  test('is undone with the transaction that wrote it', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ title: 'Stays' }]);
    const failing = transaction(desk.ctx, async (ctx) => {
      await removeTickets(ctx, [await loadTicket(ctx, ticket.id)]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await found(desk, 'stays ')).toEqual([ticket.id]);
  });

  test('is the beginning of a long text', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const content = `first ${'very '.repeat(4990)} near ${'far '.repeat(100)} behind`;
    await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id, content }]);
    for (const q of ['near ', '"first very"']) expect([q, await found(desk, q)]).toEqual([q, [ticket.id]]);
    expect(await found(desk, 'behind ')).toEqual([]);
  });
});
