import { describe, expect } from 'vitest';
import { send } from '../../../server/client/request.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { addMessage, listDeliveries } = messageRoutes;

const reply = (ticketID: number, more: object = {}) => ({
  ticketID,
  type: 'reply' as const,
  content: 'It comes tomorrow.',
  ...more,
});
const rowOf = async (desk: TestDesk, id: number) =>
  (await desk.request(deskTicketRoutes.getTicketRows, { ids: [id] })).item[0];
const timelineOf = async (desk: TestDesk, ticketID: number) =>
  (await desk.request(ticketRoutes.getTicket, { ticketID, getTicketHistory: true })).item.timeline;

/** A customer's mail that waits for an answer. */
async function arrangeAsked(desk: TestDesk, details: object = {}) {
  const [ticket] = await arrangeTickets(desk.ctx, [
    {
      title: 'Lost parcel',
      status: 'open',
      from: 'ada@customer.example',
      waiting_since: testNow,
      last_update_customer: testNow,
    },
  ]);
  const [asked] = await arrangeMessages(desk.ctx, [
    {
      ticket_id: ticket.id,
      address_from: 'ada@customer.example',
      from_name: 'Ada',
      external_id: 'asked@customer.example',
    },
  ]);
  await desk.desk.storage.write
    .updateTable('message_contents')
    .set({ email_details: JSON.stringify(details) })
    .where('message_id', '=', asked.id)
    .execute();
  return { ticket, asked };
}

