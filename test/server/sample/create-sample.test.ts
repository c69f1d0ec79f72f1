import { describe, expect } from 'vitest';
import { macroRoutes } from '../../../server/contract/desk/macros.ts';
import { sampleRoutes } from '../../../server/contract/desk/samples.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { viewRoutes } from '../../../server/contract/desk/views.ts';
import { createSample } from '../../../server/sample/create-sample.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const tickets = ({ ctx }: TestDesk) => ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();

describe('the sample', () => {
  test('fills an empty desk and says with what', async ({ desk }) => {
    const { item } = await desk.request(sampleRoutes.createSample, {});
    const rows = await tickets(desk);
    expect(item.tickets).toBe(120);
    expect(rows).toHaveLength(120);
    expect(new Set(rows.map(({ status }) => status))).toHaveLength(6);
    expect(new Set(rows.map(({ priority }) => priority))).toHaveLength(4);
    expect(new Set(rows.map(({ channel_id }) => channel_id))).toEqual(new Set([1, 2, 8]));
  });

  test('is refused on a desk that has tickets, and changes nothing there', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [{ title: 'A real one' }]);
    expect(await desk.answer(sampleRoutes.createSample, {})).toMatchObject({
      status: 409,
      body: { type: 'error', message: expect.stringContaining('only for an empty one') },
    });
    expect(await tickets(desk)).toMatchObject([{ title: 'A real one' }]);
    const brands = await desk.ctx.db.selectFrom('brands').select('name').execute();
    expect(brands).toEqual([{ name: 'Support' }]);
  });

  test('keeps the counts exact', async ({ desk }) => {
    await createSample(desk.ctx);
    const counted = await desk.ctx.db
      .selectFrom('ticket_counts')
      .select(['status', (eb) => eb.fn.sum<number>('total').as('total')])
      .groupBy('status')
      .execute();
    const real = Map.groupBy(await tickets(desk), ({ status }) => status);
    expect(Object.fromEntries(counted.map(({ status, total }) => [status, total]))).toEqual(
      Object.fromEntries([...real].map(([status, rows]) => [status, rows.length])),
    );
  });

  test('lies in the past, every timeline in order and no sequence number twice', async ({ desk, clock }) => {
    await createSample(desk.ctx);
    const { db } = desk.ctx;
    const entries = [
      ...(await db.selectFrom('messages').select(['ticket_id', 'seq', 'created_at']).execute()),
      ...(await db.selectFrom('timeline_events').select(['ticket_id', 'seq', 'created_at']).execute()),
    ].sort((a, b) => a.ticket_id - b.ticket_id || a.seq - b.seq);
    expect(new Set(entries.map(({ seq }) => seq))).toHaveLength(entries.length);
    for (const [index, entry] of entries.entries()) {
      const before = entries[index - 1];
      expect(entry.created_at).toBeLessThanOrEqual(clock.now);
      if (before?.ticket_id === entry.ticket_id) expect(entry.created_at).toBeGreaterThanOrEqual(before.created_at);
    }
  });

  test('leaves no slot unfilled in any text', async ({ desk }) => {
    await createSample(desk.ctx, 400);
    const titles = (await tickets(desk)).map(({ title }) => title);
    const texts = await desk.ctx.db.selectFrom('message_contents').select('content').execute();
    expect([...titles, ...texts.map(({ content }) => content)].filter((text) => /\{\w+\}/.test(text))).toEqual([]);
  });

  test('waits for an answer exactly where the last message is the customer’s', async ({ desk }) => {
    await createSample(desk.ctx);
    const messages = await desk.ctx.db
      .selectFrom('messages')
      .select(['ticket_id', 'direction'])
      .where('type', '=', 'message')
      .orderBy('seq')
      .execute();
    const last = new Map(messages.map(({ ticket_id, direction }) => [ticket_id, direction]));
    for (const { id, waiting_since } of await tickets(desk)) {
      expect(waiting_since !== null, `ticket ${id}`).toBe(last.get(id) === 'inbound');
    }
  });

  test('stores the pictures that the conversations mention', async ({ desk }) => {
    await createSample(desk.ctx);
    const files = await desk.ctx.db.selectFrom('attachments').select(['blob_hash', 'size']).execute();
    expect(files.length).toBeGreaterThan(3);
    for (const { blob_hash, size } of files) expect((await desk.desk.files.read(blob_hash)).size).toBe(size);
  });

  test('tells the administrator of a mention and of replies, the newest unread', async ({ desk }) => {
    await createSample(desk.ctx);
    const told = await desk.ctx.db.selectFrom('notifications').selectAll().orderBy('created_at', 'desc').execute();
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['mentioned', 'customer_replied']));
    expect(told[0]).toMatchObject({ user_id: 1, is_read: 0 });
    expect(told.at(-1)).toMatchObject({ is_read: 1 });
  });

  test.for([
    ['Monday', 2, 9],
    ['Wednesday', 4, 0],
    ['Friday', 6, 23],
    ['Sunday', 8, 4],
  ] as const)('is the same desk whenever it is made: %s, %i March, %i:00', async ([, date, hour], { desk, clock }) => {
    clock.now = Date.UTC(2026, 2, date, hour);
    await createSample(desk.ctx);
    const { item: counts } = await desk.request(deskTicketRoutes.countTickets, {});
    const unread = await desk.ctx.db.selectFrom('notifications').select('id').where('is_read', '=', 0).execute();
    expect({ needs_answer: counts.needs_answer, all: counts.all, unread: unread.length }).toEqual({
      needs_answer: 17,
      all: 120,
      unread: 4,
    });
  });

  test('has what windows find hard: a long case, a long word, a mail of megabytes', async ({ desk }) => {
    await createSample(desk.ctx);
    const { db } = desk.ctx;
    const messages = await db
      .selectFrom('messages')
      .select(['ticket_id', (eb) => eb.fn.countAll<number>().as('total')])
      .where('type', '=', 'message')
      .groupBy('ticket_id')
      .orderBy('total', 'desc')
      .execute();
    expect(messages[0]?.total).toBeGreaterThanOrEqual(400);
    const contents = await db.selectFrom('message_contents').select(['content', 'content_whole']).execute();
    const largest = contents.toSorted((a, b) => b.content_whole.length - a.content_whole.length)[0];
    expect(largest?.content_whole.length).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    expect(largest?.content.length).toBeLessThan(10_000);
    const titles = (await tickets(desk)).map(({ title }) => title);
    expect(titles.some((title) => /\p{L}{60}/u.test(title))).toBe(true);
    expect(contents.some(({ content }) => /\p{L}{60}/u.test(content))).toBe(true);
  });

  test('varies what it says in its long case', async ({ desk }) => {
    await createSample(desk.ctx);
    const found = (await tickets(desk)).find(({ title }) => title.startsWith('Dienstvelos'));
    const texts = await desk.ctx.db
      .selectFrom('messages')
      .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
      .select('content')
      .where('ticket_id', '=', found?.id ?? 0)
      .execute();
    expect(new Set(texts.map(({ content }) => content)).size).toBeGreaterThan(200);
  });

  test('has macros with a text, with a change and with both, for all and for one', async ({ desk }) => {
    await desk.request(sampleRoutes.createSample, {});
    const { items } = await desk.request(macroRoutes.listMacros, {});
    expect(new Set(items.map(({ shared }) => shared))).toEqual(new Set([true, false]));
    const kinds = items.map(({ content, change }) => [content !== '', Object.keys(change).length > 0].join());
    expect(new Set(kinds)).toEqual(new Set(['true,false', 'false,true', 'true,true']));
    // As if an administrator had written them.
    for (const { id, name, content, change } of items) {
      const { item } = await desk.request(macroRoutes.updateMacro, { id, content: content || null, change });
      expect(item).toMatchObject({ name, content, change });
    }
  });

  test('has views for all and for one, and tickets that are followed, snoozed and have fields', async ({ desk }) => {
    await desk.request(sampleRoutes.createSample, {});
    const { items } = await desk.request(viewRoutes.listViews, {});
    expect(new Set(items.map(({ shared }) => shared))).toEqual(new Set([true, false]));
    for (const { id, total } of (await desk.request(viewRoutes.countViews, {})).item) {
      expect(total, items.find((view) => view.id === id)?.name).toBeGreaterThan(0);
    }
    expect((await tickets(desk)).some(({ snooze_time }) => snooze_time !== null)).toBe(true);
    const values = await desk.ctx.db.selectFrom('form_field_to_ticket').select('form_field_value').execute();
    expect(values.length).toBeGreaterThan(3);
  });
});
