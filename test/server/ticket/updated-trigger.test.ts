import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { conflict } from '../../../server/errors.ts';
import type { TicketChange } from '../../../server/ticket/change.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test } from '../../support/desk.ts';

const { setStatus, updateTicket, createTicket } = ticketRoutes;

/** What the `updated` trigger is run for, from now on. */
function watchUpdated({ desk }: TestDesk): TicketChange[] {
  const seen: TicketChange[] = [];
  desk.onTicketsUpdated = async (_, changes) => void seen.push(...changes);
  return seen;
}

describe('the updated trigger', () => {
  test('runs once for every change of a ticket, with what it was and is', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{ status: 'new' }, { status: 'open' }]);
    const seen = watchUpdated(desk);
    await desk.request(setStatus, { ticketIDs: [a.id, b.id, a.id], status: 'solved' });
    await desk.request(updateTicket, { ticketID: b.id, title: 'Another title' });
    expect(seen.map(({ before, after }) => [after.id, before.status, after.status, after.title])).toEqual([
      [a.id, 'new', 'solved', 'A question'],
      [b.id, 'open', 'solved', 'A question'],
      [b.id, 'solved', 'solved', 'Another title'],
    ]);
  });

  test('does not run for what changes nothing, nor for a new ticket', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'open' }]);
    const seen = watchUpdated(desk);
    await desk.request(setStatus, { ticketIDs: [ticket.id], status: 'open' });
    await desk.request(updateTicket, { ticketID: ticket.id, title: ticket.title });
    await desk.request(createTicket, { title: 'New' });
    expect(seen).toEqual([]);
  });

  test('undoes the change with everything that it brought, when it fails', async ({ desk }) => {
    const [ticket] = await arrangeTickets(desk.ctx, [{ status: 'open' }]);
    desk.desk.onTicketsUpdated = async () => {
      throw conflict('No.');
    };
    expect(await desk.answer(setStatus, { ticketIDs: [ticket.id], status: 'solved' })).toMatchObject({ status: 409 });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID: ticket.id, getTicketHistory: true });
    expect(item).toMatchObject({ status: 'open', timeline: [] });
  });
});
