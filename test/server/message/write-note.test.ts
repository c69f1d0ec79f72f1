import { describe, expect } from 'vitest';
import { notificationRoutes } from '../../../server/contract/base/notification.ts';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { uploadFile } from '../../support/upload-file.ts';

const { addMessage } = messageRoutes;

const note = (ticketID: number, content = 'Looked at it.') => ({ ticketID, type: 'note' as const, content });
const rowOf = async (desk: TestDesk, id: number, server = desk.admin) =>
  ((await desk.answer(deskTicketRoutes.getTicketRows, { ids: [id] }, server)).body as { item: object[] }).item[0];
const toldTo = async ({ ctx }: TestDesk) =>
  ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'ticket_id', 'type', 'title', 'message'])
    .orderBy('id')
    .execute();

describe('POST /desk/tickets/{ticketID}/messages with a note', () => {
  test('puts it into the timeline as it was written, and leaves status and waiting customer alone', async ({
    desk,
    clock,
  }) => {
    const waiting = { status: 'open', waiting_since: testNow, last_update_customer: testNow } as const;
    const [ticket] = await arrangeTickets(desk.ctx, [waiting]);
    clock.now += 60_000;
    const { item } = await desk.request(addMessage, note(ticket.id, 'a <b> & "c"\nsecond  line'));
    expect(item).toMatchObject({
      type: 'note',
      ticket_id: ticket.id,
      content: 'a &lt;b&gt; &amp; &quot;c&quot;<br>\nsecond &nbsp;line',
      user_id: 1,
      user_name: 'Administrator',
      direction: '',
      created_at: '2026-03-02 09:01:00',
    });
    const { item: read } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id });
    expect(read.timeline).toEqual([item]);
    expect(read).toMatchObject({
      status: 'open',
      last_update: '2026-03-02 09:01:00',
      last_update_agent: '2026-03-02 09:01:00',
      last_update_customer: '2026-03-02 09:00:00',
    });
    expect(await rowOf(desk, ticket.id)).toMatchObject({
      version: ticket.version + 1,
      waiting_since: '2026-03-02 09:00:00',
    });
  });

  test('is read for its author, and unread for everybody else', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(addMessage, note(ticket.id));
    expect(await rowOf(desk, ticket.id)).toMatchObject({ unread: false });
    expect(await rowOf(desk, ticket.id, kim.server)).toMatchObject({ unread: true });
  });

  test('does not read what its author has not seen before it', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ last_entry_seq: 1 }]);
    await desk.request(addMessage, note(ticket.id));
    expect(await rowOf(desk, ticket.id)).toMatchObject({ unread: true });
  });

  test('tells whom it mentions, once each, and never its author', async ({ desk }) => {
    const [kim, lee] = [await arrangeAgent(desk), await arrangeAgent(desk, { name: 'Lee' })];
    const [ticket] = await arrangeTickets(desk.ctx, [{ title: 'Lost parcel' }]);
    await desk.request(addMessage, { ...note(ticket.id), mentions: [kim.id, lee.id, kim.id, 1] });
    const about = { ticket_id: ticket.id, type: 'mentioned', title: 'Lost parcel' };
    const message = 'Administrator mentioned you in a note.';
    expect(await toldTo(desk)).toEqual([
      { user_id: kim.id, ...about, message },
      { user_id: lee.id, ...about, message },
    ]);
    const { body } = await desk.answer(notificationRoutes.listNotifications, {}, kim.server);
    expect(body).toMatchObject({ items: [{ type: 'mentioned', is_read: false, ticket_id: ticket.id }] });
  });

  test('a note that mentions nobody tells nobody, not even whose ticket it is', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_user_id: kim.id }]);
    await desk.request(addMessage, note(ticket.id));
    expect(await toldTo(desk)).toEqual([]);
  });

  test.for([
    ['of another group', { groups: [] }],
    ['of another brand', { brands: [] }],
    ['who may not work tickets', { permissions: ['TICKET_READ'] as const }],
  ] as const)('refuses to mention somebody %s, and writes nothing', async ([, wanted], { desk }) => {
    const kim = await arrangeAgent(desk, wanted);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    expect(await desk.answer(addMessage, { ...note(ticket.id), mentions: [kim.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'mentions', message: `names user ${kim.id}, who does not work this ticket` }] },
    });
    expect((await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id })).item.timeline).toEqual([]);
  });

  test('keeps what formats its HTML, takes files, and ends what its author had begun to write', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { id } = await uploadFile(desk, { name: 'list.txt' });
    const draft = { ticketID: ticket.id, version: 0, type: 'note' as const, content: 'Half a', attachment_ids: [id] };
    await desk.request(draftRoutes.saveDraft, draft);
    const content = '<p>See <b>this</b><script>x()</script></p>';
    const wanted = { ...note(ticket.id, content), format: 'html' as const, attachment_ids: [id] };
    const { item } = await desk.request(addMessage, wanted);
    expect(item).toMatchObject({ content: '<p>See <b>this</b></p>', files: [{ id, name: 'list.txt' }] });
    expect((await desk.request(draftRoutes.getDraft, { ticketID: ticket.id })).item).toMatchObject({ version: 0 });
  });

  test.for([
    ['to', { to: ['ada@x.example'] }],
    ['status', { status: 'solved' }],
    ['send_at', { send_at: '2026-03-03 09:00:00' }],
  ] as const)('refuses %s, which is for what somebody gets', async ([field, more], { desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    expect(await desk.answer(addMessage, { ...note(ticket.id), ...more } as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  test('refuses a note without words, one that is too long, and another type', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const refused = async (input: object) =>
      (await desk.answer(addMessage, { ...note(ticket.id), ...input } as never)) as {
        status: number;
        body: { errors: { field: string }[] };
      };
    for (const [input, field] of [
      [{ content: ' \n' }, 'content'],
      [{ content: 'x'.repeat(100_001) }, 'content'],
      [{ type: 'message' }, 'type'],
      [{ mentions: [0] }, 'mentions'],
    ] as const) {
      const { status, body } = await refused(input);
      expect([status, body.errors[0]?.field.split('[')[0]?.split('.')[0]]).toEqual([400, field]);
    }
  });

  test('of a ticket that does not exist, or not for the caller, is a 404', async ({ desk }) => {
    const stranger = await arrangeAgent(desk, { groups: [] });
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    expect((await desk.answer(addMessage, note(999))).status).toBe(404);
    expect((await desk.answer(addMessage, note(ticket.id), stranger.server)).status).toBe(404);
  });
});
