import type { TicketRow } from '../../server/contract/desk/tickets.ts';

/** A row of the list as the server sends it. */
export const aRow = (id: number, more: Partial<TicketRow> = {}): TicketRow => ({
  id,
  version: 1,
  status: 'open',
  priority: 'normal',
  title: `Ticket ${id}`,
  brand_id: 1,
  channel_id: 1,
  customer_id: 0,
  customer_name: '',
  assigned_user_id: 0,
  assigned_group_id: 0,
  created_at: '2026-11-20 09:00:00',
  last_update: '2026-11-20 09:00:00',
  waiting_since: null,
  snooze_time: null,
  unread: false,
  ...more,
});
