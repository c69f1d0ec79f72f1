import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFilter, type Place, readPlace, startPlace, writePlace } from '../../../renderer/app/route.ts';
import { ticketSorts } from '../../../server/contract/desk/tickets.ts';
import { ticketStatuses } from '../../../server/contract/words.ts';

const id = fc.integer({ min: 1, max: 999_999 });
const places = fc.record({
  area: fc.constant('inbox' as const),
  view: fc.oneof(
    fc.constantFrom('needs-answer', 'mine', 'unassigned', 'waiting', 'all'),
    id.map((one) => `group-${one}`),
  ),
  filter: fc.record({
    status: fc.subarray([...ticketStatuses]),
    assignee: fc.uniqueArray(fc.nat(9999)),
    group: fc.uniqueArray(fc.nat(9999)),
    sort: fc.option(fc.constantFrom(...ticketSorts), { nil: undefined }),
  }),
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
      expect(readPlace(`#${hash}`).area).toMatch(/inbox|notifications|settings/);
    }),
  );
});

test('links of notifications and of the desktop open their ticket', () => {
  expect(readPlace('#/tickets/7')).toEqual({ ...startPlace, view: 'all', filter: noFilter, ticketId: 7 });
  expect(readPlace('#/notifications/7')).toMatchObject({ area: 'notifications', ticketId: 7 });
  expect(readPlace('#/inbox/all/007')).toMatchObject({ view: 'all', ticketId: undefined });
});
