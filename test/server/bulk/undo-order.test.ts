import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { bulkRoutes } from '../../../server/contract/desk/bulk-changes.ts';
import { groupRoutes } from '../../../server/contract/desk/groups.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { ticketChangeRoutes } from '../../../server/contract/desk/ticket-changes.ts';
import { userRoutes } from '../../../server/contract/desk/users.ts';
import type { RouteInput } from '../../../server/contract/route.ts';
import { arrangeMessages, arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';
import { expectConsistent } from '../../support/expect-consistent.ts';
import { read, situation, split, unmerge, unsplit } from '../merge/arrange-merges.ts';
import { doBulk, undoBulk } from './do-bulk.ts';

const factsOf = ({ ctx }: TestDesk) =>
  ctx.db
    .selectFrom('tickets')
    .select(['id', 'status', 'priority', 'closed_at', 'snooze_time', 'merged_into', 'assigned_group_id'])
    .orderBy('id')
    .execute();

const starting = (['open', 'new', 'pending', 'solved', 'closed'] as const).map((status) => ({
  status,
  closed_at: status === 'closed' ? testNow : null,
}));

const someSteps = fc.array(
  fc.oneof(
    fc.record({
      change: fc.constantFrom<RouteInput<typeof bulkRoutes.createBulkChange>['change']>(
        { status: 'solved' },
        { status: 'open', priority: 'urgent' },
        { add_tags: ['a', 'b'], remove_tags: ['c'] },
        { add_tags: ['c'], remove_tags: ['a'] },
        { snooze_until: '2026-03-09 08:00:00' },
      ),
      of: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
    }),
    fc.record({ merged: fc.nat(4), into: fc.nat(4) }),
    fc.record({ split: fc.nat(4) }),
  ),
  { minLength: 2, maxLength: 7 },
);
type Step = typeof someSteps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Takes a step where it can be taken; gives how it is taken back. */
async function take(desk: TestDesk, ids: readonly number[], step: Step) {
  const at = (index: number) => ids[index] ?? 0;
  if ('change' in step) {
    const { id } = await doBulk(desk, { ids: step.of.map(at), change: step.change });
    return () => undoBulk(desk, id);
  }
  if ('split' in step) {
    const { timeline } = await read(desk, at(step.split));
    const messages = timeline.flatMap((entry) => (entry.type === 'event' ? [] : [Number(entry.id)]));
    const [first] = messages;
    if (first === undefined || messages.length < 2) return undefined;
    const { ticket } = await split(desk, at(step.split), first);
    return () => unsplit(desk, ticket.id);
  }
  const [from, into] = [at(step.merged), at(step.into)];
  const sources = [{ id: from }];
  const { status } = await desk.answer(mergeRoutes.mergeTickets, { ticketID: into, sources });
  return status === 200 ? () => unmerge(desk, into, from) : undefined;
}

describe('bulk changes of the same tickets, undone from the newest on,', () => {
  test('put back what was before each of them', async ({ desk }) => {
    await arrangeTickets(desk.ctx, [
      { status: 'open' },
      { status: 'new', priority: 'low' },
      { status: 'closed', closed_at: testNow },
    ]);
    const steps = [{ status: 'solved' }, { priority: 'urgent' }, { status: 'closed' }, { priority: 'high' }] as const;
    const before = [];
    const jobs = [];
    for (const change of steps) {
      before.push(await factsOf(desk));
      jobs.push(await doBulk(desk, { filter: {}, change }));
    }
    for (const [at, job] of [...jobs.entries()].reverse()) {
      expect((await undoBulk(desk, job.id)).outcomes).not.toHaveProperty('changed_since');
      expect(await factsOf(desk)).toEqual(before[at]);
    }
    await expectConsistent(desk);
  });

  test('do so with merges and splits among them', { timeout: 120_000 }, async ({ desk }) => {
    const property = async (steps: readonly Step[]) => {
      const ids = (await arrangeTickets(desk.ctx, starting)).map(({ id }) => id);
      const messages = ids.flatMap((ticket_id) => [{ ticket_id }, { ticket_id, direction: 'outbound' as const }]);
      await arrangeMessages(desk.ctx, messages);
      const done: { before: unknown; takeBack(): Promise<unknown> }[] = [];
      for (const step of steps) {
        const before = await situation(desk, ...ids);
        const takeBack = await take(desk, ids, step);
        if (takeBack) done.push({ before, takeBack });
      }
      for (const { before, takeBack } of done.reverse()) {
        await takeBack();
        expect(await situation(desk, ...ids)).toEqual(before);
      }
    };
    await fc.assert(fc.asyncProperty(someSteps, property), { numRuns: 12, endOnFailure: true });
    await expectConsistent(desk);
  });

  test('leave a ticket that somebody changed between two of them', async ({ desk }) => {
    const [a, b] = await arrangeTickets(desk.ctx, [{ status: 'open' }, { status: 'open' }]);
    const first = await doBulk(desk, { filter: {}, change: { status: 'solved' } });
    await desk.request(ticketChangeRoutes.changeTicket, { ticketID: a.id, title: 'Touched' });
    const second = await doBulk(desk, { filter: {}, change: { priority: 'urgent' } });
    expect((await undoBulk(desk, second.id)).outcomes).toEqual({ changed: 0, undone: 2 });
    expect((await undoBulk(desk, first.id)).outcomes).toEqual({ changed: 0, undone: 1, changed_since: 1 });
    expect(await factsOf(desk)).toMatchObject([
      { id: a.id, status: 'solved', priority: 'normal' },
      { id: b.id, status: 'open', priority: 'normal' },
    ]);
  });
});

describe('an undo leaves a ticket where it is', () => {
  test('whose group was deleted since', async ({ desk }) => {
    const { id: group } = (await desk.request(groupRoutes.createGroup, { brand_id: 1, name: 'Short-lived' })).item;
    const [ticket] = await arrangeTickets(desk.ctx, [{ assigned_group_id: group }]);
    const job = await doBulk(desk, { ids: [ticket.id], change: { assigned_group_id: 0, priority: 'high' } });
    await desk.request(groupRoutes.deleteGroup, { id: group });
    expect((await undoBulk(desk, job.id)).outcomes).toEqual({ changed: 0, refused: 1 });
    const { items } = await desk.request(bulkRoutes.listBulkResults, { id: job.id, left: true });
    expect(items).toEqual([{ ticket_id: ticket.id, outcome: 'refused', reason: 'deleted_since' }]);
    expect(await factsOf(desk)).toMatchObject([{ assigned_group_id: 0, priority: 'high' }]);
  });

  test('whose agent was deleted since', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const [ticket, other] = await arrangeTickets(desk.ctx, [{ assigned_user_id: kim.id }, { assigned_user_id: 1 }]);
    const job = await doBulk(desk, { ids: [ticket.id, other.id], change: { assigned_user_id: 0 } });
    await desk.request(userRoutes.deleteUser, { id: kim.id });
    expect((await undoBulk(desk, job.id)).outcomes).toEqual({ changed: 0, refused: 1, undone: 1 });
  });
});
