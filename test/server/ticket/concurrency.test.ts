import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { ticketStatuses } from '../../../server/contract/words.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';

const { setStatus, updateTicket, createTicket } = ticketRoutes;

describe('changes at the same moment', () => {
  test('of overlapping tickets in opposite orders all happen, one after the other', async ({ desk }) => {
    const ids = (
      await arrangeTickets(
        desk.ctx,
        Array.from({ length: 20 }, () => ({})),
      )
    ).map(({ id }) => id);
    const calls = Array.from({ length: 30 }, (_, at) => {
      const ticketIDs = at % 2 ? ids : ids.toReversed();
      const status = ticketStatuses[at % ticketStatuses.length] ?? 'open';
      return at % 3 === 0
        ? desk.answer(updateTicket, { ticketID: ids[at % 20] ?? 1, status, title: `Title ${at}` })
        : desk.answer(setStatus, { ticketIDs: ticketIDs.slice(at % 5), status });
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    await expectConsistent(desk);
  });

  test('of many are whole or not there for whoever reads meanwhile, and reading goes on', async ({ desk }) => {
    const ids = (
      await arrangeTickets(
        desk.ctx,
        Array.from({ length: 1000 }, () => ({})),
      )
    ).map(({ id }) => id);
    let isDone = false;
    const change = desk.answer(setStatus, { ticketIDs: ids, status: 'solved' }).finally(() => {
      isDone = true;
    });
    const seen: string[] = [];
    while (!isDone) {
      const tickets = await desk.ctx.db.selectFrom('tickets').select('status').distinct().execute();
      seen.push(tickets.map(({ status }) => status).join());
      await setImmediate();
    }
    expect((await change).status).toBe(200);
    expect(seen.filter((status) => status === 'new').length).toBeGreaterThan(3);
    expect(seen.filter((status) => status !== 'new' && status !== 'solved')).toEqual([]);
    await expectConsistent(desk);
  });

  test('the same change many times leaves one history row', async ({ desk }) => {
    const [a] = await arrangeTickets(desk.ctx, [{}]);
    const calls = Array.from({ length: 20 }, () => desk.answer(setStatus, { ticketIDs: [a.id], status: 'solved' }));
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    expect(await desk.ctx.db.selectFrom('timeline_events').select('item_type_id').execute()).toEqual([
      { item_type_id: 'solved' },
    ]);
    await expectConsistent(desk);
  });

  test('whatever runs beside whatever, tickets, history, counts and events agree', async ({ desk }) => {
    await arrangeTickets(
      desk.ctx,
      Array.from({ length: 6 }, () => ({})),
    );
    const id = fc.integer({ min: 1, max: 8 });
    const status = fc.constantFrom(...ticketStatuses);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), ids: fc.array(id, { minLength: 1, maxLength: 6 }), status }),
      fc.record({ kind: fc.constant('put' as const), id, status, title: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('create' as const), status }),
    );
    const run = (one: typeof change extends fc.Arbitrary<infer One> ? One : never) => {
      if (one.kind === 'set') return desk.answer(setStatus, { ticketIDs: one.ids, status: one.status });
      if (one.kind === 'create') return desk.answer(createTicket, { status: one.status });
      return desk.answer(updateTicket, { ticketID: one.id, status: one.status, title: one.title });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 12 }), async (changes) => {
        const answers = await Promise.all(changes.map(run));
        for (const answer of answers) expect([200, 404]).toContain(answer.status);
        await expectConsistent(desk);
      }),
      { numRuns: 25, seed: 3 },
    );
  });
});
