import { describe, expect } from 'vitest';
import { expireUnclaimed } from '../../../server/attachment/expire-unclaimed.ts';
import { draftRoutes } from '../../../server/contract/desk/drafts.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { deleteDraft } from '../../../server/draft/delete.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { uploadFile } from '../../support/upload-file.ts';

const { getDraft, saveDraft, listDrafts } = draftRoutes;
const day = 24 * 60 * 60_000;

const read = async (desk: TestDesk, ticketID: number) => (await desk.request(getDraft, { ticketID })).item;
const write = async (desk: TestDesk, ticketID: number, fields: object) =>
  (await desk.request(saveDraft, { ticketID, version: 0, ...fields })).item;

describe('a draft', () => {
  test('is given back as it was written, for its writer alone', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const words = { type: 'forward', content: '<p>See <b>below</b></p>', to: ['a@x.example'], cc: ['b@x.example'] };
    const saved = await write(desk, ticket.id, { ...words, subject: 'Fwd: parcel', last_seen_message: 7 });
    expect(saved).toMatchObject({ ...words, subject: 'Fwd: parcel', last_seen_message: 7, attachments: [] });
    expect(saved.version).toBeGreaterThan(0);
    expect(await read(desk, ticket.id)).toEqual(saved);
    const theirs = await desk.answer(getDraft, { ticketID: ticket.id }, kim.server);
    expect(theirs.body).toMatchObject({ item: { version: 0, content: '' } });
  });

  test('of a ticket that is about to be begun has what that is to be, which alone is something to keep', async ({
    desk,
  }) => {
    const new_ticket = {
      customer_name: 'Ada',
      priority: 'high',
      tags: ['bell'],
      form_fields: { frame: 'A-1' },
    } as const;
    const saved = await write(desk, 0, { new_ticket });
    expect(await read(desk, 0)).toMatchObject({ content: '', new_ticket, version: saved.version });
    const { body } = await desk.answer(saveDraft, { ticketID: 0, version: 0, new_ticket: { find: 'Bob' } });
    expect(body).toMatchObject({ changes: [{ field: 'version' }, { field: 'new_ticket' }] });
    expect(await write(desk, 0, { version: saved.version })).toMatchObject({ version: 0, new_ticket: {} });
  });

  test('goes on from the version that is known, and from no other', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const first = await write(desk, ticket.id, { content: '<p>one</p>' });
    const second = await write(desk, ticket.id, { content: '<p>two</p>', version: first.version });
    for (const version of [0, first.version]) {
      const input = { ticketID: ticket.id, version, content: '<p>three</p>' };
      const { status, body } = await desk.answer(saveDraft, input);
      expect([status, body]).toMatchObject([
        409,
        {
          changes: [
            { field: 'version', value: String(second.version) },
            { field: 'content', value: '<p>two</p>' },
          ],
        },
      ]);
    }
    expect(await read(desk, ticket.id)).toEqual(second);
  });

  test('that was sent meanwhile is not written anew by a window that still knows it', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { version } = await write(desk, ticket.id, { content: '<p>one</p>' });
    await transaction(desk.ctx, (ctx) => deleteDraft(ctx, { ticketId: ticket.id, userId: 1 }));
    const late = await desk.answer(saveDraft, { ticketID: ticket.id, version, content: '<p>one.</p>' });
    expect(late).toMatchObject({ status: 409, body: { message: 'This draft was sent or deleted meanwhile.' } });
    const next = await write(desk, ticket.id, { content: '<p>another</p>' });
    expect(next.version).toBeGreaterThan(version);
  });

  test('with nothing left in it is deleted', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { version } = await write(desk, ticket.id, { content: '<p>one</p>' });
    expect((await desk.answer(saveDraft, { ticketID: ticket.id, version: version + 1 })).status).toBe(409);
    expect(await write(desk, ticket.id, { version })).toMatchObject({ version: 0, updated_at: null });
    expect(await desk.ctx.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('can be thrown away, also twice', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    await write(desk, ticket.id, { content: '<p>one</p>' });
    for (const _ of [1, 2]) await desk.request(draftRoutes.deleteDraft, { ticketID: ticket.id });
    expect(await read(desk, ticket.id)).toMatchObject({ version: 0, content: '' });
  });

  test('is in the list of what is unsent, the last one first', async ({ desk, clock }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    await write(desk, a.id, { content: '<p>a</p>' });
    clock.now += 1000;
    await write(desk, b.id, { content: '<p>b</p>', type: 'note' });
    const { items } = await desk.request(listDrafts, {});
    expect(items).toMatchObject([
      { ticket_id: b.id, type: 'note' },
      { ticket_id: a.id, type: 'reply' },
    ]);
  });
});

test('what was begun in a ticket that is put back into another is there, behind what was begun in that', async ({
  desk,
}) => {
  const kim = await arrangeAgent(desk);
  const [ticket] = await arrangeTickets(desk.ctx, [{}]);
  const [message] = await arrangeMessages(desk.ctx, [{ ticket_id: ticket.id }, { ticket_id: ticket.id }]);
  const { item } = await desk.request(mergeRoutes.splitTicket, { ticketID: ticket.id, message_ids: [message.id] });
  const split = item.ticket.id;
  const { id } = await uploadFile(desk, {});
  await write(desk, ticket.id, { content: '<p>one</p>' });
  await write(desk, split, { content: '<p>two</p>', attachment_ids: [id] });
  await desk.answer(saveDraft, { ticketID: split, version: 0, content: '<p>Kim</p>' }, kim.server);
  await desk.request(mergeRoutes.undoSplit, { ticketID: split });
  expect(await read(desk, ticket.id)).toMatchObject({ content: '<p>one</p><p>two</p>', attachments: [{ id }] });
  const theirs = await desk.answer(getDraft, { ticketID: ticket.id }, kim.server);
  expect(theirs.body).toMatchObject({ item: { content: '<p>Kim</p>' } });
  expect(await desk.ctx.db.selectFrom('drafts').select('ticket_id').where('ticket_id', '=', split).execute()).toEqual(
    [],
  );
});

describe('files of a draft', () => {
  test('are described in it, and do not expire while it lives', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const [kept, other] = [await uploadFile(desk, { name: 'a.txt' }), await uploadFile(desk, { name: 'b.txt' })];
    const draft = await write(desk, ticket.id, { attachment_ids: [kept.id] });
    expect(draft.attachments).toEqual([kept]);
    clock.now = testNow + 3 * day;
    await expireUnclaimed(desk.ctx);
    const left = await desk.ctx.db.selectFrom('attachments').select('id').execute();
    expect(left).toEqual([{ id: kept.id }]);
    expect(left).not.toContainEqual({ id: other.id });
    await desk.request(draftRoutes.deleteDraft, { ticketID: ticket.id });
    await expireUnclaimed(desk.ctx);
    expect(await desk.ctx.db.selectFrom('attachments').select('id').execute()).toEqual([]);
  });

  test('are those of its writer only', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { id } = await uploadFile(desk, {});
    const input = { ticketID: ticket.id, version: 0, content: '<p>mine</p>', attachment_ids: [id] };
    expect(await desk.answer(saveDraft, input, kim.server)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'attachment_ids' }] },
    });
    expect(await desk.ctx.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('that it no longer names are no longer its own', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const { id } = await uploadFile(desk, {});
    const { version } = await write(desk, ticket.id, { content: '<p>a</p>', attachment_ids: [id] });
    const draft = await write(desk, ticket.id, { content: '<p>a</p>', version });
    expect(draft.attachments).toEqual([]);
  });
});
