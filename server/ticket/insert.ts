import type { WriteContext } from '../context.ts';
import { appendLive } from '../live/append.ts';
import { notifyOfChanges } from '../notification/notify.ts';
import { insertTicketRows } from './insert-rows.ts';
import type { Ticket } from './ticket.ts';

/** What a new ticket is; everything else begins as it does for every ticket. */
export type NewTicket = Pick<
  Ticket,
  'brand_id' | 'channel_id' | 'assigned_group_id' | 'direction' | 'title' | 'status' | 'priority'
> &
  Partial<
    Pick<
      Ticket,
      | 'customer_id'
      | 'assigned_user_id'
      | 'channel_account_id'
      | 'external_id'
      | 'form_id'
      | 'from'
      | 'to'
      | 'from_name'
      | 'to_name'
      | 'last_update_customer'
      | 'last_entry_seq'
    >
  >;

/**
 * Inserts tickets that begin now, for one and for many, with what that brings: counts, the notification of whom they
 * are assigned to, live events. A ticket without a message waits from its first moment: somebody has to do something.
 */
export async function insertTickets(ctx: WriteContext, wanted: readonly NewTicket[]): Promise<Ticket[]> {
  const now = ctx.now();
  const tickets = await insertTicketRows(
    ctx,
    wanted.map((ticket) => ({ ...beginning, ...times(ticket, now), ...ticket })),
  );
  await notifyOfChanges(
    ctx,
    tickets.map((after) => ({ before: { ...after, assigned_user_id: 0 }, after, history: [] })),
  );
  await appendLive(
    ctx,
    tickets.map(({ id, version }) => ({ kind: 'ticket', ticket_id: id, version })),
  );
  return tickets;
}

const times = ({ channel_id, status }: NewTicket, now: number) => ({
  original_channel_id: channel_id,
  created_at: now,
  last_update: now,
  waiting_since: now,
  closed_at: status === 'closed' ? now : null,
});

const beginning = {
  version: 1,
  channel_account_id: '',
  customer_id: 0,
  assigned_user_id: 0,
  external_id: '',
  form_id: null,
  from: '',
  to: '',
  from_name: '',
  to_name: '',
  last_update_agent: null,
  last_update_customer: null,
  show_timeline: 1,
  snooze_time: null,
  snooze_time_sent: null,
  last_entry_seq: 0,
  sla_policy_id: 0,
  sla_breach_customer_wait_time: null,
  sla_breach_first_reply_time: null,
  sla_breach_next_reply_time: null,
  sla_breach_user_work_time: null,
  sla_next_breach: null,
  sla_next_breach_current_status: '',
  merged_into: 0,
};
