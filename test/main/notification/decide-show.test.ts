import { describe, expect, test } from 'vitest';
import { decideShow, freshness } from '../../../main/notification/decide-show.ts';
import { groupNotifications } from '../../../main/notification/group-notifications.ts';
import { notificationItem } from '../../support/notification-item.ts';

const now = Date.UTC(2026, 2, 2, 9);
const away = { focused: false, supported: true, now };

describe('whether the system shows a notification', () => {
  test.each([
    ['somebody elsewhere on the screen', {}, {}, { show: true }],
    ['the console has the focus', {}, { focused: true }, { show: false, reason: 'focused' }],
    ['it is read already', { is_read: true }, {}, { show: false, reason: 'read' }],
    ['the system has none', {}, { supported: false }, { show: false, reason: 'unsupported' }],
    ['it is from yesterday', {}, { now: now + freshness + 1 }, { show: false, reason: 'old' }],
    ['it is just fresh enough', {}, { now: now + freshness }, { show: true }],
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
