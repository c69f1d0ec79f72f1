import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ListFilter } from '../../../renderer/filter/filter.ts';
import { matchesFilter } from '../../../renderer/live/match-filter.ts';
import { deskTicketRoutes } from '../../../server/contract/desk/tickets.ts';
import { ticketPriorities, ticketStatuses } from '../../../server/contract/words.ts';
import { seededRandom } from '../../../server/sample/random.ts';
import { formatTime } from '../../../server/time.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const { listTicketIds, getTicketRows } = deskTicketRoutes;
const second = 1000;
const hour = 3600 * second;
const me = 1;

/** Fifty tickets in which every filter finds some and leaves some out; times lie between whole seconds. */
async function arrangeOffice(desk: TestDesk): Promise<void> {
  const other = await arrangeBrand(desk);
  const customer = await arrangeCustomer(desk, { primaryId: 'C-1', emails: [] });
  const random = seededRandom(11);
  const some = <Value>(value: Value) => (random.next() < 0.5 ? value : null);
  const tickets = await arrangeTickets(
    desk.ctx,
    Array.from({ length: 50 }, () => ({
      brand_id: random.pick([1, 1, other.brandId]),
      status: random.pick(ticketStatuses),
      priority: random.pick(ticketPriorities),
      assigned_user_id: random.pick([0, me, 2]),
      assigned_group_id: random.pick([0, 1]),
      channel_id: random.pick([1, 2, 8]),
      customer_id: random.pick([0, customer]),
      created_at: testNow - random.between(0, 6) * second - random.pick([0, 0, 1, 999]),
      last_update: testNow - random.between(0, 6) * second - random.pick([0, 0, 1, 999]),
      waiting_since: some(testNow - random.between(0, 4) * second),
      snooze_time: some(testNow + random.pick([-hour, -second, 0, second, hour])),
      last_entry_seq: random.between(0, 4),
    })),
  );
  const ids = tickets.map(({ id }) => id);
  await arrangeRows(
    desk,
    'ticket_reads',
    ids.filter(() => random.next() < 0.6).map((ticket_id) => ({ user_id: me, ticket_id, seq: random.between(0, 4) })),
  );
  await arrangeRows(desk, 'tags', [{ name: 'red' }]);
  await arrangeRows(
    desk,
    'ticket_tags',
    ids.filter(() => random.next() < 0.5).map((ticket_id) => ({ ticket_id, tag_id: 1 })),
  );
  await arrangeRows(
    desk,
    'ticket_followers',
    ids.filter(() => random.next() < 0.5).map((ticket_id) => ({ ticket_id, user_id: me })),
  );
}

const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const aSecond = fc.integer({ min: -7, max: 1 }).map((number) => formatTime(testNow + number * second));
const values = {
  status: someOf(ticketStatuses),
  assigned_user_id: someOf(['me', 0, 1, 2, 99] as const),
  assigned_group_id: someOf([0, 1, 99]),
  brand_id: someOf([1, 2, 99]),
  customer_id: fc.constantFrom(1, 99),
  needs_answer: fc.boolean(),
  tag: fc.constant(['red']),
  channel_id: someOf([1, 2, 8, 4]),
  priority: someOf(ticketPriorities),
  unread: fc.boolean(),
  snoozed: fc.boolean(),
  following: fc.boolean(),
  created_from: aSecond,
  created_to: aSecond,
  updated_from: aSecond,
  updated_to: aSecond,
  q: fc.constantFrom('question', 'nowhere', 'status:open'),
} satisfies { [Name in keyof Required<ListFilter>]: fc.Arbitrary<ListFilter[Name]> };

/** With all of them next to nothing is left: up to three are taken. */
const aFilter = fc
  .tuple(fc.record(values), fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { minLength: 1, maxLength: 3 }))
  .map(
    ([filter, names]): ListFilter =>
      Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))),
  );

/** What only the server knows: tags, followers and texts are on no row, and nobody's clock is exact about a snooze. */
const onlyServer: readonly string[] = ['tag', 'following', 'snoozed', 'needs_answer', 'q'];

describe('whether a row belongs into a list', () => {
  test('the console says as the server does, whatever the filter', { timeout: 120_000 }, async ({ desk }) => {
    await arrangeOffice(desk);
    const all = (await desk.request(listTicketIds, {})).item.ids;
    const rows = (await desk.request(getTicketRows, { ids: all })).item;
    expect(rows).toHaveLength(50);
    let said = 0;
    await fc.assert(
      fc.asyncProperty(aFilter, async (filter) => {
        const listed = new Set((await desk.request(listTicketIds, filter)).item.ids);
        for (const row of rows) {
          const belongs = matchesFilter(row, filter, me, testNow);
          if (belongs !== undefined) expect([row, belongs]).toEqual([row, listed.has(row.id)]);
          else expect(Object.keys(filter).some((name) => onlyServer.includes(name))).toBe(true);
          said += belongs === undefined ? 0 : 1;
        }
      }),
      { numRuns: 300, seed: 3 },
    );
    // Most of what is asked is answered without the server.
    expect(said).toBeGreaterThan(300 * rows.length * 0.65);
  });
});
