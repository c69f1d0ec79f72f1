import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { appendLive } from '../../../server/live/append.ts';
import { latestPosition } from '../../../server/live/position.ts';
import { transaction } from '../../../server/storage/transaction.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { dialect, test } from '../../support/desk.ts';
import { settled } from '../../support/settled.ts';

describe('the head of the event log', () => {
  test('moves with a change and stays without one', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    await settled(desk);
    const start = await latestPosition(desk.ctx);
    expect(await latestPosition(desk.ctx)).toBe(start);
    const set = () => desk.request(ticketRoutes.setStatus, { ticketIDs: [a.id], status: 'open' });
    await set();
    await settled(desk);
    const moved = await latestPosition(desk.ctx);
    expect(moved).not.toBe(start);
    await set();
    expect(await latestPosition(desk.ctx)).toBe(moved);
  });

  test.runIf(dialect === 'postgres')('moves for an event that commits after a later one', async ({ desk }) => {
    const [appended, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const append = (ticket_id: number) =>
      transaction(desk.ctx, (ctx) => appendLive(ctx, [{ kind: 'ticket', ticket_id }]));
    const slow = transaction(desk.ctx, async (ctx) => {
      await appendLive(ctx, [{ kind: 'ticket', ticket_id: 1 }]);
      appended.resolve();
      await commit.promise;
    });
    await appended.promise;
    await append(2);
    const before = await latestPosition(desk.ctx);
    commit.resolve();
    await slow;
    await settled(desk);
    expect(await latestPosition(desk.ctx)).not.toBe(before);
  });
});
