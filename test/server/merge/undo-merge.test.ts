import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { readRoutes } from '../../../server/contract/desk/reads.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { contents, events, merge, situation, split, stored, unmerge } from './arrange-merges.ts';

const { changeTicket } = ticketChangeRoutes;
const hour = 3_600_000;

/** Two tickets with everything that a merge moves or makes. */
async function arrangeFull(desk: TestDesk) {
  const kim = await arrangeAgent(desk);
  const ada = await arrangeCustomer(desk);
  const [target, source] = await arrangeTickets(desk.ctx, [
    { status: 'solved', customer_id: ada, waiting_since: null, last_entry_seq: 1, last_update_customer: null },
    {
      status: 'open',
      customer_id: ada,
      waiting_since: testNow,
      last_entry_seq: 3,
      last_update_customer: testNow,
      snooze_time: testNow + hour,
      snooze_time_sent: testNow - hour,
    } as never,
  ]);
  const [, asked] = await arrangeMessages(desk.ctx, [
    { ticket_id: target.id, direction: 'outbound', content: 'answer' },
    { ticket_id: source.id, customer_id: ada, content: 'question' },
    { ticket_id: source.id, type: 'note', direction: '', content: 'note' },
  ]);
  const stored = await desk.desk.files.put(Buffer.from('file'));
  await arrangeRows(desk, 'blobs', [{ hash: stored.hash, size: stored.size, created_at: testNow }]);
  const of = { message_id: asked.id, ticket_id: source.id, blob_hash: stored.hash, size: stored.size };
  const file = { name: 'a.txt', content_type: 'text/plain', content_id: null, created_at: testNow };
  await arrangeRows(desk, 'attachments', [{ ...of, ...file }]);
  const mail = { brand_id: 1, message_id: 'm@x', content_hash: 'x', ticket_id: source.id };
  await arrangeRows(desk, 'mails', [{ ...mail, message_row_id: asked.id, blob_hash: stored.hash }]);
  await arrangeRows(desk, 'mail_references', [{ brand_id: 1, message_id: 'm@x', ticket_id: source.id }]);
  const told = { type: 'assigned' as const, title: '', message: '', created_at: testNow };
  await arrangeRows(desk, 'notifications', [
    { user_id: kim.id, ticket_id: source.id, is_read: 0, read_at: null, ...told },
    { user_id: 1, ticket_id: source.id, is_read: 1, read_at: testNow, ...told },
  ]);
  await arrangeRows(desk, 'ticket_reads', [
    { ticket_id: target.id, user_id: kim.id, seq: 1 },
    { ticket_id: source.id, user_id: 1, seq: 2 },
  ]);
  await desk.request(changeTicket, { ticketID: source.id, tags: ['vip'], following: true });
  await desk.request(changeTicket, { ticketID: target.id, tags: ['lamp'] });
  return { target: target.id, source: source.id, kim };
}

