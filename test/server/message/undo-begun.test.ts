import { describe, expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { customerRoutes } from '../../../server/contract/base/customer.ts';
import { customerWriteRoutes } from '../../../server/contract/base/customer-write.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { type BegunTicket, newTicketRoutes } from '../../../server/contract/desk/new-tickets.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import type { Tables } from '../../../server/storage/tables/all-tables.ts';
import { arrangeAgent, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import { uploadFile } from '../../support/upload-file.ts';

const { beginTicket } = newTicketRoutes;
const first = { title: 'Your repair', content: 'Your bicycle is ready.' };
const toEve = { ...first, to: ['Eve Stone <eve@x.example>'] };

const begin = async (desk: TestDesk, input: RouteInput<typeof beginTicket>) =>
  (await desk.request(beginTicket, input)).item;
const undo = async (desk: TestDesk, { message: { id } }: BegunTicket) =>
  (await desk.request(messageRoutes.undoMessage, { id, remove_ticket: true })).item;

const touched = [
  'tickets',
  'messages',
  'deliveries',
  'customers',
  'customer_channels',
  'notifications',
  'timeline_events',
  'ticket_tags',
  'search_heads',
  'mail_references',
] as const satisfies (keyof Tables)[];

async function countRows({ ctx }: TestDesk): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of touched) counts[table] = (await ctx.db.selectFrom(table).selectAll().execute()).length;
  return counts;
}

const status = async (desk: TestDesk, ticketID: number) =>
  (await desk.answer(ticketRoutes.getTicket, { ticketID })).status;

describe('a ticket whose first message is taken back', () => {
  test('is as if never begun, with the customer made for it, and gives back what it was', async ({ desk }) => {
    await arrangeAccount(desk, { port: 25 });
    const { id: kim, server } = await arrangeAgent(desk);
    const unread = async () => (await request(server, deskNotificationRoutes.peekNotifications, {})).unread_total;
    const numbers = async () => (await desk.request(deskTicketRoutes.countTickets, {})).item;
    const { id: file } = await uploadFile(desk, { name: 'bill.txt', bytes: 'paid' });
    const before = [await countRows(desk), await numbers()];
    const input: RouteInput<typeof beginTicket> = {
      ...toEve,
      assigned_user_id: kim,
      priority: 'high',
      tags: ['repair'],
      attachment_ids: [file],
    };
    const item = await begin(desk, input);
    expect(await unread()).toBe(1);
    const events = desk.ctx.db.selectFrom('live_events').select(['kind', 'ticket_id', 'user_id']);
    const { length: told } = await events.execute();
    expect(await undo(desk, item)).toMatchObject({
      ticket_id: item.ticket_id,
      to: ['Eve Stone <eve@x.example>'],
      attachment_ids: [file],
      begun: {
        title: 'Your repair',
        new_ticket: { brand_id: 1, account_id: 1, assigned_user_id: kim, priority: 'high', tags: ['repair'] },
      },
    });
    expect([await countRows(desk), await numbers()]).toEqual(before);
    expect(await unread()).toBe(0);
    expect(await status(desk, item.ticket_id)).toBe(404);
    await expectConsistent(desk);
    expect((await events.orderBy('id').execute()).slice(told)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'ticket', ticket_id: item.ticket_id }),
        expect.objectContaining({ kind: 'notification', user_id: kim }),
      ]),
    );
    // Its number is nobody else's, and its files go with the next one.
    expect((await begin(desk, input)).ticket_id).toBeGreaterThan(item.ticket_id);
  });

  test('stays, empty, unless it is asked for', async ({ desk }) => {
    const item = await begin(desk, toEve);
    const undone = await desk.request(messageRoutes.undoMessage, { id: item.message.id });
    expect(undone.item).toMatchObject({ begun: null, restored: true });
    expect(await status(desk, item.ticket_id)).toBe(200);
  });

  test('stays with whatever else happened to it', async ({ desk }) => {
    const { server } = await arrangeAgent(desk);
    const happenings: ((ticketID: number) => Promise<unknown>)[] = [
      (ticketID) => desk.request(ticketChangeRoutes.changeTicket, { ticketID, priority: 'high' }),
      (ticketID) => desk.request(messageRoutes.addMessage, { ticketID, type: 'note', content: 'Look.' }),
      (ticketID) => request(server, draftRoutes.saveDraft, { ticketID, version: 0, content: '<p>Dear</p>' }),
      (ticketID) => request(server, ticketChangeRoutes.changeTicket, { ticketID, following: true }),
    ];
    for (const happen of happenings) {
      const item = await begin(desk, toEve);
      await happen(item.ticket_id);
      expect(await undo(desk, item)).toMatchObject({ begun: null });
      expect(await status(desk, item.ticket_id)).toBe(200);
    }
    await expectConsistent(desk);
  });

  test('leaves a customer who was there before, or who is more than that by now', async ({ desk, clock }) => {
    const ada = await arrangeCustomer(desk, { emails: ['ada@x.example'] });
    const known = await undo(desk, await begin(desk, { ...first, to: ['ada@x.example'] }));
    expect(known.begun?.new_ticket).toMatchObject({ customer_id: ada });
    const named = await begin(desk, toEve);
    const { customer_id } = named;
    clock.now += 1000;
    await desk.request(customerWriteRoutes.updateCustomer, { id: customer_id, firstname: 'Eva' });
    expect((await undo(desk, named)).begun?.new_ticket).toMatchObject({ customer_id, customer_name: 'Eva Stone' });
    for (const id of [ada, customer_id]) {
      expect((await desk.answer(customerRoutes.getCustomer, { id })).status).toBe(200);
    }
  });

  test('is not taken away by what is written there afterwards', async ({ desk }) => {
    const item = await begin(desk, { ...first, type: 'note', customer_name: 'Ada' });
    const reply = { ticketID: item.ticket_id, type: 'reply' as const, content: 'It is ready.', to: ['ada@x.example'] };
    const { item: message } = await desk.request(messageRoutes.addMessage, reply);
    const undone = await desk.request(messageRoutes.undoMessage, { id: Number(message.id), remove_ticket: true });
    expect(undone.item).toMatchObject({ begun: null });
    expect(await status(desk, item.ticket_id)).toBe(200);
  });
});
