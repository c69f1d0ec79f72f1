import type { Generated } from 'kysely';
import type { FieldType } from '../../contract/field-type.ts';
import type { Direction, TicketPriority, TicketStatus } from '../../contract/words.ts';

/** Ids of things that may be absent (customer, user, group) are 0 when they are, as on the wire. Times in ms, UTC. */
export interface TicketsTable {
  id: Generated<number>;
  version: Generated<number>;
  brand_id: number;
  channel_id: number;
  original_channel_id: number;
  channel_account_id: Generated<string>;
  customer_id: Generated<number>;
  assigned_user_id: Generated<number>;
  assigned_group_id: Generated<number>;
  direction: Direction;
  external_id: Generated<string>;
  form_id: number | null;
  from: Generated<string>;
  to: Generated<string>;
  from_name: Generated<string>;
  to_name: Generated<string>;
  title: string;
  status: TicketStatus;
  priority: TicketPriority;
  created_at: number;
  last_update: number;
  closed_at: number | null;
  last_update_agent: number | null;
  last_update_customer: number | null;
  show_timeline: Generated<number>;
  snooze_time: number | null;
  snooze_time_sent: number | null;
  /** Time of the customer's first unanswered message, of the ticket itself when it has none; null: it was answered. */
  waiting_since: number | null;
  /** seq of the newest timeline entry that can be unread (a message or a note). */
  last_entry_seq: Generated<number>;
  sla_policy_id: Generated<number>;
  sla_breach_customer_wait_time: number | null;
  sla_breach_first_reply_time: number | null;
  sla_breach_next_reply_time: number | null;
  sla_breach_user_work_time: number | null;
  sla_next_breach: number | null;
  sla_next_breach_current_status: Generated<string>;
  /** The ticket that has its messages since it was merged; 0 when it was not. */
  merged_into: Generated<number>;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
}

export interface TicketTagsTable {
  ticket_id: number;
  tag_id: number;
}

export interface TicketFollowersTable {
  ticket_id: number;
  user_id: number;
}

/** How far an agent has read a ticket: everything up to and including seq. */
export interface TicketReadsTable {
  user_id: number;
  ticket_id: number;
  seq: number;
}

/** How many tickets there are of each combination; kept by save-changes, so that totals never count rows. */
export interface TicketCountsTable {
  brand_id: number;
  assigned_group_id: number;
  assigned_user_id: number;
  status: TicketStatus;
  total: number;
}

export interface FormsTable {
  id: Generated<number>;
  brand_id: number;
  name: string;
}

export interface FormFieldsTable {
  id: Generated<number>;
  form_id: number;
  name: string;
  label: string;
  type: FieldType;
  /** JSON array of the choices; '[]' for the other types. */
  choices: Generated<string>;
  /** Order within the form. */
  position: Generated<number>;
}

export interface FormFieldToTicketTable {
  id: Generated<number>;
  ticket_id: number;
  form_field_id: number;
  form_field_value: string;
  form_field_value_text: string;
  created_at: number;
}

export interface UserTicketOpenedHistoryTable {
  id: Generated<number>;
  ticket_id: number;
  user_id: number;
  opened_at: number;
  closed_at: number | null;
}

export interface TelephoneCallsInboundTable {
  id: Generated<number>;
  brand_id: number;
  ticket_id: number;
  assigned_to_user: number;
  time_created: number;
  time_wait_start: number | null;
  time_assigned: number | null;
  time_ended: number | null;
  time_wrapup_complete: number | null;
}