describe('undoing a merge', () => {
  test('puts everything back as it was', async ({ desk, clock }) => {
    const { target, source } = await arrangeFull(desk);
    const before = await situation(desk, target, source);
    clock.now += 1000;
    await merge(desk, target, source);
    expect(await situation(desk, target, source)).not.toEqual(before);
    clock.now += 1000;
    expect(await unmerge(desk, target, source)).toMatchObject({
      exact: true,
      messages_elsewhere: 0,
      target: { id: target, status: 'solved' },
      sources: [{ id: source, status: 'open' }],
    });
    expect(await situation(desk, target, source)).toEqual(before);
    await expectConsistent(desk);
    expect(await events(desk, target)).toContain(`Administrator: took ticket ${source} out of this one again`);
    expect(await events(desk, source)).toContain(`Administrator: took this ticket out of ticket ${target} again`);
  });

  test('of a merge over several steps goes step by step, each exact', async ({ desk }) => {
    const [a, b, c] = await arrangeTickets(desk.ctx, [
      { status: 'open' },
      { status: 'pending' },
      { status: 'holding' },
    ]);
    await arrangeMessages(desk.ctx, [{ ticket_id: a.id }, { ticket_id: b.id }, { ticket_id: c.id }]);
    const ids = [a.id, b.id, c.id];
    const apart = await situation(desk, ...ids);
    await merge(desk, b.id, a.id);
    const together = await situation(desk, ...ids);
    await merge(desk, c.id, b.id);
    expect(await desk.answer(mergeRoutes.undoMerge, { ticketID: b.id, source_ids: [a.id] })).toMatchObject({
      status: 409,
      body: { message: `Ticket ${b.id} was merged into ticket ${c.id} since: take it out of there first.` },
    });
    expect(await unmerge(desk, c.id, b.id)).toMatchObject({ exact: true });
    expect(await situation(desk, ...ids)).toEqual(together);
    expect(await unmerge(desk, b.id, a.id)).toMatchObject({ exact: true });
    expect(await situation(desk, ...ids)).toEqual(apart);
  });

  test('of three merges into one ticket, the newest first, puts it back each time', async ({ desk }) => {
    const [target, ...others] = await arrangeTickets(desk.ctx, [
      { status: 'solved' },
      { status: 'pending' },
      { status: 'open' },
      { status: 'new' },
    ]);
    const ids = [target, ...others].map(({ id }) => id);
    const before = [];
    for (const { id } of others) {
      before.push(await situation(desk, ...ids));
      await merge(desk, target.id, id);
    }
    for (const [at, { id }] of [...others.entries()].reverse()) {
      expect(await unmerge(desk, target.id, id)).toMatchObject({ exact: true });
      expect(await situation(desk, ...ids)).toEqual(before[at]);
    }
  });

  test('of one of several leaves the others, and then those', async ({ desk }) => {
    const tickets = await arrangeTickets(desk.ctx, [{ status: 'solved' }, { status: 'open' }, { status: 'new' }]);
    const [target, a, b] = tickets.map(({ id }) => id) as [number, number, number];
    await arrangeMessages(desk.ctx, [
      { ticket_id: a, content: 'a' },
      { ticket_id: b, content: 'b' },
    ]);
    for (const id of [a, b]) await desk.request(changeTicket, { ticketID: id, tags: ['both', `only ${id}`] });
    await merge(desk, target, a, b);
    expect(await unmerge(desk, target, a)).toMatchObject({ exact: false, target: { status: 'open' } });
    expect(await contents(desk, target)).toEqual(['b']);
    const tagsOf = async (ticketID: number) => (await desk.request(ticketRoutes.getTicket, { ticketID })).item.tags;
    expect(await tagsOf(target)).toBe(`both,only ${b}`);
    await unmerge(desk, target, b);
    expect(await tagsOf(target)).toBe('');
    expect([await contents(desk, target), await contents(desk, a), await contents(desk, b)]).toEqual([
      [],
      ['a'],
      ['b'],
    ]);
    await expectConsistent(desk);
  });

  test('leaves what came to the target since, and what somebody changed since', async ({ desk, clock }) => {
    const { target, source, kim } = await arrangeFull(desk);
    await merge(desk, target, source);
    clock.now += 1000;
    await arrangeMessages(desk.ctx, [{ ticket_id: target, direction: 'inbound', content: 'later' }]);
    await desk.answer(changeTicket, { ticketID: target, status: 'holding', tags: ['lamp', 'new', 'vip'] }, kim.server);
    await desk.answer(changeTicket, { ticketID: source, title: 'Renamed' }, kim.server);
    expect(await unmerge(desk, target, source)).toMatchObject({ exact: false, messages_elsewhere: 0 });
    expect(await contents(desk, target)).toEqual(['answer', 'later']);
    expect(await contents(desk, source)).toEqual(['question', 'note']);
    expect(await stored(desk, target)).toMatchObject({ status: 'holding', waiting_since: testNow + 1000 });
    expect(await stored(desk, source)).toMatchObject({
      status: 'open',
      title: 'Renamed',
      waiting_since: testNow + 1000 - 1000,
    });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: target });
    expect(item.tags.split(',').toSorted()).toEqual(['lamp', 'new']);
    await expectConsistent(desk);
  });

  test('says how many messages have left the target since, and leaves them where they are', async ({ desk }) => {
    const [target, source] = await arrangeTickets(desk.ctx, [{}, {}]);
    const [, one] = await arrangeMessages(desk.ctx, [
      { ticket_id: target.id, content: 'own' },
      { ticket_id: source.id, content: 'one' },
      { ticket_id: source.id, content: 'two' },
    ]);
    await merge(desk, target.id, source.id);
    const { ticket } = await split(desk, target.id, one.id);
    expect(await unmerge(desk, target.id, source.id)).toMatchObject({ exact: false, messages_elsewhere: 1 });
    expect(await contents(desk, source.id)).toEqual(['two']);
    expect(await contents(desk, ticket.id)).toEqual(['one']);
    expect(await stored(desk, source.id)).toMatchObject({ waiting_since: testNow + 2000 });
  });

  test('counts what was read in the target since as read', async ({ desk }) => {
    const { target, source } = await arrangeFull(desk);
    await merge(desk, target, source);
    const { timeline } = (await desk.request(ticketRoutes.getTicket, { ticketID: target })).item;
    await desk.request(readRoutes.readTicket, { ticketID: target, through_message_id: Number(timeline.at(-1)?.id) });
    const rows = async () =>
      (
        await desk.ctx.db.selectFrom('ticket_reads').selectAll().where('user_id', '=', 1).orderBy('ticket_id').execute()
      ).map(({ ticket_id, seq }) => ({ ticket_id, seq }));
    await unmerge(desk, target, source);
    expect(await rows()).toEqual([
      { ticket_id: target, seq: 3 },
      { ticket_id: source, seq: 3 },
    ]);
  });

  test('is refused for what is not merged there', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    expect(await desk.answer(mergeRoutes.undoMerge, { ticketID: a.id, source_ids: [b.id] })).toMatchObject({
      status: 409,
      body: { message: `Ticket ${b.id} is not merged into ticket ${a.id}.` },
    });
  });

  test('twice at once happens once', async ({ desk }) => {
    const { target, source } = await arrangeFull(desk);
    const before = await situation(desk, target, source);
    await merge(desk, target, source);
    const wanted = { ticketID: target, source_ids: [source] };
    const answers = await Promise.all([1, 2].map(() => desk.answer(mergeRoutes.undoMerge, wanted)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await situation(desk, target, source)).toEqual(before);
  });
});
