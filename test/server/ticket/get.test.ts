import { describe, expect } from 'vitest';
import { ticketRoutes, ticket as ticketSchema } from '../../../server/contract/base/ticket.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { getTicket, setStatus } = ticketRoutes;

async function get(desk: TestDesk, path: string) {
  const url = `http://desk.example/api/v2/ticket/${path}`;
  const response = await desk.admin.fetch?.(url, { headers: { authorization: `apikey ${desk.admin.key}` } });
  return { status: response?.status, body: (await response?.json()) as { item: { timeline: { type: string }[] } } };
}

describe('GET /ticket/{ticketID}', () => {
  test('gives every field of the specification, without a customer an empty one', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ title: 'Lost parcel', from: 'kim@example.com' }]);
    const { type, item } = await desk.request(getTicket, { ticketID: a.id });
    expect(type).toBe('item');
    expect(ticketSchema.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      id: a.id,
      title: 'Lost parcel',
      status: 'new',
      priority: 'normal',
      brand_name: 'Support',
      channel_name: 'email',
      channel_icon: 'mail',
      external_gui_url: `http://desk.example/#/tickets/${a.id}`,
      created_at: '2026-03-02 09:00:00',
      closed_at: null,
      following: false,
      sla_next_breach: null,
      sla_next_breach_current_status: '',
      sla_next_breach_seconds: 0,
      tags: '',
      timeline: [],
      customer_id: 0,
      customer: { id: 0, brand_id: 0, external_primary_id: '', firstname: '', lastname: '', created_at: '' },
      customer_channels: [],
      customer_custom_fields: [],
      assign_options_groups: [{ id: 1, name: 'Support' }],
      assign_options_users: [{ id: 1, name: 'Administrator' }],
    });
  });

  test('embeds the customer with channels and custom fields', async ({ desk }) => {
    const customer = await arrangeCustomer(desk, { primaryId: 'C-7', emails: ['ada@example.com', 'ada@home.example'] });
    await arrangeRows(desk, 'custom_fields', [
      { brand_id: 1, name: 'plan', label: 'Plan', type: 'text', choices: '[]' },
      { brand_id: 1, name: 'since', label: 'Since', type: 'date', choices: '[]' },
    ]);
    await arrangeRows(desk, 'custom_field_values', [{ customer_id: customer, custom_field_id: 1, value: 'gold' }]);
    const [a] = await arrangeTickets(desk.ctx, [{ customer_id: customer }]);
    const { item } = await desk.request(getTicket, { ticketID: a.id });
    expect(item.customer).toEqual({
      id: customer,
      brand_id: 1,
      external_primary_id: 'C-7',
      firstname: 'Ada',
      lastname: 'Miller',
      created_at: '2026-03-02 09:00:00',
    });
    expect(item.customer_channels).toEqual(
      ['ada@example.com', 'ada@home.example'].map((unique_reference, at) => ({
        id: at + 1,
        brand_id: 1,
        customer_id: customer,
        channel_id: 1,
        unique_reference,
        linked_by_user_id: 0,
        name: 'email',
        icon: 'mail',
      })),
    );
    expect(item.customer_custom_fields).toEqual([
      { id: 1, name: 'plan', label: 'Plan', type: 'text', value: 'gold' },
      { id: 2, name: 'since', label: 'Since', type: 'date', value: null },
    ]);
  });

  test('the timeline ascends by time, ties in order of creation; events only with the history', async ({
    desk,
    clock,
  }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    const [first] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id, content: 'Where is it?' }]);
    await desk.request(setStatus, { ticketIDs: [a.id], status: 'open' });
    const [note] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id, type: 'note', content: 'Ask Kim' }]);
    clock.now = testNow + 60_000;
    const [last] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id, direction: 'outbound', user_id_created: 1 }]);
    const expected = [
      { id: String(first.id), type: 'message', content: 'Where is it?', user_id: 0 },
      { id: String(note.id), type: 'note', content: 'Ask Kim', direction: '', channel_name: null },
      { id: String(last.id), type: 'message', user_name: 'Administrator', created_at: '2026-03-02 09:01:00' },
    ];
    expect((await desk.request(getTicket, { ticketID: a.id })).item.timeline).toMatchObject(expected);
    const event = {
      type: 'event',
      item_type: 'status',
      item_type_id: 'open',
      initiated_by: 'Administrator',
      ticket_id: a.id,
    };
    const withEvents = [expected[0], event, expected[1], expected[2]];
    for (const history of [
      `${a.id}/true`,
      `${a.id}/1`,
      `${a.id}?getTicketHistory=true`,
      `${a.id}?getTicketHistory=1`,
    ]) {
      expect((await get(desk, history)).body.item.timeline).toMatchObject(withEvents);
    }
    for (const history of [`${a.id}/false`, `${a.id}/0`, `${a.id}?getTicketHistory=0`, `${a.id}?getTicketHistory=`]) {
      expect((await get(desk, history)).body.item.timeline).toMatchObject(expected);
    }
  });

  test('files, tags, following and whether a reply could go to several', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: a.id }]);
    await arrangeRows(desk, 'blobs', [{ hash: 'f'.repeat(64), size: 3, created_at: testNow }]);
    const file = { message_id: message.id, ticket_id: a.id, blob_hash: 'f'.repeat(64), size: 3, created_at: testNow };
    await arrangeRows(desk, 'attachments', [
      { ...file, name: 'a.pdf', content_type: 'application/pdf', content_id: null, inline: 0 },
      { ...file, name: 'b.png', content_type: 'image/png', content_id: 'b', inline: 1 },
    ]);
    await arrangeRows(desk, 'tags', [{ name: 'vip' }, { name: 'parcel' }]);
    await arrangeRows(
      desk,
      'ticket_tags',
      [1, 2].map((tag_id) => ({ ticket_id: a.id, tag_id })),
    );
    await arrangeRows(desk, 'ticket_followers', [{ ticket_id: a.id, user_id: 1 }]);
    await desk.desk.storage.write.transaction().execute((tx) =>
      tx
        .updateTable('message_contents')
        .set({ email_details: JSON.stringify({ to: 'a@x.example', cc: 'b@x.example' }) })
        .execute(),
    );
    const { item } = await desk.request(getTicket, { ticketID: a.id });
    expect(item).toMatchObject({ tags: 'vip,parcel', following: true });
    const [entry] = item.timeline;
    expect(entry).toMatchObject({
      email_show_reply_all: true,
      files: [
        { id: 1, name: 'a.pdf', size: 3, inline: false, url: '/api/v2/desk/attachments/1' },
        { id: 2, name: 'b.png', content_type: 'image/png', inline: true },
      ],
    });
  });

  test('assign options are the brand’s groups and the users of the ticket’s group', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    await arrangeAgent(desk, { name: 'Elsewhere', groups: [1] });
    await arrangeAgent(desk, { name: 'Reader', permissions: ['TICKET_READ'], groups: [groupId] });
    const inside = await arrangeAgent(desk, { name: 'Inside', groups: [groupId] });
    await arrangeAgent(desk, { name: 'Otherbrand', brands: [1], groups: [groupId] });
    const [a] = await arrangeTickets(desk.ctx, [{ brand_id: brandId, assigned_group_id: groupId }]);
    const { item } = await desk.request(getTicket, { ticketID: a.id });
    expect(item.assign_options_groups).toEqual([{ id: groupId, name: 'Second group' }]);
    expect(item.assign_options_users).toEqual([
      { id: 1, name: 'Administrator' },
      { id: inside.id, name: 'Inside' },
    ]);
  });

  test('changes nothing', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(getTicket, { ticketID: a.id });
    expect(await desk.ctx.db.selectFrom('tickets').selectAll().execute()).toEqual([a]);
    expect(await desk.ctx.db.selectFrom('live_events').selectAll().execute()).toEqual([]);
  });

  test.for([
    ['999', 404],
    ['9007199254740991', 404],
    ['9007199254740992', 400],
    ['0', 400],
    ['-1', 400],
    ['+1', 400],
    ['1.0', 400],
    ['1e2', 400],
    ['01', 400],
    ['x', 400],
    ['%00', 400],
    ['%ff', 400],
    ['1/yes', 400],
    ['1?getTicketHistory=yes', 400],
    ['1?getTicketHistory=1&getTicketHistory=1', 400],
    ['1/true?getTicketHistory=false', 400],
  ] as const)('/ticket/%s is a %d', async ([path, status], { desk }) => {
    await arrangeTickets(desk.ctx, [{}]);
    expect((await get(desk, path)).status).toBe(status);
  });

  test('a ticket outside of the caller’s brands and groups does not exist', async ({ desk }) => {
    const { brandId, groupId } = await arrangeBrand(desk);
    const [mine, others, none, own] = await arrangeTickets(desk.ctx, [
      { brand_id: brandId, assigned_group_id: groupId },
      {},
      { brand_id: brandId, assigned_group_id: 0 },
      { brand_id: brandId, assigned_group_id: 1 },
    ]);
    const agent = await arrangeAgent(desk, { brands: [brandId], groups: [groupId] });
    const status = async (ticketID: number) => (await desk.answer(getTicket, { ticketID }, agent.server)).status;
    expect(await status(mine.id)).toBe(200);
    expect(await status(none.id)).toBe(200);
    expect(await status(others.id)).toBe(404);
    expect(await status(own.id)).toBe(404);
  });

  test('a key without TICKET_READ is refused', async ({ desk }) => {
    const agent = await arrangeAgent(desk, { permissions: ['TICKET_CUD'] });
    expect(await desk.answer(getTicket, { ticketID: 1 }, agent.server)).toMatchObject({
      status: 403,
      body: { message: 'This key lacks the permission TICKET_READ.' },
    });
  });
});
