import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, readPlace, startPlace, writePlace } from '../../../renderer/app/route.ts';
import { type FilterName, filterKinds, noFilter } from '../../../renderer/filter/filter.ts';
import { ticketFilter, ticketSorts } from '../../../server/contract/desk/tickets.ts';
import { ticketPriorities, ticketStatuses } from '../../../server/contract/words.ts';

const id = fc.integer({ min: 1, max: 999_999 });
const ids = fc.uniqueArray(fc.nat(9999), { minLength: 1 });
const positive = fc.uniqueArray(id, { minLength: 1 });
const time = fc.constantFrom('2026-11-01 00:00:00', '2024-02-29 23:59:59');
const values = {
  status: fc.subarray([...ticketStatuses], { minLength: 1 }),
  assigned_user_id: fc.oneof(ids, fc.constant(['me', 0])),
  assigned_group_id: ids,
  priority: fc.subarray([...ticketPriorities], { minLength: 1 }),
  tag: fc.constantFrom(['refund'], ['größer', 'a b', 'c&d=e?#']),
  channel_id: positive,
  brand_id: positive,
  customer_id: id,
  needs_answer: fc.boolean(),
  unread: fc.boolean(),
  following: fc.boolean(),
  snoozed: fc.boolean(),
  created_from: time,
  created_to: time,
  updated_from: time,
  updated_to: time,
  q: fc.constantFrom('lost parcel', 'status:open "a b" & 東京?#='),
} satisfies Record<FilterName, unknown>;
const orTakenAway = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, fc.oneof(value as fc.Arbitrary<unknown>, fc.constant(null))]),
);
const places = fc.record({
  area: fc.constant('inbox' as const),
  view: fc.oneof(
    fc.constantFrom('needs-answer', 'mine', 'unassigned', 'waiting', 'all'),
    id.map((one) => `group-${one}`),
    id.map((one) => `view-${one}`),
  ),
  filter: fc.record(orTakenAway, { requiredKeys: [] }),
  sort: fc.option(fc.constantFrom(...ticketSorts), { nil: undefined }),
  ticketId: fc.option(id, { nil: undefined }),
});

test('every place survives the way through the address', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(readPlace(writePlace(place as Place))).toEqual(place);
    }),
  );
});

test('an address from anywhere leads somewhere', () => {
  fc.assert(
    fc.property(fc.string(), (hash) => {
      expect(readPlace(`#${hash}`).area).toMatch(/inbox|notifications|history|customers|settings/);
    }),
  );
});

test('what is not understood of a filter is left out, the rest holds', () => {
  const { filter, sort } = readPlace(
    '#/inbox/all?status=open,asleep,open&assigned_user_id=me,-1,2&unread=perhaps&created_from=2026-02-30+00:00:00&priority=low&tag=&colour=red&sort=size',
  );
  expect(filter).toEqual({ status: ['open'], assigned_user_id: ['me', 2], priority: ['low'], tag: null });
  expect(sort).toBeUndefined();
});

test('every filter of the console is one that the server takes', () => {
  expect(Object.keys(filterKinds).sort()).toEqual(Object.keys(ticketFilter).sort());
});

test('links of notifications and of the desktop open their ticket', () => {
  expect(readPlace('#/tickets/7')).toEqual({ ...startPlace, view: 'all', filter: noFilter, ticketId: 7 });
  expect(readPlace('#/notifications/7')).toMatchObject({ area: 'notifications', ticketId: 7 });
  expect(readPlace('#/inbox/all/007')).toMatchObject({ view: 'all', ticketId: undefined });
});

test('a customer’s page is a place of its own, and a broken one is the list of customers', () => {
  const place: Place = { ...startPlace, area: 'customers', customerId: 12 };
  expect(writePlace(place)).toBe('#/customers/12');
  expect(readPlace('#/customers/12')).toEqual(place);
  expect(readPlace('#/customers/x')).toEqual({ ...startPlace, area: 'customers' });
});
