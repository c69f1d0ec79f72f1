import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type Agent, createContext } from '../../../server/context.ts';
import { type TicketFilter, type TicketSort, ticketSorts } from '../../../server/contract/desk/tickets.ts';
import { permissions } from '../../../server/contract/route.ts';
import { ticketPriorities, ticketStatuses } from '../../../server/contract/words.ts';
import { seededRandom } from '../../../server/sample/random.ts';
import type { Place } from '../../../server/ticket/list-cursor.ts';
import { listIds, listPage } from '../../../server/ticket/list-ids.ts';
import type { PlanLimits } from '../../../server/ticket/list-plan.ts';
import { toListQuery } from '../../../server/ticket/list-query.ts';
import type { Ticket } from '../../../server/ticket/ticket.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { arrangeAgent, arrangeBrand, arrangeCustomer, arrangeRows } from '../../support/arrange-people.ts';
import { type TestDesk, test, testNow } from '../../support/desk.ts';

const second = 1000;

interface Office {
  tickets: readonly Ticket[];
  /** Tag names by ticket. */
  tags: ReadonlyMap<number, readonly string[]>;
  /** `user ticket` of who follows, and the read positions. */
  followers: ReadonlySet<string>;
  reads: ReadonlyMap<string, number>;
}

/** Sixty tickets in which every filter finds some and leaves some out, many with equal times. */
async function arrangeOffice(desk: TestDesk): Promise<Office> {
  const other = await arrangeBrand(desk);
  await arrangeAgent(desk);
  const customer = await arrangeCustomer(desk, { primaryId: 'C-1', emails: [] });
  const random = seededRandom(5);
  const some = <Value>(value: Value) => (random.next() < 0.5 ? value : null);
  const tickets = await arrangeTickets(
    desk.ctx,
    Array.from({ length: 60 }, () => ({
      brand_id: random.pick([1, 1, other.brandId]),
      status: random.pick(ticketStatuses),
      priority: random.pick(ticketPriorities),
      assigned_user_id: random.pick([0, 1, 2]),
      assigned_group_id: random.pick([0, 1, other.groupId]),
      channel_id: random.pick([1, 2, 8]),
      customer_id: random.pick([0, customer]),
      created_at: testNow - random.between(0, 8) * second - random.pick([0, 0, 1, 999]),
      last_update: testNow - random.between(0, 8) * second - random.pick([0, 0, 1, 999]),
      waiting_since: some(testNow - random.between(0, 4) * second),
      snooze_time: some(testNow + random.between(-1, 2) * second),
      last_entry_seq: random.between(0, 4),
    })),
  );
  const names = ['red', 'Röt', 'blue'];
  await arrangeRows(
    desk,
    'tags',
    names.map((name) => ({ name })),
  );
  const tags = new Map(tickets.map(({ id }) => [id, names.filter(() => random.next() < 0.3)]));
  await arrangeRows(
    desk,
    'ticket_tags',
    [...tags].flatMap(([ticket_id, own]) => own.map((name) => ({ ticket_id, tag_id: names.indexOf(name) + 1 }))),
  );
  const pairs = tickets.flatMap(({ id }) => [1, 2].map((user_id) => ({ user_id, ticket_id: id })));
  const followers = pairs.filter(() => random.next() < 0.4);
  await arrangeRows(desk, 'ticket_followers', followers);
  const reads = pairs.filter(() => random.next() < 0.6).map((pair) => ({ ...pair, seq: random.between(0, 4) }));
  await arrangeRows(desk, 'ticket_reads', reads);
  return {
    tickets,
    tags,
    followers: new Set(followers.map(({ user_id, ticket_id }) => `${user_id} ${ticket_id}`)),
    reads: new Map(reads.map(({ user_id, ticket_id, seq }) => [`${user_id} ${ticket_id}`, seq])),
  };
}

const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const aSecond = fc.integer({ min: -9, max: 1 }).map((number) => testNow + number * second);

const aFilter: fc.Arbitrary<TicketFilter> = fc.record(
  {
    status: someOf(ticketStatuses),
    assigned_user_id: someOf(['me', 0, 1, 2, 99] as const),
    assigned_group_id: someOf([0, 1, 2, 99]),
    brand_id: someOf([1, 2, 99]),
    customer_id: fc.constantFrom(1, 99),
    needs_answer: fc.boolean(),
    tag: someOf(['RED', 'röt', 'blue', 'none']),
    channel_id: someOf([1, 2, 8, 4]),
    priority: someOf(ticketPriorities),
    unread: fc.boolean(),
    snoozed: fc.boolean(),
    following: fc.boolean(),
    created_from: aSecond,
    created_to: aSecond,
    updated_from: aSecond,
    updated_to: aSecond,
  },
  { requiredKeys: [] },
);
/** With all sixteen at once next to nothing is left: of most, a few are taken. */
const aNarrowFilter = fc
  .tuple(aFilter, fc.uniqueArray(fc.nat(15), { maxLength: 3 }))
  .map(
    ([filter, kept]) => Object.fromEntries(Object.entries(filter).filter((_, at) => kept.includes(at))) as TicketFilter,
  );

const aReach = fc.constantFrom<Pick<Agent, 'brands' | 'groups'>>(
  { brands: 'all', groups: 'all' },
  { brands: [1], groups: 'all' },
  { brands: 'all', groups: [1] },
  { brands: [2], groups: [2] },
  { brands: [], groups: [] },
);

