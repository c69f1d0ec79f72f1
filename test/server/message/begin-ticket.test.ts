import { describe, expect } from 'vitest';
import { request, send } from '../../../server/client/request.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerDeleteRoutes } from '../../../server/contract/base/customer-delete.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { formRoutes } from '../../../server/contract/desk/forms.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { newTicketRoutes } from '../../../server/contract/desk/new-tickets.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import { uploadFile } from '../../support/upload-file.ts';

const { beginTicket, listTicketChoices } = newTicketRoutes;
const first = { title: 'Your repair', content: 'Your bicycle is ready.' };

const ticketOf = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(ticketRoutes.getTicket, { ticketID, getTicketHistory: true })).item;
const mailOf = async ({ ctx }: TestDesk) => {
  const { mail } = await ctx.db.selectFrom('deliveries').select('mail').executeTakeFirstOrThrow();
  return JSON.parse(mail) as { subject: string; to: { address: string }[]; from: { address: string } };
};

describe('a ticket that an agent begins', () => {
  test('goes to the customer by mail, with the subject as it was written, and waits for nobody', async ({ desk }) => {
    await arrangeAccount(desk, { port: 25 });
    await arrangeAccount(desk, { port: 25, address: 'sales@office.example' });
    const customer = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    const input = {
      ...first,
      customer_id: customer,
      account_id: 2,
      status: 'pending',
      assigned_user_id: 1,
      priority: 'high',
    } as const;
    const { item } = await desk.request(beginTicket, input);
    expect(item).toMatchObject({
      customer_id: customer,
      message: { direction: 'outbound', delivery: { state: 'queued' } },
    });
    expect(await ticketOf(desk, item.ticket_id)).toMatchObject({
      title: 'Your repair',
      status: 'pending',
      priority: 'high',
      direction: 'outbound',
      to: 'ada@x.example',
      customer_id: customer,
      assigned_user_id: 1,
      timeline: [{ type: 'message', content: 'Your bicycle is ready.' }],
    });
    expect(await mailOf(desk)).toMatchObject({
      subject: `Your repair [#${item.ticket_id}]`,
      to: [{ address: 'ada@x.example' }],
      from: { address: 'sales@office.example' },
    });
    // What is written next answers nothing either, but goes on with the conversation.
    await desk.request(messageRoutes.undoMessage, { id: item.message.id });
    const again = { ticketID: item.ticket_id, type: 'reply', content: 'It is ready.' } as const;
    await desk.request(messageRoutes.addMessage, again);
    const from = { address: 'sales@office.example' };
    expect(await mailOf(desk)).toMatchObject({ subject: `Your repair [#${item.ticket_id}]`, from });
  });

  test('makes a customer of an address that is nobody’s, and finds whose it is', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    const to = async (mailbox: string) => (await desk.request(beginTicket, { ...first, to: [mailbox] })).item;
    expect((await to('Ada <ADA@x.example>')).customer_id).toBe(ada);
    const eve = await to('Eve van Stone <eve@x.example>');
    expect((await desk.request(customerRoutes.getCustomer, { id: eve.customer_id })).item).toMatchObject({
      firstname: 'Eve van',
      lastname: 'Stone',
      channels: [{ channel: 'eve@x.example' }],
    });
    const { server } = await arrangeAgent(desk, { permissions: ['TICKET_CUD', 'TICKET_READ'] });
    expect(await desk.answer(beginTicket, { ...first, to: ['ada@x.example'] }, server)).toMatchObject({ status: 200 });
    expect(await desk.answer(beginTicket, { ...first, to: ['new@x.example'] }, server)).toMatchObject({ status: 403 });
  });

  test('is a note about a call, which waits for somebody, by telephone where there is no address', async ({ desk }) => {
    const caller = await arrangeCustomer(desk, { emails: [] });
    const reader = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    const note = async (customer_id: number) => {
      const { item } = await desk.request(beginTicket, { ...first, type: 'note', customer_id });
      return ticketOf(desk, item.ticket_id);
    };
    const same = { direction: 'inbound', status: 'open', timeline: [{ type: 'note' }] };
    expect(await note(caller)).toMatchObject({ ...same, channel_id: 2 });
    expect(await note(reader)).toMatchObject({ ...same, channel_id: 1, from: 'ada@x.example' });
    expect(await desk.ctx.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });

  test('is about a caller of whom a name or a number is all that is known', async ({ desk }) => {
    const note = { title: 'A call about a bell', content: 'Calls again.', type: 'note' } as const;
    const call = async (caller: { customer_name?: string; customer_telephone?: string }) =>
      (await desk.request(beginTicket, { ...note, ...caller })).item;
    const customerOf = async (id: number) => (await desk.request(customerRoutes.getCustomer, { id })).item;
    const ada = await call({ customer_name: 'Ada Stone', customer_telephone: '(030) 123-456' });
    expect(await ticketOf(desk, ada.ticket_id)).toMatchObject({ channel_id: 2, from: '030123456' });
    const channels = [{ channel_id: 2, channel: '030123456' }];
    expect(await customerOf(ada.customer_id)).toMatchObject({ firstname: 'Ada', lastname: 'Stone', channels });
    const again = await call({ customer_name: 'Somebody', customer_telephone: '030 123 456' });
    expect(again.customer_id).toBe(ada.customer_id);
    const cher = await call({ customer_name: ' Cher ' });
    expect(await customerOf(cher.customer_id)).toMatchObject({ firstname: 'Cher', lastname: '', channels: [] });
    expect(await ticketOf(desk, cher.ticket_id)).toMatchObject({
      channel_id: 2,
      from: '',
      customer_id: cher.customer_id,
    });
    expect((await call({ customer_name: ' ' })).customer_id).toBe(0);
    // With an address beside the number it is one customer who has both; who has one of them gets the other.
    const both = { ...first, to: ['Eve <eve@x.example>'], customer_telephone: '4711' };
    const eve = (await desk.request(beginTicket, both)).item;
    expect(await customerOf(eve.customer_id)).toMatchObject({ firstname: 'Eve', lastname: '' });
    expect((await call({ customer_telephone: '4711' })).customer_id).toBe(eve.customer_id);
    expect(await desk.answer(beginTicket, { ...both, customer_telephone: '030 123456' })).toMatchObject({
      status: 409,
    });
    expect(await desk.answer(beginTicket, { ...note, customer_telephone: 'mobile' })).toMatchObject({ status: 400 });
    const { server } = await arrangeAgent(desk, { permissions: ['TICKET_CUD', 'TICKET_READ'] });
    expect(await desk.answer(beginTicket, { ...note, customer_telephone: '4711' }, server)).toMatchObject({
      status: 200,
    });
    expect(await desk.answer(beginTicket, { ...note, customer_name: 'Bob' }, server)).toMatchObject({ status: 403 });
  });

  test('has its form, fields, tags and files, and takes the draft of it away', async ({ desk }) => {
    const fields = [{ name: 'frame', type: 'text' as const }];
    const { item: form } = await desk.request(formRoutes.createForm, { name: 'Repair', fields });
    const { item: choices } = { item: (await desk.request(listTicketChoices, {})).items[0] };
    expect(choices).toMatchObject({ brand_id: 1, default_group_id: 1, accounts: [], forms: [{ name: 'Repair' }] });
    const { id: file } = await uploadFile(desk, { name: 'bill.txt', bytes: 'paid' });
    const draft = { ticketID: 0, version: 0, content: '<p>Your</p>', attachment_ids: [file] };
    await desk.request(draftRoutes.saveDraft, draft);
    const input = {
      ...first,
      to: ['eve@x.example'],
      form_id: form.id,
      form_fields: { frame: 'A-1' },
      tags: ['repair'],
    };
    const { item } = await desk.request(beginTicket, { ...input, attachment_ids: [file] });
    const ticket = await ticketOf(desk, item.ticket_id);
    expect(ticket).toMatchObject({ form_id: form.id, tags: 'repair' });
    expect(ticket.timeline).toMatchObject([{ type: 'event' }, { type: 'event' }, { files: [{ id: file }] }]);
    expect((await desk.request(draftRoutes.getDraft, { ticketID: 0 })).item).toMatchObject({ version: 0, content: '' });
  });

  test('is begun whole or not at all, and once under one key', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const all = { ...first, to: ['eve@x.example'] };
    const wrong = [
      { ...all, content: '<p></p>', format: 'html' as const },
      { ...all, assigned_group_id: groupId },
      { ...all, account_id: 9 },
      { ...all, brand_id: brandId, form_id: 9 },
      { ...all, attachment_ids: [9] },
      { ...first, customer_id: 99 },
      first,
    ];
    for (const input of wrong) expect(await desk.answer(beginTicket, input)).toMatchObject({ status: 400 });
    const count = async (table: 'tickets' | 'customers') =>
      (await desk.ctx.db.selectFrom(table).select('id').execute()).length;
    expect([await count('tickets'), await count('customers')]).toEqual([0, 0]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send(desk.admin, beginTicket, all, { idempotencyKey: 'one' })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([await count('tickets'), await count('customers')]).toEqual([1, 1]);
  });

  test('is not begun to write for any more when the customer is purged', async ({ desk }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    const draft = { ticketID: 0, version: 0, content: '<p>Dear Ada</p>' };
    const { server } = await arrangeAgent(desk);
    await desk.request(draftRoutes.saveDraft, { ...draft, to: ['Ada <Ada@x.example>'] });
    await request(server, draftRoutes.saveDraft, { ...draft, to: ['bob@x.example'] });
    const about = await arrangeAgent(desk, { name: 'Lee' });
    await request(about.server, draftRoutes.saveDraft, { ...draft, new_ticket: { customer_id: ada } });
    await desk.request(customerDeleteRoutes.purgeCustomerData, { id: ada });
    expect((await desk.request(draftRoutes.getDraft, { ticketID: 0 })).item.content).toBe('');
    expect((await request(about.server, draftRoutes.getDraft, { ticketID: 0 })).item.content).toBe('');
    expect((await request(server, draftRoutes.getDraft, { ticketID: 0 })).item.content).toBe('<p>Dear Ada</p>');
  });

  test('is refused to who would not see it', async ({ desk }) => {
    const { groupId } = await arrangeBrand(desk);
    const { server, id } = await arrangeAgent(desk, { groups: [groupId] });
    const all = { ...first, to: ['eve@x.example'] };
    expect(await desk.answer(beginTicket, all, server)).toMatchObject({ status: 400 });
    // Nor is it given to who would not.
    expect(await desk.answer(beginTicket, { ...all, assigned_user_id: id })).toMatchObject({ status: 400 });
    expect(await desk.answer(beginTicket, { ...all, assigned_user_id: id }, server)).toMatchObject({ status: 200 });
  });
});
