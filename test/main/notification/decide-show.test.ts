import { describe, expect, test } from 'vitest';
import { decideShow, freshness } from '../../../main/notification/decide-show.ts';
import { groupNotifications } from '../../../main/notification/group-notifications.ts';
import { notificationTypes } from '../../../server/contract/base/notification.ts';
import type { Delivery, NotificationPreferences } from '../../../server/contract/desk/notification-preferences.ts';
import { isQuiet } from '../../../server/contract/desk/quiet-hours.ts';
import { notificationItem } from '../../support/notification-item.ts';

const now = Date.UTC(2026, 2, 2, 9);
const away = { focused: false, supported: true, now };

/** The same for every type. */
const wanted = (delivery: Delivery): NotificationPreferences => ({
  types: Object.fromEntries(notificationTypes.map((type) => [type, delivery])) as NotificationPreferences['types'],
  quiet_hours: null,
});

describe('whether the system shows a notification', () => {
  test.each([
    ['somebody elsewhere on the screen', {}, {}, { show: true }],
    ['the console has the focus', {}, { focused: true }, { show: false, reason: 'focused' }],
    ['it is read already', { is_read: true }, {}, { show: false, reason: 'read' }],
    ['the system has none', {}, { supported: false }, { show: false, reason: 'unsupported' }],
    ['it is from yesterday', {}, { now: now + freshness + 1 }, { show: false, reason: 'old' }],
    ['it is just fresh enough', {}, { now: now + freshness }, { show: true }],
    ['its type is for the console only', {}, { preferences: wanted('console') }, { show: false, reason: 'unwanted' }],
    ['its type is for the desktop', {}, { preferences: wanted('desktop') }, { show: true }],
    [
      'it comes in quiet hours',
      {},
      { preferences: { ...wanted('desktop'), quiet_hours: { from: '00:00', to: '23:59' } } },
      { show: false, reason: 'quiet' },
    ],
    ['the clock of the server is ahead', {}, { now: now - 60_000 }, { show: true }],
    [
      'old and focused: the reason that stays',
      {},
      { focused: true, now: now + freshness + 1 },
      { show: false, reason: 'old' },
    ],
  ] as const)('%s', (_, item, situation, decision) => {
    expect(decideShow(notificationItem(item), { ...away, ...situation })).toEqual(decision);
  });
});

describe('several at once', () => {
  const items = (count: number, ticket_id?: number) =>
    Array.from({ length: count }, (_, index) =>
      notificationItem({ id: `n${index}`, ticket_id: ticket_id ?? index + 1 }),
    );

  test('up to three are shown by themselves', () => {
    expect(groupNotifications(items(3)).map(({ ids, ticketId }) => [ids, ticketId])).toEqual([
      [['n0'], 1],
      [['n1'], 2],
      [['n2'], 3],
    ]);
  });

  test('four become one that names the newest and opens the window', () => {
    expect(groupNotifications(items(4))).toEqual([
      {
        ids: ['n0', 'n1', 'n2', 'n3'],
        title: '4 new notifications',
        body: 'Printer on fire\nPrinter on fire\nPrinter on fire',
        ticketId: null,
      },
    ]);
  });

  test('all about one ticket open that ticket', () => {
    expect(groupNotifications(items(4, 7))[0]?.ticketId).toBe(7);
  });

  test('none is nothing', () => {
    expect(groupNotifications([])).toEqual([]);
  });
});

describe('quiet hours', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 2, 2, hour, minute).getTime();
  test.each([
    [{ from: '12:00', to: '13:30' }, [at(12), at(13, 29)], [at(11, 59), at(13, 30), at(0)]],
    [{ from: '19:00', to: '07:30' }, [at(19), at(23, 59), at(0), at(7, 29)], [at(7, 30), at(12), at(18, 59)]],
    [{ from: '08:00', to: '08:00' }, [], [at(8), at(20)]],
    [null, [], [at(3)]],
  ])('of %j are on the clock of this computer', (hours, quiet, loud) => {
    expect(quiet.map((moment) => isQuiet(hours, moment))).toEqual(quiet.map(() => true));
    expect(loud.map((moment) => isQuiet(hours, moment))).toEqual(loud.map(() => false));
  });
});
