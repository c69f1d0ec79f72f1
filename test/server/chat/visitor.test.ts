import { describe, expect } from 'vitest';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeChatAccount, chatAccountToken, session } from '../../support/arrange-chat.ts';
import { arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { notifyUserNewChatMessage, notifyUserEndChat } = chatRoutes;
type Message = Partial<RouteInput<typeof notifyUserNewChatMessage>>;

const write = async (desk: TestDesk, message: Message) =>
  (await desk.request(notifyUserNewChatMessage, { ...session, chatAccountToken, message: 'Hello', ...message })).item;
const customer = async (desk: TestDesk, id: number) => (await desk.request(customerRoutes.getCustomer, { id })).item;
const customerOfTicket = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(ticketRoutes.getTicket, { ticketID })).item.customer_id;

describe('who writes in a chat', () => {
  test('is nobody without a name and an address', async ({ desk }) => {
    await arrangeChatAccount(desk);
    expect(await write(desk, {})).toMatchObject({ customer_id: 0 });
    expect(await desk.ctx.db.selectFrom('customers').selectAll().execute()).toEqual([]);
  });

  test('becomes a customer by a name, of any script', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { customer_id } = await write(desk, { customerName: '田中 さくら' });
    expect(await customer(desk, customer_id)).toMatchObject({ firstname: '田中', lastname: 'さくら', channels: [] });
  });

  test('becomes a customer with every address that is given', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { customer_id } = await write(desk, {
      customerName: 'Ada Miller',
      emailAddress: 'ada@example.com',
      phoneNumber: '+49123',
      externalAddressOverwrite: 'visitor-7',
    });
    expect(await customer(desk, customer_id)).toMatchObject({
      brand_id: 1,
      firstname: 'Ada',
      lastname: 'Miller',
      channels: [
        { channel_id: 1, channel: 'ada@example.com' },
        { channel_id: 2, channel: '+49123' },
        { channel_id: 8, channel: 'visitor-7' },
      ],
    });
  });

  test.for([
    [{ emailAddress: 'ADA@example.com' }, 'e-mail, whatever its case'],
    [{ phoneNumber: '+49123' }, 'telephone'],
    [{ externalAddressOverwrite: 'visitor-7' }, 'external address'],
  ] as const)('%j is found by %s', async ([message], { desk }) => {
    await arrangeChatAccount(desk);
    const known = await write(desk, {
      emailAddress: 'ada@example.com',
      phoneNumber: '+49123',
      externalAddressOverwrite: 'visitor-7',
    });
    const again = await write(desk, { chatSessionID: 'session-2', ...message });
    expect(again.customer_id).toBe(known.customer_id);
    expect(again.ticket_id).not.toBe(known.ticket_id);
  });

  test('is somebody else in another brand', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    await arrangeChatAccount(desk);
    await arrangeChatAccount(desk, { brandId, token: 'token2' });
    const first = await write(desk, { emailAddress: 'ada@example.com' });
    const second = await write(desk, { emailAddress: 'ada@example.com', chatAccountToken: 'token2' });
    expect(second.customer_id).not.toBe(first.customer_id);
  });

  test('is completed by what was not known, and never overwritten', async ({ desk }) => {
    const id = await arrangeCustomer(desk, { firstname: '', lastname: '', emails: ['ada@example.com'] });
    await arrangeChatAccount(desk);
    await write(desk, { emailAddress: 'ada@example.com', customerName: 'Ada Miller', phoneNumber: '+49123' });
    await write(desk, { emailAddress: 'ada@example.com', customerName: 'Somebody Else', messageNumber: 2 });
    expect(await customer(desk, id)).toMatchObject({
      firstname: 'Ada',
      lastname: 'Miller',
      channels: [{ channel: 'ada@example.com' }, { channel_id: 2, channel: '+49123' }],
    });
  });

  test('is who the e-mail says where the telephone is another’s, who keeps it', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    await arrangeChatAccount(desk);
    const bob = await write(desk, { chatSessionID: 'session-2', phoneNumber: '+49123' });
    const both = await write(desk, { emailAddress: 'ada@example.com', phoneNumber: '+49123' });
    expect(both.customer_id).toBe(ada);
    expect((await customer(desk, ada)).channels).toEqual([{ channel_id: 1, channel: 'ada@example.com' }]);
    expect((await customer(desk, bob.customer_id)).channels).toEqual([{ channel_id: 2, channel: '+49123' }]);
  });

  test.for([
    [{ phoneNumber: '+49123', emailAddress: 'ada@example.com', externalAddressOverwrite: 'visitor-7' }, 'visitor-7'],
    [{ phoneNumber: '+49123', emailAddress: 'ada@example.com' }, 'ada@example.com'],
    [{ phoneNumber: '+49123' }, '+49123'],
    [{}, ''],
  ] as const)('%j is written from %s', async ([message, from], { desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id: ticketID } = await write(desk, message);
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID });
    expect(item).toMatchObject({ from, timeline: [{ from: from || null }] });
  });

  test('stays the same through a session, and is made only once', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, { customerName: 'Ada Miller' });
    const second = await write(desk, { customerName: 'Ada Miller', messageNumber: 2 });
    const third = await write(desk, { messageNumber: 3 });
    expect([second.customer_id, third.customer_id]).toEqual([first.customer_id, first.customer_id]);
    expect(await desk.ctx.db.selectFrom('customers').selectAll().execute()).toHaveLength(1);
  });

  test('is remembered when the session goes on after its end', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const first = await write(desk, { customerName: 'Ada Miller' });
    await desk.request(notifyUserEndChat, session);
    const second = await write(desk, { message: 'Me again', customerName: 'Ada Miller' });
    expect(second.customer_id).toBe(first.customer_id);
    expect(second.ticket_id).not.toBe(first.ticket_id);
  });

  test('is taken for whom an address shows later, and the ticket with them', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    await arrangeChatAccount(desk);
    const { ticket_id, customer_id } = await write(desk, { customerName: 'Ada' });
    expect(await customerOfTicket(desk, ticket_id)).toBe(customer_id);
    await write(desk, { emailAddress: 'ada@example.com', messageNumber: 2 });
    expect(await customerOfTicket(desk, ticket_id)).toBe(ada);
    await write(desk, { messageNumber: 3 });
    expect(await customerOfTicket(desk, ticket_id)).toBe(ada);
  });

  test('does not take the ticket from whom an agent gave it to', async ({ desk }) => {
    const chosen = await arrangeCustomer(desk, { primaryId: 'C1' });
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk, { customerName: 'Ada' });
    await desk.request(ticketRoutes.updateTicket, { ticketID: ticket_id, externalPrimaryID: 'C1' });
    await write(desk, { emailAddress: 'ada@example.com', messageNumber: 2 });
    expect(await customerOfTicket(desk, ticket_id)).toBe(chosen);
  });

  test('is nobody again once the customer was deleted', async ({ desk }) => {
    await arrangeChatAccount(desk);
    const { ticket_id } = await write(desk, { customerName: 'Ada' });
    await desk.desk.storage.write.transaction().execute(async (tx) => {
      await tx.updateTable('tickets').set({ customer_id: 0 }).execute();
      await tx.deleteFrom('customers').execute();
    });
    expect(await write(desk, { messageNumber: 2 })).toMatchObject({ ticket_id, customer_id: 0 });
  });
});
