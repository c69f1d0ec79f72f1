import { describe, expect } from 'vitest';
import { rawRoutes } from '../../../server/contract/base/raw.ts';
import { presenceRoutes } from '../../../server/contract/desk/presence.ts';
import { endPresenceDue } from '../../../server/presence/end-due.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand } from '../../support/arrange-people.ts';
import { changeIt, removeThem } from '../../support/change-tickets.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { settled } from '../../support/settled.ts';

const { setPresence, listPresence, listOpenedTickets } = presenceRoutes;

const here = async (desk: TestDesk) =>
  (await desk.request(listPresence, {})).items.map(({ ticket_id, user_id, state }) => [ticket_id, user_id, state]);

const openings = ({ ctx }: TestDesk) =>
  ctx.db
    .selectFrom('user_ticket_opened_history')
    .select(['ticket_id', 'user_id', 'opened_at', 'closed_at'])
    .orderBy('id')
    .execute();

const told = async ({ ctx }: TestDesk) =>
  (await ctx.db.selectFrom('live_events').select('id').where('kind', '=', 'presence').execute()).length;

/** Somebody whose windows say where they are. */
async function arrangeKim(desk: TestDesk, wanted: Parameters<typeof arrangeAgent>[1] = {}) {
  const kim = await arrangeAgent(desk, wanted);
  type State = 'viewing' | 'typing' | 'left';
  const says = (ticketID: number, state: State, window = 'a') =>
    desk.answer(setPresence, { ticketID, state, window }, kim.server);
  return { ...kim, says };
}

describe('who has a ticket open', () => {
  test('is there for others, not for oneself, until they leave it', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    expect((await kim.says(ticket.id, 'viewing')).status).toBe(200);
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'viewing']]);
    expect(await desk.answer(listPresence, {}, kim.server)).toMatchObject({ body: { items: [] } });
    await kim.says(ticket.id, 'typing');
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'typing']]);
    await kim.says(ticket.id, 'left');
    expect(await here(desk)).toEqual([]);
    expect(await told(desk)).toBe(3);
  });

  test('in two windows is one, who types where either does and leaves with the last', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    await kim.says(ticket.id, 'viewing', 'a');
    await kim.says(ticket.id, 'viewing', 'b');
    await kim.says(ticket.id, 'typing', 'b');
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'typing']]);
    await kim.says(ticket.id, 'left', 'b');
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'viewing']]);
    await kim.says(ticket.id, 'left', 'a');
    expect(await here(desk)).toEqual([]);
    expect(await openings(desk)).toHaveLength(1);
    // Came, typed, typed no more, left.
    expect(await told(desk)).toBe(4);
  });

  test('is gone 30 s after they said so last, and types no more after 6 s', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    await kim.says(ticket.id, 'typing');
    clock.now += 5999;
    await endPresenceDue(desk.ctx);
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'typing']]);
    clock.now += 1;
    await endPresenceDue(desk.ctx);
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'viewing']]);
    clock.now = testNow + 30_000;
    await endPresenceDue(desk.ctx);
    expect(await here(desk)).toEqual([]);
    expect(await told(desk)).toBe(3);
    expect(await openings(desk)).toMatchObject([{ opened_at: testNow, closed_at: testNow + 30_000 }]);
  });

  test('stays for as long as they go on saying so, which tells nobody anything', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    await kim.says(ticket.id, 'viewing');
    const window = () => desk.ctx.db.selectFrom('presences').selectAll().executeTakeFirstOrThrow();
    clock.now += 20_000;
    await kim.says(ticket.id, 'viewing');
    await expect.poll(async () => (await window()).expires_at, { timeout: 20_000 }).toBe(testNow + 50_000);
    clock.now += 20_000;
    await endPresenceDue(desk.ctx);
    expect(await here(desk)).toEqual([[ticket.id, kim.id, 'viewing']]);
    expect([await told(desk), (await openings(desk)).length]).toEqual([1, 1]);
  });

  test('is gone when they do not see it any more, whatever took it from them', async ({ desk }) => {
    const { brandId } = await arrangeBrand(desk);
    const [moved, deleted, disabled] = await arrangeTickets(desk.ctx, [{}, {}, {}]);
    const kim = await arrangeKim(desk, { name: 'Kim', brands: [1] });
    const lee = await arrangeKim(desk, { name: 'Lee' });
    for (const { id } of [moved, deleted]) await kim.says(id, 'viewing');
    await lee.says(disabled.id, 'viewing');
    await changeIt(desk.ctx, moved.id, { brand_id: brandId });
    await desk.desk.storage.write.updateTable('users').set({ disabled_at: testNow }).where('id', '=', lee.id).execute();
    await endPresenceDue(desk.ctx);
    expect(await here(desk)).toEqual([[deleted.id, kim.id, 'viewing']]);
    expect((await kim.says(moved.id, 'viewing')).status).toBe(404);
  });

  test('goes with the ticket', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    await kim.says(ticket.id, 'viewing');
    await desk.desk.storage.write.deleteFrom('user_ticket_opened_history').execute();
    await removeThem(desk.ctx, [ticket.id]);
    await endPresenceDue(desk.ctx);
    expect(await desk.ctx.db.selectFrom('presences').selectAll().execute()).toEqual([]);
  });

  test('a ticket that is not there has nobody', async ({ desk }) => {
    const kim = await arrangeKim(desk);
    expect(await kim.says(999, 'viewing')).toMatchObject({ status: 404, body: { message: 'No ticket with id 999.' } });
    expect(await desk.answer(setPresence, { ticketID: 1, state: 'asleep' } as never)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'state', message: 'must be viewing, typing or left' }] },
    });
  });
});