/** As it is, and as in a desk so large that nothing is gathered: in order by seeks where they can, else by a walk. */
const someLimits = fc.constantFrom<PlanLimits | undefined>(
  undefined,
  { gathered: 0, candidatesToOne: 1e9, looked: 1000 },
  { gathered: 0, candidatesToOne: 0, looked: 1000 },
  { gathered: 0, candidatesToOne: 0, looked: 5 },
);

const agentOf = (userId: number, reach: Pick<Agent, 'brands' | 'groups'>): Agent => ({
  kind: 'agent',
  userId,
  name: 'Kim',
  email: 'kim@office.example',
  keyId: null,
  permissions: new Set(permissions),
  ...reach,
});

/** What the list should be, by the plainest means. */
function expectedIds(office: Office, filter: TicketFilter, sort: TicketSort, agent: Agent): number[] {
  const sees = ({ brand_id, assigned_group_id: group, assigned_user_id: user }: Ticket) =>
    (agent.brands === 'all' || agent.brands.includes(brand_id)) &&
    (agent.groups === 'all' || group === 0 || agent.groups.includes(group) || user === agent.userId);
  return office.tickets
    .filter((ticket) => sees(ticket) && belongs(office, filter, ticket, agent.userId))
    .sort((a, b) => comesBefore(a, b, sort))
    .map(({ id }) => id);
}

function belongs({ tags, followers, reads }: Office, filter: TicketFilter, ticket: Ticket, me: number): boolean {
  const has = <Value>(values: readonly Value[] | undefined, value: Value) => !values || values.includes(value);
  const is = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value;
  const from = (start: number | undefined, time: number) => start === undefined || time >= start;
  const to = (end: number | undefined, time: number) => end === undefined || time < end + second;
  const isSnoozed = ticket.snooze_time !== null && ticket.snooze_time > testNow;
  const isOpen = ticket.status === 'new' || ticket.status === 'open';
  return (
    has(filter.status, ticket.status) &&
    has(
      filter.assigned_user_id?.map((user) => (user === 'me' ? me : user)),
      ticket.assigned_user_id,
    ) &&
    has(filter.assigned_group_id, ticket.assigned_group_id) &&
    has(filter.brand_id, ticket.brand_id) &&
    has(filter.channel_id, ticket.channel_id) &&
    has(filter.priority, ticket.priority) &&
    (filter.customer_id === undefined || filter.customer_id === ticket.customer_id) &&
    is(filter.needs_answer, isOpen && ticket.waiting_since !== null && !isSnoozed) &&
    is(filter.snoozed, isSnoozed) &&
    is(filter.unread, ticket.last_entry_seq > (reads.get(`${me} ${ticket.id}`) ?? 0)) &&
    is(filter.following, followers.has(`${me} ${ticket.id}`)) &&
    (!filter.tag ||
      filter.tag.some((name) => tags.get(ticket.id)?.some((own) => own.toLowerCase() === name.toLowerCase()))) &&
    from(filter.created_from, ticket.created_at) &&
    to(filter.created_to, ticket.created_at) &&
    from(filter.updated_from, ticket.last_update) &&
    to(filter.updated_to, ticket.last_update)
  );
}

function comesBefore(a: Ticket, b: Ticket, sort: TicketSort): number {
  switch (sort) {
    case 'priority': {
      const rank = ({ priority }: Ticket) => ticketPriorities.indexOf(priority);
      return rank(b) - rank(a) || b.last_update - a.last_update || b.id - a.id;
    }
    case 'waiting_since': {
      const since = ({ waiting_since }: Ticket) => waiting_since ?? Number.MAX_SAFE_INTEGER;
      return since(a) - since(b) || a.id - b.id;
    }
    case 'last_update':
    case 'created_at':
      return a[sort] - b[sort] || a.id - b.id;
    case '-last_update':
      return comesBefore(b, a, 'last_update');
    case '-created_at':
      return comesBefore(b, a, 'created_at');
  }
}

describe('a list of any filter, order, access and page size', () => {
  const runs = dialectRuns();

  test('has exactly the tickets it should, page by page, with its total', { timeout: 120_000 }, async ({ desk }) => {
    const office = await arrangeOffice(desk);
    const aList = fc.record({
      filter: fc.oneof({ weight: 9, arbitrary: aNarrowFilter }, { weight: 1, arbitrary: aFilter }),
      sort: fc.constantFrom(...ticketSorts),
      reach: aReach,
      limit: fc.integer({ min: 1, max: 30 }),
      limits: someLimits,
    });
    await fc.assert(
      fc.asyncProperty(aList, async ({ filter, sort, reach, limit, limits }) => {
        const agent = agentOf(1, reach);
        const ctx = createContext(desk.desk, agent, 'test');
        const query = await toListQuery(ctx, { ...filter, sort });
        const expected = expectedIds(office, filter, sort, agent);
        const read: number[] = [];
        for (let after: Place | undefined; ; ) {
          const page = await listPage(ctx, query, { after, limit }, limits);
          read.push(...page.ids.map(({ id }) => id));
          if (page.isExact) expect(page.total).toBe(expected.length);
          else expect(page.total).toSatisfy((total: number) => total > read.length && total <= expected.length);
          expect(page.isExact || limits?.looked === 5).toBe(true);
          const last = page.ids.at(-1);
          if (!page.hasNext || !last) break;
          after = { ...last, offset: read.length };
        }
        expect(read).toEqual(expected);
        expect((await listIds(ctx, query)).map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: runs, seed: 7 },
    );
  });
});

/** More where a query takes no round trip. */
function dialectRuns(): number {
  return process.env.DESKHAND_TEST_DIALECT === 'postgres' ? 150 : 500;
}