const refusedField = (answer: { body: unknown }) =>
  (answer.body as { errors?: { field: string }[] }).errors?.[0]?.field.split(/[[.]/)[0];

describe('a reply', () => {
  test('answers the customer, who waits no longer, and leaves the status as it is', async ({ desk, clock }) => {
    const { ticket } = await arrangeAsked(desk);
    clock.now += 60_000;
    const { item } = await desk.request(addMessage, reply(ticket.id));
    expect(item).toMatchObject({
      type: 'message',
      direction: 'outbound',
      content: 'It comes tomorrow.',
      user_id: 1,
      to: 'ada@customer.example',
      to_name: 'Ada',
      status_new: '',
      send_at: null,
    });
    expect(await timelineOf(desk, ticket.id)).toMatchObject([{ direction: 'inbound' }, { id: item.id }]);
    expect(await rowOf(desk, ticket.id)).toMatchObject({
      status: 'open',
      waiting_since: null,
      version: ticket.version + 1,
      last_update: '2026-03-02 09:01:00',
    });
  });

  test('changes the status where it says so, as one change with one history', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const { item } = await desk.request(addMessage, reply(ticket.id, { status: 'solved' }));
    expect(item).toMatchObject({ status_new: 'solved' });
    expect(await rowOf(desk, ticket.id)).toMatchObject({ status: 'solved', version: ticket.version + 1 });
    const events = (await timelineOf(desk, ticket.id)).filter(({ type }) => type === 'event');
    expect(events).toMatchObject([{ item_type: 'status', item_type_id: 'solved' }]);
  });

  test('reads what asked anybody for an answer, and nothing else', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const { ticket } = await arrangeAsked(desk);
    const told = { user_id: kim.id, ticket_id: ticket.id, title: '', message: '', created_at: testNow, read_at: null };
    await arrangeRows(desk, 'notifications', [
      { ...told, type: 'customer_replied' },
      { ...told, type: 'mentioned' },
    ]);
    await desk.request(addMessage, reply(ticket.id));
    const rows = await desk.ctx.db.selectFrom('notifications').select(['type', 'is_read']).orderBy('id').execute();
    expect(rows).toEqual([
      { type: 'customer_replied', is_read: 1 },
      { type: 'mentioned', is_read: 0 },
    ]);
  });

  test('carries a header that says what it answers', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const { item } = await desk.request(addMessage, reply(ticket.id, { cc: ['"Brown, Bob" <bob@customer.example>'] }));
    if (item.type !== 'message') throw new Error('A reply is a message.');
    const details = JSON.parse(item.email_details) as Record<string, string>;
    expect(details).toMatchObject({
      to: 'Ada <ada@customer.example>',
      cc: '"Brown, Bob" <bob@customer.example>',
      subject: `Re: Lost parcel [#${ticket.id}]`,
      'in-reply-to': '<asked@customer.example>',
      'message-id': `<${item.external_id}>`,
    });
    expect(item.email_show_reply_all).toBe(true);
  });

  test.for([
    ['whom the mail names for answers', { 'reply-to': 'Orders <orders@customer.example>' }, 'orders@customer.example'],
    ['its writer where it names the brand itself', { 'reply-to': 'help@office.example' }, 'ada@customer.example'],
  ] as const)('goes to %s', async ([, details, to], { desk }) => {
    await arrangeRows(desk, 'brand_addresses', [{ brand_id: 1, address: 'help@office.example' }]);
    const { ticket } = await arrangeAsked(desk, details);
    expect((await desk.request(addMessage, reply(ticket.id))).item).toMatchObject({ to });
  });

  test("goes to the customer's address where nothing was written, and is refused where there is none", async ({
    desk,
  }) => {
    const customer_id = await arrangeCustomer(desk, { emails: ['ada@example.com'] });
    const [known, unknown] = await arrangeTickets(desk.ctx, [{ customer_id }, { customer_id: 0 }]);
    expect((await desk.request(addMessage, reply(known.id))).item).toMatchObject({ to: 'ada@example.com' });
    const refused = await desk.answer(addMessage, reply(unknown.id));
    expect([refused.status, refusedField(refused)]).toEqual([400, 'to']);
    expect(await timelineOf(desk, unknown.id)).toEqual([]);
  });

  test('of a brand without a mail account stands in the timeline, and says why it is not sent', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const { item } = await desk.request(addMessage, reply(ticket.id));
    const delivery = {
      message_id: Number(item.id),
      state: 'failed',
      reason: 'This brand has no mail account to send with: add one in the settings.',
      trouble: { problem: 'no_account', host: '', said: '' },
      can_undo: true,
      attempts: 0,
      sent_at: null,
    };
    expect(item).toMatchObject({ in_queue: 0, delivery });
    const { items, itemTotal } = await desk.request(listDeliveries, { ticketID: ticket.id });
    expect([itemTotal, items]).toMatchObject([1, [delivery]]);
  });

  test('in a chat goes into the timeline and nowhere else', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ channel_id: 2 }]);
    const { item } = await desk.request(addMessage, reply(ticket.id));
    expect(item).toMatchObject({ delivery: null, in_queue: 0, external_id: null });
  });

  test('keeps what formats its HTML and nothing that runs, loads or leads nowhere', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const content =
      '<p style="color:#f00;position:fixed" onclick="x()">Hi <b>Ada</b><script>x()</script><img src="https://t.example/a.gif"><a href="javascript:x()">no</a> <a href="https://a.example/">yes</a></p>';
    const { item } = await desk.request(addMessage, reply(ticket.id, { content, format: 'html' }));
    expect(item.type === 'message' && item.content).toBe(
      '<p style="color:#f00">Hi <b>Ada</b><img /><a>no</a> <a href="https://a.example/">yes</a></p>',
    );
  });

  test.for([
    ['content', { content: '<script>x()</script>', format: 'html' }],
    ['content', { content: 'x'.repeat(500_001) }],
    ['content', { content: '<div>'.repeat(90_000), format: 'html' }],
    ['format', { format: 'markdown' }],
    ['to', { to: ['nobody'] }],
    ['to', { to: [] }],
    ['to', { to: ['a@b.example\r\nBcc: c@d.example'] }],
    ['cc', { cc: ['a@b.example, c@d.example'] }],
    ['status', { status: 'gone' }],
    ['send_at', { send_at: '2026-03-02 08:59:59' }],
    ['undo_seconds', { undo_seconds: 61 }],
    ['attachment_ids', { attachment_ids: [999] }],
    ['last_seen_message', { last_seen_message: 0 }],
  ] as const)('with a wrong %s is refused and leaves nothing', async ([field, wrong], { desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const answer = await desk.answer(addMessage, reply(ticket.id, wrong));
    expect([answer.status, refusedField(answer)]).toEqual([400, field]);
    expect(await timelineOf(desk, ticket.id)).toHaveLength(1);
    expect(await rowOf(desk, ticket.id)).toMatchObject({ version: ticket.version });
  });

  test('of a ticket that is not there, or not for the caller, is a 404', async ({ desk }) => {
    const stranger = await arrangeAgent(desk, { groups: [] });
    const { ticket } = await arrangeAsked(desk);
    expect((await desk.answer(addMessage, reply(999))).status).toBe(404);
    expect((await desk.answer(addMessage, reply(ticket.id), stranger.server)).status).toBe(404);
  });

  test('in a merged ticket is refused', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const [target] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(mergeRoutes.mergeTickets, { ticketID: target.id, sources: [{ id: ticket.id }] });
    expect(await desk.answer(addMessage, reply(ticket.id))).toMatchObject({
      status: 409,
      body: { message: `Ticket ${ticket.id} was merged into ticket ${target.id}: write there.` },
    });
  });

  test('sent fifty times with one key is one reply', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await send(desk.admin, addMessage, reply(ticket.id), { idempotencyKey: 'one' });
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
    expect(await timelineOf(desk, ticket.id)).toHaveLength(2);
    expect(await desk.ctx.db.selectFrom('deliveries').select('message_id').execute()).toHaveLength(1);
  });
});

