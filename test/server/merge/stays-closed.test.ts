import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { wakeSnoozedDue } from '../../../server/ticket/wake-snoozed.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { doBulk } from '../bulk/do-bulk.ts';
import { merge, stored, unmerge } from './arrange-merges.ts';

const hour = 3_600_000;

/** A ticket that was merged into another one, beside a third. */
async function arrangeMerged(desk: TestDesk, source: Parameters<typeof arrangeTickets>[1][number] = {}) {
  const [target, merged, other] = await arrangeTickets(desk.ctx, [
    { status: 'open' },
    { status: 'open', ...source },
    {},
  ]);
  await merge(desk, target.id, merged.id);
  return { target: target.id, merged: merged.id, other: other.id };
}

/** Every way in which one request could open a ticket again. */
const ways = {
  'PATCH with a status': (desk: TestDesk, id: number) =>
    desk.answer(ticketChangeRoutes.changeTicket, { ticketID: id, status: 'open' }),
  'PATCH with a snooze, which ends': (desk: TestDesk, id: number) =>
    desk.answer(ticketChangeRoutes.changeTicket, { ticketID: id, snooze_until: '2026-12-01 08:00:00' }),
  setstatus: (desk: TestDesk, id: number) =>
    desk.answer(ticketRoutes.setStatus, { ticketIDs: [id], status: 'pending' }),
  PUT: (desk: TestDesk, id: number) => desk.answer(ticketRoutes.updateTicket, { ticketID: id, status: 'solved' }),
};

describe('a merged ticket', () => {
  test.for(Object.entries(ways))('is not opened by %s: the answer says where it went', async ([, open], { desk }) => {
    const { target, merged } = await arrangeMerged(desk);
    const { status, body } = await open(desk, merged);
    expect([status, body]).toMatchObject([
      409,
      {
        message: `Ticket ${merged} was merged into ticket ${target} and stays closed: go on there, or take the merge back.`,
      },
    ]);
    expect(await stored(desk, merged)).toMatchObject({ status: 'closed', snooze_time: null });
  });

  test('is closed already for whoever closes it, and changed in everything else', async ({ desk }) => {
    const { merged } = await arrangeMerged(desk);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [merged], status: 'closed' });
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: merged, title: 'Renamed', priority: 'low' });
    await desk.request(ticketRoutes.updateTicket, { ticketID: merged, title: 'Again' });
    expect(await stored(desk, merged)).toMatchObject({ status: 'closed', title: 'Again', priority: 'low' });
  });

  test('keeps the other tickets of a setstatus as they are, too', async ({ desk }) => {
    const { merged, other } = await arrangeMerged(desk);
    const wish = { ticketIDs: [other, merged], status: 'solved' as const };
    expect(await desk.answer(ticketRoutes.setStatus, wish)).toMatchObject({ status: 409 });
    expect((await stored(desk, other)).status).toBe('new');
    await expectConsistent(desk);
  });

  test('is left out of a bulk change, which says why and changes the others', async ({ desk }) => {
    const { merged, other } = await arrangeMerged(desk);
    const job = await doBulk(desk, { ids: [merged, other], change: { status: 'solved', add_tags: ['vip'] } });
    const { items } = await desk.request(bulkRoutes.listBulkResults, { id: job.id });
    expect(items).toEqual([
      { ticket_id: merged, outcome: 'refused', reason: 'merged' },
      { ticket_id: other, outcome: 'changed', reason: '' },
    ]);
    expect((await doBulk(desk, { ids: [merged], change: { add_tags: ['vip'] } })).outcomes).toEqual({ changed: 1 });
  });

  test.for(['open', 'closed'] as const)(
    'that was %s and snoozed does not wake, and sleeps again after an undo',
    async (status, { desk, clock }) => {
      const closed_at = status === 'closed' ? testNow : null;
      const { target, merged } = await arrangeMerged(desk, { status, closed_at, snooze_time: testNow + hour });
      clock.now += 2 * hour;
      await wakeSnoozedDue(desk.ctx);
      expect(await stored(desk, merged)).toMatchObject({ status: 'closed', snooze_time: null });
      await unmerge(desk, target, merged);
      expect(await stored(desk, merged)).toMatchObject({ status, snooze_time: testNow + hour });
      await expectConsistent(desk);
    },
  );

  test('is opened as any other once it was taken out again', async ({ desk }) => {
    const { target, merged } = await arrangeMerged(desk);
    await unmerge(desk, target, merged);
    await desk.request(ticketRoutes.setStatus, { ticketIDs: [merged], status: 'pending' });
    expect((await stored(desk, merged)).status).toBe('pending');
  });
});
