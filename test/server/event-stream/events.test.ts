import { describe, expect } from 'vitest';
import { request } from '../../../server/client/request.ts';
import { chatRoutes } from '../../../server/contract/base/chat.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { deskRoutes } from '../../../server/contract/desk/desk.ts';
import { streamedEvents } from '../../../server/contract/desk/events.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { deskNotificationRoutes } from '../../../server/contract/desk/notifications.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { viewRoutes } from '../../../server/contract/desk/views.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeChatAccount, chatAccountToken, chatServer } from '../../support/arrange-chat.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { call } from '../../support/call.ts';
import { changeIt, removeThem } from '../../support/change-tickets.ts';
import { adminKey, test } from '../../support/event-streams.ts';

const patient = { timeout: 20_000 };

describe('a stream of events tells', () => {
  test('of a new ticket and of a changed one, with the row as the list has it', async ({ desk, served }) => {
    const stream = await served.listen(adminKey(desk));
    const { item } = await desk.request(ticketRoutes.createTicket, { title: 'First' });
    await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [item.id], status: 'open' });
    await expect.poll(() => stream.of('ticket'), patient).toHaveLength(2);
    const [row] = (await desk.request(deskTicketRoutes.getTicketRows, { ids: [item.id] })).item;
    expect(stream.of('ticket')).toEqual([
      { id: item.id, version: 1, row: { ...row, version: 1, status: 'new' } },
      { id: item.id, version: 2, row },
    ]);
    for (const data of stream.of('ticket')) streamedEvents.ticket.parse(data);
  });

  test('of several changes in one transaction once, with the newest row', async ({ desk, served }) => {
    const stream = await served.listen(adminKey(desk));
    const { item } = await desk.request(ticketRoutes.createTicket, { title: 'First', status: 'open' });
    await expect.poll(() => stream.of('ticket'), patient).toHaveLength(1);
    const { events } = stream;
    await changeIt(desk.ctx, item.id, { status: 'pending' }, { status: 'holding' }, { status: 'solved' });
    await expect.poll(() => events.filter(({ event }) => event === 'ticket'), patient).toHaveLength(2);
    expect(stream.of('ticket')[1]).toMatchObject({ id: item.id, version: 4, row: { version: 4, status: 'solved' } });
  });

  test('of a deleted ticket that it is gone', async ({ desk, served }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const stream = await served.listen(adminKey(desk));
    await removeThem(desk.ctx, [ticket.id]);
    await expect.poll(() => stream.of('ticket'), patient).toEqual([{ id: ticket.id, version: 2, gone: true }]);
  });

  test('of reading a ticket only the one who read it, in every window', async ({ desk, served }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ last_entry_seq: 1000 }]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }]);
    const { key } = await arrangeAgent(desk, { name: 'Other' });
    const [own, other] = [await served.listen(adminKey(desk)), await served.listen(key)];
    await desk.request(readRoutes.readTicket, { ticketID: ticket.id, through_message_id: message.id });
    await desk.request(ticketRoutes.createTicket, { title: 'Afterwards' });
    await expect.poll(() => own.of('ticket'), patient).toHaveLength(2);
    expect(own.of('ticket')[0]).toMatchObject({ id: ticket.id, version: 1, row: { unread: true } });
    await expect.poll(() => other.of('ticket'), patient).toHaveLength(1);
  });

  test('of the number of unread notifications, who has them', async ({ desk, served }) => {
    const kim = await arrangeAgent(desk);
    const blind = await arrangeAgent(desk, { name: 'Blind', permissions: ['TICKET_READ'] });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const [hers, theirs] = [await served.listen(kim.key), await served.listen(blind.key)];
    await changeIt(desk.ctx, ticket.id, { assigned_user_id: kim.id });
    await expect.poll(() => hers.of('notification'), patient).toEqual([{ unread: 1 }]);
    await desk.answer(deskNotificationRoutes.readNotifications, { ticket_id: ticket.id }, kim.server);
    await expect.poll(() => hers.of('notification'), patient).toEqual([{ unread: 1 }, { unread: 0 }]);
    await changeIt(desk.ctx, ticket.id, { assigned_user_id: blind.id });
    await expect.poll(() => theirs.of('ticket'), patient).not.toEqual([]);
    expect(theirs.of('notification')).toEqual([]);
  });

  test('that something was set up', async ({ desk, served }) => {
    const stream = await served.listen(adminKey(desk));
    await desk.request(groupRoutes.createGroup, { brand_id: 1, name: 'New' });
    await expect.poll(() => stream.of('desk'), patient).toEqual([{}]);
  });

  test('that views are others now, whoever has them', async ({ desk, served }) => {
    const kim = await arrangeAgent(desk);
    const [hers, admins] = [await served.listen(kim.key), await served.listen(adminKey(desk))];
    const view = { name: 'View', filter: {} };
    await desk.request(viewRoutes.createView, { ...view, shared: true });
    await expect.poll(() => hers.of('views'), patient).toEqual([{}]);
    await request(kim.server, viewRoutes.createView, view);
    await expect.poll(() => hers.of('views'), patient).toEqual([{}, {}]);
    await desk.request(viewRoutes.deleteView, { id: 1 });
    await expect.poll(() => hers.of('views'), patient).toEqual([{}, {}, {}]);
    await expect.poll(() => admins.of('views'), patient).toEqual([{}, {}]);
    expect(hers.of('desk')).toEqual([]);
  });

  test('the numbers beside the views when they changed', async ({ desk, served }) => {
    const stream = await served.listen(adminKey(desk));
    await desk.request(ticketRoutes.createTicket, { title: 'First' });
    const { item } = await desk.request(deskTicketRoutes.countTickets, {});
    await expect.poll(() => stream.of('counts').at(-1), patient).toEqual(item);
    await desk.request(ticketRoutes.createTicket, { title: 'Second' });
    await expect.poll(() => stream.of('counts').at(-1), patient).toMatchObject({ all: 2 });
    expect(stream.events.filter(({ event }) => event === 'counts').every(({ id }) => id === undefined)).toBe(true);
  });

  test('that a customer types, and no more of it when that is long ago', async ({ desk, served, clock }) => {
    await arrangeChatAccount(desk);
    const session = { chatServer, chatSessionID: 'session-1' };
    const { item } = await desk.request(chatRoutes.notifyUserNewChatMessage, {
      ...session,
      chatAccountToken,
      message: 'Hello',
    });
    const { position } = (await desk.request(deskRoutes.getDesk, {})).item;
    const stream = await served.listen(adminKey(desk));
    for (const event of ['startedtyping', 'stoppedtyping'] as const) {
      await desk.request(chatRoutes.notifyUserNewChatEvent, { ...session, event });
      await expect
        .poll(() => stream.of('typing').at(-1), patient)
        .toEqual({ ticket_id: item.ticket_id, typing: event === 'startedtyping' });
    }
    clock.now += 60_000;
    const late = await served.listen(adminKey(desk), position);
    await desk.request(ticketRoutes.createTicket, { title: 'Now' });
    await expect.poll(() => late.of('ticket').length, patient).toBeGreaterThan(0);
    expect(late.of('typing')).toEqual([]);
  });
});

describe('GET /desk/events', () => {
  test('answers HEAD without opening a stream, and counts those that are open', async ({ desk, served }) => {
    const open = async () => /deskhand_event_streams (\d+)/.exec(await metrics())?.[1];
    const metrics = async () => (await fetch(served.baseUrl.replace('/api/v2', '/metrics'), { headers })).text();
    const headers = { authorization: `apikey ${adminKey(desk)}` };
    const head = await call(desk, '/api/v2/desk/events', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await open()).toBe('0');
    const [a, b] = [await served.listen(adminKey(desk)), await served.listen(adminKey(desk))];
    expect(await open()).toBe('2');
    await Promise.all([a.cut(), b.cut()]);
    await expect.poll(open, patient).toBe('0');
  });
});