describe('who has not seen the newest message', () => {
  test('is told what others wrote since, and sends nothing', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const { ticket, asked } = await arrangeAsked(desk);
    await desk.answer(addMessage, reply(ticket.id, { content: 'I take <this>' }), kim.server);
    const answer = await desk.answer(addMessage, reply(ticket.id, { last_seen_message: asked.id }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: `Kim wrote in ticket ${ticket.id} meanwhile.`,
        newer: [
          {
            type: 'message',
            direction: 'outbound',
            by: 'Kim',
            text: 'I take <this>',
            created_at: '2026-03-02 09:00:00',
          },
        ],
      },
    });
    expect(await timelineOf(desk, ticket.id)).toHaveLength(2);
  });

  test('is not held up by what they wrote themselves', async ({ desk }) => {
    const { ticket, asked } = await arrangeAsked(desk);
    await desk.request(addMessage, reply(ticket.id));
    const again = reply(ticket.id, { last_seen_message: asked.id });
    expect((await desk.answer(addMessage, again)).status).toBe(200);
  });
});

describe('a forwarded message', () => {
  const forward = (ticketID: number, more: object = {}) => ({ ...reply(ticketID, more), type: 'forward' as const });

  test('goes to whom it names, and the customer waits as before', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const { item } = await desk.request(addMessage, forward(ticket.id, { to: ['Depot <depot@parcel.example>'] }));
    expect(item).toMatchObject({ to: 'depot@parcel.example', to_name: 'Depot', direction: 'outbound' });
    expect(item.type === 'message' && JSON.parse(item.email_details)).toMatchObject({
      subject: `Fwd: Lost parcel [#${ticket.id}]`,
    });
    expect(await rowOf(desk, ticket.id)).toMatchObject({ waiting_since: '2026-03-02 09:00:00' });
  });

  test('without an address is refused', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const answer = await desk.answer(addMessage, forward(ticket.id));
    expect([answer.status, refusedField(answer)]).toEqual([400, 'to']);
  });

  test('is what the customer wrote last, or any other message of the ticket, but no note', async ({ desk }) => {
    const { ticket } = await arrangeAsked(desk);
    const [first, note] = await arrangeMessages(desk.ctx, [
      { ticket_id: ticket.id, direction: 'outbound', created_at: testNow - 1000, content: 'We sent it.' },
      { ticket_id: ticket.id, type: 'note', content: 'Not for others.' },
    ]);
    const [elsewhere] = await arrangeTickets(desk.ctx, [{}]);
    const [other] = await arrangeMessages(desk.ctx, [{ ticket_id: elsewhere.id }]);
    const to = ['depot@parcel.example'];
    const whole = async (more: object) => {
      const { item } = await desk.request(addMessage, forward(ticket.id, { to, ...more }));
      return item.type === 'message' ? item.content_whole : '';
    };
    expect(await whole({})).not.toContain('We sent it.');
    expect(await whole({ forwarded_message: first.id })).toContain('We sent it.');
    for (const { id } of [note, other]) {
      const answer = await desk.answer(addMessage, forward(ticket.id, { to, forwarded_message: id }));
      expect([answer.status, refusedField(answer)]).toEqual([400, 'forwarded_message']);
    }
  });
});
