import { expect, test } from 'vitest';
import { groupByTicket } from '../../../renderer/notification/notification-groups.ts';
import type { NotificationItem } from '../../../server/contract/base/notification.ts';

const item = (id: number, ticket_id: number | null, is_read = false): NotificationItem => ({
  id: String(id),
  user_id: 1,
  ticket_id,
  type: 'assigned',
  title: 'Lost parcel',
  message: `Message ${id}`,
  url: '',
  is_read,
  created_at: '2026-11-20 09:00:00',
  read_at: null,
});

test('notifications of a ticket are one row where its newest is, with how many are unread', () => {
  const groups = groupByTicket([item(6, 12), item(5, 9), item(4, null), item(3, 12, true), item(2, null), item(1, 12)]);
  expect(
    groups.map(({ key, ticketId, newest, items, unread }) => [key, ticketId, newest.id, items.length, unread]),
  ).toEqual([
    ['ticket-12', 12, '6', 3, 2],
    ['ticket-9', 9, '5', 1, 1],
    ['one-4', null, '4', 1, 1],
    ['one-2', null, '2', 1, 1],
  ]);
});

test('there are none where nothing happened', () => {
  expect(groupByTicket([])).toEqual([]);
});