describe('opened tickets', () => {
  test('are in the raw table: a row for each opening, none for staying', async ({ desk, clock }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{}]);
    const kim = await arrangeKim(desk);
    await kim.says(ticket.id, 'viewing');
    clock.now += 10_000;
    await kim.says(ticket.id, 'viewing');
    await kim.says(ticket.id, 'left');
    clock.now += 10_000;
    await kim.says(ticket.id, 'viewing');
    await settled(desk);
    const page = { table: 'user_ticket_opened_history', itemStart: 0, itemLimit: 10 };
    const rows = { ticket_id: ticket.id, user_id: kim.id };
    expect(JSON.parse(JSON.stringify(await desk.request(rawRoutes.readRawTable, page)))).toMatchObject({
      items: [
        { id: 1, ...rows, opened_at: '2026-03-02 09:00:00', closed_at: '2026-03-02 09:00:10' },
        { id: 2, ...rows, opened_at: '2026-03-02 09:00:20', closed_at: null },
      ],
    });
  });

  test('are listed to whoever opened them, each once, the last one first', async ({ desk, clock }) => {
    const [a, b, c] = await arrangeTickets(desk.ctx, [{}, {}, {}]);
    const kim = await arrangeKim(desk);
    for (const { id } of [a, b, c, a]) {
      await kim.says(id, 'viewing');
      await kim.says(id, 'left');
      clock.now += 1000;
    }
    const opened = async (limit: number) => {
      const { body } = await desk.answer(listOpenedTickets, { limit }, kim.server);
      return (body as { items: { id: number; opened_at: string }[] }).items;
    };
    expect((await opened(20)).map(({ id, opened_at }) => [id, opened_at])).toEqual([
      [a.id, '2026-03-02 09:00:03'],
      [c.id, '2026-03-02 09:00:02'],
      [b.id, '2026-03-02 09:00:01'],
    ]);
    expect((await opened(2)).map(({ id }) => id)).toEqual([a.id, c.id]);
    expect((await desk.request(listOpenedTickets, {})).items).toEqual([]);
  });
});
