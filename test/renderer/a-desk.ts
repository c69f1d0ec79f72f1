import type { Desk } from '../../server/contract/desk/desk.ts';

/** What a desk says of itself: nothing but the ticket list, unless a test wants more. */
export const aDesk = (more: Partial<Desk> = {}): Desk => ({
  version: '0.1.0',
  kind: 'desk',
  features: ['ticket-list'],
  user: { id: 3, name: 'Kim Berg', email: 'kim@nordlicht.example' },
  permissions: ['TICKET_READ'],
  limits: { set_status: 10_000, ticket_page: 200, upload_bytes: 0, attachment_bytes: 25 * 1024 ** 2 },
  brands: [],
  groups: [{ id: 1, name: 'Support' }],
  users: [{ id: 3, name: 'Kim Berg' }],
  empty: false,
  unread_notifications: 0,
  position: '0-1',
  ...more,
});
