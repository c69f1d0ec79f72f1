import type { Tables } from '../storage/tables/all-tables.ts';

type TableName = keyof Tables & string;

/**
 * Every table and what orders its rows: the primary key. In an order in which references find what they refer to.
 * A table without an entry does not compile. `null`: not in a backup, since it only means something now, on this
 * database: leases, running sessions, who has what open, what mail came in the last hour, files on their way out, the event log (whose readers start
 * afresh), and what searches go through, which a desk makes from its tickets.
 */
const keys = {
  settings: ['name'],
  sequences: null,
  idempotency_keys: ['key_id', 'idempotency_key'],
  leases: null,
  brands: ['id'],
  brand_addresses: ['brand_id', 'address'],
  groups: ['id'],
  users: ['id'],
  user_brands: ['user_id', 'brand_id'],
  user_groups: ['user_id', 'group_id'],
  api_keys: ['id'],
  sessions: null,
  sign_in_codes: null,
  channels: ['id'],
  customers: ['id'],
  customer_channels: ['id'],
  customer_merges: ['id'],
  customer_merge_rows: ['merge_id', 'kind', 'row_id'],
  customers_apart: ['customer_id', 'other_id'],
  custom_fields: ['id'],
  custom_field_values: ['customer_id', 'custom_field_id'],
  external_events: ['id'],
  forms: ['id'],
  form_fields: ['id'],
  tickets: ['id'],
  ticket_counts: ['brand_id', 'assigned_group_id', 'assigned_user_id', 'status'],
  tags: ['id'],
  ticket_tags: ['ticket_id', 'tag_id'],
  ticket_followers: ['ticket_id', 'user_id'],
  ticket_reads: ['user_id', 'ticket_id'],
  form_field_to_ticket: ['id'],
  user_ticket_opened_history: ['id'],
  telephone_calls_inbound: ['id'],
  messages: ['id'],
  message_contents: ['message_id'],
  timeline_events: ['id'],
  blobs: ['hash'],
  purged_files: null,
  purged_mails: ['mail_hash'],
  attachments: ['id'],
  drafts: ['ticket_id', 'user_id'],
  draft_attachments: ['attachment_id'],
  notifications: ['id'],
  live_events: null,
  mails: ['id'],
  mail_references: ['brand_id', 'message_id', 'ticket_id'],
  mail_subjects: ['brand_id', 'subject_key', 'ticket_id'],
  mail_imports: ['id'],
  mail_accounts: ['id'],
  mail_arrivals: null,
  chat_accounts: ['id'],
  chat_sessions: ['id'],
  chat_messages: ['chat_session_id', 'message_number'],
  chat_uploads: ['attachment_id'],
  bulk_changes: ['id'],
  bulk_change_tickets: ['bulk_change_id', 'ticket_id'],
  views: ['id'],
  macros: ['id'],
  presences: null,
  notification_preferences: ['user_id', 'type'],
  quiet_hours: ['user_id'],
  ticket_moves: ['id'],
  ticket_move_rows: ['move_id', 'kind', 'row_id'],
  deliveries: ['message_id'],
  search_state: null,
  search_heads: null,
} as const satisfies Record<TableName, readonly string[] | null>;

export interface BackupTable {
  name: TableName;
  /** Columns of the primary key: the order of the rows in a backup. */
  key: readonly string[];
}

export const backupTables: readonly BackupTable[] = (Object.keys(keys) as TableName[]).flatMap((name) => {
  const key = keys[name];
  return key === null ? [] : [{ name, key }];
});

/** Tables whose ids the database gives: the last one given goes into the backup, so that none is ever given twice. */
export const numberedTables: readonly TableName[] = [
  ...backupTables.filter(({ name, key }) => key[0] === 'id' && !['channels', 'mail_imports'].includes(name)),
].map(({ name }) => name);
