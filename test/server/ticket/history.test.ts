import { expect } from 'vitest';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { ticketHistoryRoutes } from '../../../server/contract/desk/ticket-history.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeCustomer } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { explain, recordQueries, slowSteps } from '../../support/query-plans.ts';
import { merge } from '../merge/arrange-merges.ts';

const { listTicketHistory } = ticketHistoryRoutes;
const history = async (desk: TestDesk, input: RouteInput<typeof listTicketHistory>) =>
  desk.request(listTicketHistory, input);

test('the history of a ticket tells who made what of what, typed and with names', async ({ desk, clock }) => {
  const kim = await arrangeAgent(desk);
  const customer_id = await arrangeCustomer(desk);
  const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'new' }]);
  const change = (wish: object) =>
    desk.answer(ticketChangeRoutes.changeTicket, { ticketID: ticket.id, ...wish }, kim.server);
  await change({ assigned_user_id: kim.id });
  clock.now += 60_000;
  await change({ status: 'open', tags: ['b', 'a'] });
  await change({ customer_id, snooze_until: '2026-03-09 08:00:00', assigned_user_id: 0 });
  const { items, itemTotal } = await history(desk, { ticketID: ticket.id });
  expect(itemTotal).toBe(6);
  expect(items.map(({ field, from, from_name, to, to_name }) => ({ field, from, from_name, to, to_name }))).toEqual(
    [
      { field: 'assigned_user_id', from: null, from_name: '', to: kim.id, to_name: 'Kim' },
      { field: 'status', from: 'new', from_name: '', to: 'open', to_name: '' },
      { field: 'tags', from: [], from_name: '', to: ['b', 'a'], to_name: '' },
      { field: 'assigned_user_id', from: kim.id, from_name: 'Kim', to: null, to_name: '' },
      { field: 'customer_id', from: null, from_name: '', to: customer_id, to_name: 'Ada Miller' },
      { field: 'snooze_time', from: null, from_name: '', to: '2026-03-09 08:00:00', to_name: '' },
    ].toReversed(),
  );
  expect(items.at(-1)).toMatchObject({
    ticket_id: ticket.id,
    user_id: kim.id,
    initiated_by: 'Kim',
    created_at: '2026-03-02 09:00:00',
  });
});

test('it comes in pages, and has what happened in the tickets that were merged into it', async ({ desk }) => {
  const [target, source] = await arrangeTickets(desk.ctx, [{}, { status: 'open' }]);
  await desk.request(ticketChangeRoutes.changeTicket, { ticketID: source.id, priority: 'high' });
  await merge(desk, target.id, source.id);
  const whole = await history(desk, { ticketID: target.id });
  expect(whole.items.map(({ ticket_id, field, to }) => ({ ticket_id, field, to }))).toEqual([
    { ticket_id: target.id, field: 'merged_ticket', to: source.id },
    { ticket_id: source.id, field: 'status', to: 'closed' },
    { ticket_id: source.id, field: 'merged_into', to: target.id },
    { ticket_id: source.id, field: 'priority', to: 'high' },
  ]);
  const part = await history(desk, { ticketID: target.id, itemStart: 1, itemLimit: 2 });
  expect(part).toMatchObject({ itemTotal: 4, items: whole.items.slice(1, 3) });
  expect((await history(desk, { ticketID: source.id })).itemTotal).toBe(3);
});

test('it is found without walking through other tickets', async ({ desk }) => {
  const [ticket, other] = await arrangeTickets(desk.ctx, [{}, {}]);
  await merge(desk, ticket.id, other.id);
  // The entries of one ticket are sorted, and no others.
  const queries = await recordQueries(desk, () => history(desk, { ticketID: ticket.id }));
  for (const query of queries) {
    const slow = slowSteps(await explain(desk, query), query).filter((step) => !/TEMP B-TREE|Sort Key/.test(step));
    expect([query.sql, slow]).toEqual([query.sql, []]);
  }
});
