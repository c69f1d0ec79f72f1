import fc from 'fast-check';
import { expect } from 'vitest';
import { request, type Server } from '../../../server/client/request.ts';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { doBulk, undoBulk, untilBulk } from './do-bulk.ts';

type Wish = RouteInput<typeof bulkRoutes.createBulkChange>['change'];

/** All that a bulk change can touch of the tickets, by id. */
async function factsOf({ ctx }: TestDesk) {
  const tickets = await ctx.db.selectFrom('tickets').selectAll().orderBy('id').execute();
  const tags = await ctx.db.selectFrom('ticket_tags').selectAll().orderBy('tag_id').execute();
  const tagsOf = Map.groupBy(tags, ({ ticket_id }) => ticket_id);
  const facts = tickets.map(({ id, status, priority, assigned_user_id, assigned_group_id, ...times }) => ({
    ...{ id, status, priority, assigned_user_id, assigned_group_id },
    ...{ closed_at: times.closed_at, snooze_time: times.snooze_time, snooze_time_sent: times.snooze_time_sent },
    tags: (tagsOf.get(id) ?? []).map(({ tag_id }) => tag_id),
  }));
  return new Map(facts.map((fact) => [fact.id, fact]));
}

const arrangeMany = ({ ctx }: TestDesk, count: number, now: number) =>
  arrangeTickets(
    ctx,
    Array.from({ length: count }, (_, at) => ({
      status: (['new', 'open', 'pending', 'closed'] as const)[at % 4] ?? 'new',
      closed_at: at % 4 === 3 ? now - at : null,
      snooze_time: at % 5 === 0 ? now + 3_600_000 + at : null,
      snooze_time_sent: at % 7 === 0 ? now - at : null,
    })),
  );

test('of two bulk changes at once over the same tickets each ticket takes one, and the undo of each its own', async ({
  desk,
  clock,
}) => {
  const kim = await arrangeAgent(desk);
  await arrangeMany(desk, 300, clock.now);
  const before = await factsOf(desk);
  const begin = async (server: Server, change: Wish) =>
    (await request(server, bulkRoutes.createBulkChange, { filter: {}, change, dry_run: true })).item.id;
  const own = await begin(desk.admin, { status: 'solved', add_tags: ['mine'] });
  const theirs = await begin(kim.server, { status: 'holding', priority: 'urgent' });
  await Promise.all([
    request(desk.admin, bulkRoutes.runBulkChange, { id: own }),
    request(kim.server, bulkRoutes.runBulkChange, { id: theirs }),
  ]);
  const [mine, kims] = await Promise.all([untilBulk(desk.admin, own, 'done'), untilBulk(kim.server, theirs, 'done')]);
  const changed = (mine.outcomes.changed ?? 0) + (kims.outcomes.changed ?? 0);
  const late = (mine.outcomes.changed_meanwhile ?? 0) + (kims.outcomes.changed_meanwhile ?? 0);
  expect([changed, late]).toEqual([300, 300]);
  const after = [...(await factsOf(desk)).values()];
  expect(after.filter(({ status, tags }) => status === 'solved' && tags.length === 1)).toHaveLength(
    mine.outcomes.changed ?? 0,
  );
  expect(after.filter(({ status, priority }) => status === 'holding' && priority === 'urgent')).toHaveLength(
    kims.outcomes.changed ?? 0,
  );
  await Promise.all([undoBulk(desk, own), undoBulk(desk, theirs, kim.server)]);
  expect(await factsOf(desk)).toEqual(before);
  await expectConsistent(desk);
});

const wishes = fc.record(
  {
    status: fc.constantFrom('open' as const, 'solved' as const, 'closed' as const),
    priority: fc.constantFrom('low' as const, 'urgent' as const),
    assigned_user_id: fc.constantFrom(0, 1),
    add_tags: fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1 }),
    remove_tags: fc.uniqueArray(fc.constantFrom('c', 'd'), { minLength: 1 }),
    snooze_until: fc.constantFrom(null, '2026-03-09 08:00:00'),
  },
  { requiredKeys: [] },
);
const touches = fc.array(
  fc.record({
    at: fc.nat(29),
    wish: fc.constantFrom<Omit<RouteInput<typeof ticketChangeRoutes.changeTicket>, 'ticketID'>>(
      { title: 'Touched' },
      { priority: 'high' },
      { tags: ['a', 'z'] },
      { status: 'pending' },
      { snooze_until: '2026-04-01 00:00:00' },
    ),
  }),
  { maxLength: 8 },
);

test('an undo puts back exactly what nobody touched since', async ({ desk, clock }) => {
  const tickets = await arrangeMany(desk, 30, clock.now);
  for (const [at, { id }] of tickets.entries()) {
    const tags = ['b', 'c', 'z'].slice(0, at % 4);
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: id, tags });
  }
  const property = async (change: Wish, touched: typeof touches extends fc.Arbitrary<infer T> ? T : never) => {
    fc.pre(Object.keys(change).length > 0);
    const before = await factsOf(desk);
    const job = await doBulk(desk, { filter: {}, change });
    clock.now += 1000;
    const versions = await versionsOf(desk);
    for (const { at, wish } of touched) {
      await desk.request(ticketChangeRoutes.changeTicket, { ticketID: tickets[at]?.id ?? 0, ...wish });
    }
    const now = await factsOf(desk);
    const moved = await versionsOf(desk);
    const undone = await undoBulk(desk, job.id);
    const after = await factsOf(desk);
    for (const { id } of tickets) {
      expect(after.get(id)).toEqual(versions.get(id) === moved.get(id) ? before.get(id) : now.get(id));
    }
    const { undone: restored = 0, changed_since: kept = 0 } = undone.outcomes;
    expect(restored + kept).toBe(job.outcomes.changed ?? 0);
  };
  await fc.assert(fc.asyncProperty(wishes, touches, property), { numRuns: 15, endOnFailure: true });
  await expectConsistent(desk);
}, 180_000);

async function versionsOf({ ctx }: TestDesk) {
  const rows = await ctx.db.selectFrom('tickets').select(['id', 'version']).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
