import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

async function stored({ ctx }: TestDesk) {
  const tickets = await ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();
  const history = await ctx.db.selectFrom('timeline_events').selectAll().orderBy('id').execute();
  return { tickets, history, statuses: tickets.map(({ status }) => status) };
}

describe('POST /ticket/setstatus', () => {
  test('changes all of the tickets, with one history row each', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, { status: 'open' }, {}]);
    const answer = await desk.request(ticketRoutes.setStatus, {
      ticketIDs: [a.id, b.id],
      status: 'solved',
    });
    expect(answer).toEqual({ type: 'result', message: 'Ticket status is updated.' });
    const { statuses, history } = await stored(desk);
    expect(statuses).toEqual(['solved', 'solved', 'new']);
    expect(history).toMatchObject([
      { ticket_id: a.id, item_type: 'status', item_type_id_before: 'new', item_type_id: 'solved', by_user_id: 1 },
      { ticket_id: b.id, item_type: 'status', item_type_id_before: 'open', item_type_id: 'solved' },
    ]);
  });

  test('one unknown id changes nothing', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    const ticketIDs = [a.id, 999, b.id];
    expect(await desk.answer(ticketRoutes.setStatus, { ticketIDs, status: 'solved' })).toMatchObject({
      status: 404,
      body: { type: 'error', message: 'No ticket with id 999.' },
    });
    expect((await stored(desk)).statuses).toEqual(['new', 'new']);
  });

  test('a ticket that is already in the status gets no history', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ status: 'solved', version: 3 }]);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id], status: 'solved' });
    const { tickets, history } = await stored(desk);
    expect(history).toEqual([]);
    expect(tickets).toMatchObject([{ version: 3 }]);
  });

  test('closing sets closed_at and reopening clears it', async ({ desk, clock }) => {
    const [a] = await arrangeTickets(desk.ctx, [{ status: 'solved' }]);
    const ticketIDs = [a.id];
    clock.now = testNow + 60_000;
    await desk.request(ticketRoutes.setStatus, { ticketIDs, status: 'closed' });
    expect((await stored(desk)).tickets).toMatchObject([
      { closed_at: testNow + 60_000, last_update: testNow + 60_000 },
    ]);
    await desk.request(ticketRoutes.setStatus, { ticketIDs, status: 'open' });
    expect((await stored(desk)).tickets).toMatchObject([{ closed_at: null, status: 'open', version: 3 }]);
  });

  test('the counts follow the change', async ({ desk }) => {
    const tickets = await arrangeTickets(desk.ctx, [{}, {}, {}]);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: tickets.slice(0, 2).map(({ id }) => id), status: 'open' });
    const counts = await desk.ctx.db
      .selectFrom('ticket_counts')
      .select(['status', 'total'])
      .orderBy('status')
      .execute();
    expect(counts).toEqual([
      { status: 'new', total: 1 },
      { status: 'open', total: 2 },
    ]);
  });

  test('repeated ids count once', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id, a.id], status: 'pending' });
    expect((await stored(desk)).history).toHaveLength(1);
  });

  test('the documented form and JSON with brackets say the same', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{}, {}]);
    const call = (contentType: string, body: string) =>
      desk.admin.fetch?.('http://desk.example/api/v2/ticket/setstatus', {
        method: 'POST',
        headers: { authorization: `apikey ${desk.admin.key}`, 'content-type': contentType },
        body,
      });
    const form = `ticketIDs%5B%5D=${a.id}&ticketIDs[]=${b.id}&status=open`;
    expect((await call('application/x-www-form-urlencoded', form))?.status).toBe(200);
    expect((await stored(desk)).statuses).toEqual(['open', 'open']);
    const json = JSON.stringify({ 'ticketIDs[]': [a.id, String(b.id)], status: 'holding' });
    expect((await call('application/json', json))?.status).toBe(200);
    expect((await stored(desk)).statuses).toEqual(['holding', 'holding']);
  });

  test.for([
    [{ ticketIDs: [1], status: 'done' }, 'status'],
    [{ status: 'open' }, 'ticketIDs[]'],
    [{ ticketIDs: [], status: 'open' }, 'ticketIDs[]'],
    [{ ticketIDs: ['1e2'], status: 'open' }, 'ticketIDs[]'],
    [{ ticketIDs: ['01'], status: 'open' }, 'ticketIDs[]'],
    [{ ticketIDs: [0], status: 'open' }, 'ticketIDs[]'],
    [{ ticketIDs: [1] }, 'status'],
  ] as const)('%j is refused, naming %s', async ([input, field], { desk }) => {
    const answer = await desk.answer(ticketRoutes.setStatus, input as never);
    expect(answer).toMatchObject({ status: 400, body: { type: 'error', errors: [{ field }] } });
  });
});
