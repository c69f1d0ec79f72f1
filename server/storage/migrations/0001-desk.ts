/**
 * The whole desk, for 450,000 tickets and 3 million messages. An index stands with the list, export or look-up that
 * it is for. Ids of absent customers, users and groups are 0, as on the wire; times are milliseconds, UTC.
 */
export const desk = `
create table settings (name {text} primary key, value {text} not null) {strict};
create table sequences (name {text} primary key, next {int} not null) {strict};
create table leases (name {text} primary key, holder {text} not null, until {int} not null) {strict};
create table idempotency_keys (
  key_id {int} not null, idempotency_key {text} not null, body_hash {text} not null, status {int} not null,
  answer {text} not null, created_at {int} not null, primary key (key_id, idempotency_key)) {strict};
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table brands (
  id {id}, name {text} not null, is_default {int} not null default 0, default_group_id {int} not null default 0,
  crm_lookup_url {text}, crm_allowed_hosts {text} not null default '[]', created_at {int} not null) {strict};
create unique index brands_by_name on brands (name);
create table brand_addresses (
  brand_id {int} not null references brands (id), address {text} not null, primary key (brand_id, address)) {clustered};
create index brand_addresses_by_address on brand_addresses (address);
create table groups (id {id}, brand_id {int} not null references brands (id), name {text} not null) {strict};
create unique index groups_by_brand on groups (brand_id, name);
create table users (
  id {id}, name {text} not null, email {text} not null, permissions {text} not null,
  all_brands {int} not null default 1, all_groups {int} not null default 1, created_at {int} not null,
  disabled_at {int}) {strict};
create unique index users_by_email on users (email);
create table user_brands (
  user_id {int} not null references users (id), brand_id {int} not null references brands (id),
  primary key (user_id, brand_id)) {clustered};
create table user_groups (
  user_id {int} not null references users (id), group_id {int} not null references groups (id),
  primary key (user_id, group_id)) {clustered};
create index user_groups_by_group on user_groups (group_id, user_id);
create table api_keys (
  id {id}, user_id {int} not null references users (id), name {text} not null default '', key_hash {text} not null,
  prefix {text} not null, permissions {text} not null, created_at {int} not null, last_used_at {int}, revoked_at {int}) {strict};
create unique index api_keys_by_hash on api_keys (key_hash);
create index api_keys_by_user on api_keys (user_id);
create table sessions (
  token_hash {text} primary key, user_id {int} not null references users (id), created_at {int} not null,
  last_seen_at {int} not null, expires_at {int} not null) {strict};
create index sessions_by_expiry on sessions (expires_at);
create table sign_in_codes (
  code_hash {text} primary key, user_id {int} not null references users (id), expires_at {int} not null) {strict};

create table channels (id {int} primary key, name {text} not null, icon {text} not null) {strict};
insert into channels (id, name, icon) values
  (1, 'email', 'mail'), (2, 'telephone', 'phone'), (3, 'facebook', 'facebook'), (4, 'twitter', 'twitter'),
  (8, 'chat', 'chat');
create table customers (
  id {id}, brand_id {int} not null references brands (id), external_primary_id {text} not null default '',
  firstname {text} not null default '', lastname {text} not null default '', created_at {int} not null,
  updated_at {int} not null) {strict};
create unique index customers_by_primary_id on customers (brand_id, external_primary_id)
  where external_primary_id <> '';
create index customers_by_primary_id_any_brand on customers (external_primary_id) where external_primary_id <> '';
create index customers_by_brand on customers (brand_id, id);
create table customer_channels (
  id {id}, brand_id {int} not null references brands (id), customer_id {int} not null references customers (id),
  channel_id {int} not null references channels (id), unique_reference {text} not null, match_key {text} not null,
  linked_by_user_id {int} not null default 0) {strict};
create unique index customer_channels_by_address on customer_channels (brand_id, channel_id, match_key);
create index customer_channels_by_key on customer_channels (match_key, brand_id);
create index customer_channels_by_customer on customer_channels (customer_id, id);
create index customer_channels_by_linker on customer_channels (linked_by_user_id) where linked_by_user_id <> 0;
create table custom_fields (
  id {id}, brand_id {int} not null references brands (id), name {text} not null, label {text} not null,
  type {text} not null, choices {text} not null default '[]') {strict};
create unique index custom_fields_by_name on custom_fields (brand_id, name);
create table custom_field_values (
  customer_id {int} not null references customers (id), custom_field_id {int} not null references custom_fields (id),
  value {text} not null, primary key (customer_id, custom_field_id)) {clustered};
create index custom_field_values_by_field on custom_field_values (custom_field_id, customer_id);
create table external_events (
  id {id}, customer_id {int} not null references customers (id), initiated_by {text} not null,
  message {text} not null, source_url {text} not null default '', created_at {int} not null,
  seq {int} not null) {strict};
create index external_events_by_customer on external_events (customer_id, created_at, seq);

create table forms (id {id}, brand_id {int} not null references brands (id), name {text} not null) {strict};
create table form_fields (
  id {id}, form_id {int} not null references forms (id), name {text} not null, label {text} not null,
  type {text} not null, choices {text} not null default '[]', position {int} not null default 0) {strict};
create index form_fields_by_form on form_fields (form_id);
create unique index forms_by_name on forms (brand_id, name);

create table tickets (
  id {id}, version {int} not null default 1, brand_id {int} not null references brands (id),
  channel_id {int} not null, original_channel_id {int} not null, channel_account_id {text} not null default '',
  customer_id {int} not null default 0, assigned_user_id {int} not null default 0,
  assigned_group_id {int} not null default 0, direction {text} not null, external_id {text} not null default '',
  form_id {int} references forms (id), "from" {text} not null default '', "to" {text} not null default '',
  from_name {text} not null default '', to_name {text} not null default '', title {text} not null,
  status {text} not null, priority {text} not null, created_at {int} not null, last_update {int} not null,
  closed_at {int}, last_update_agent {int}, last_update_customer {int}, show_timeline {int} not null default 1,
  snooze_time {int}, snooze_time_sent {int}, waiting_since {int}, last_entry_seq {int} not null default 0,
  sla_policy_id {int} not null default 0, sla_breach_customer_wait_time {int}, sla_breach_first_reply_time {int},
  sla_breach_next_reply_time {int}, sla_breach_user_work_time {int}, sla_next_breach {int},
  sla_next_breach_current_status {text} not null default '',
  check (status in ('new', 'open', 'pending', 'holding', 'solved', 'closed')),
  check (priority in ('low', 'normal', 'high', 'urgent'))) {strict};
create index tickets_by_update on tickets
  (last_update, id, status, assigned_user_id, assigned_group_id, brand_id, customer_id);
create index tickets_by_creation on tickets
  (created_at, id, status, assigned_user_id, assigned_group_id, brand_id, customer_id);
create index tickets_by_wait on tickets
  (coalesce(waiting_since, 9007199254740991), id, status, assigned_user_id, assigned_group_id, brand_id, customer_id);
create index tickets_by_status on tickets (status, last_update, id);
create index tickets_by_status_created on tickets (status, created_at, id);
create index tickets_by_user on tickets (assigned_user_id, status, last_update, id);
create index tickets_by_user_created on tickets (assigned_user_id, status, created_at, id);
create index tickets_by_group on tickets (assigned_group_id, status, last_update, id);
create index tickets_by_group_created on tickets (assigned_group_id, status, created_at, id);
create index tickets_by_brand on tickets (brand_id, status, last_update, id);
create index tickets_by_brand_created on tickets (brand_id, status, created_at, id);
create index tickets_by_customer on tickets (customer_id, last_update, id);
create index tickets_by_customer_created on tickets (customer_id, created_at, id);
create index tickets_waiting on tickets
  (waiting_since, id, snooze_time, status, assigned_user_id, assigned_group_id, brand_id, customer_id)
  where coalesce(status, '') in ('new', 'open') and waiting_since is not null;
create index tickets_by_form on tickets (form_id) where form_id is not null;
create index tickets_snoozed on tickets (snooze_time) where snooze_time is not null;
create table ticket_counts (
  brand_id {int} not null, assigned_group_id {int} not null, assigned_user_id {int} not null, status {text} not null,
  total {int} not null, primary key (brand_id, assigned_group_id, assigned_user_id, status)) {clustered};
create table tags (id {id}, name {text} not null) {strict};
create unique index tags_by_name on tags (name);
create table ticket_tags (
  ticket_id {int} not null references tickets (id), tag_id {int} not null references tags (id),
  primary key (ticket_id, tag_id)) {clustered};
create index ticket_tags_by_tag on ticket_tags (tag_id, ticket_id);
create table ticket_followers (
  ticket_id {int} not null references tickets (id), user_id {int} not null references users (id),
  primary key (ticket_id, user_id)) {clustered};
create index ticket_followers_by_user on ticket_followers (user_id, ticket_id);
create table ticket_reads (
  user_id {int} not null references users (id), ticket_id {int} not null references tickets (id),
  seq {int} not null, primary key (user_id, ticket_id)) {clustered};
create index ticket_reads_by_ticket on ticket_reads (ticket_id);
create table form_field_to_ticket (
  id {id}, ticket_id {int} not null references tickets (id), form_field_id {int} not null,
  form_field_value {text} not null, form_field_value_text {text} not null, created_at {int} not null) {strict};
create index form_field_to_ticket_by_time on form_field_to_ticket (created_at, id);
create index form_field_to_ticket_by_ticket on form_field_to_ticket (ticket_id);
create index form_field_to_ticket_by_field on form_field_to_ticket (form_field_id);
create table user_ticket_opened_history (
  id {id}, ticket_id {int} not null references tickets (id), user_id {int} not null references users (id),
  opened_at {int} not null, closed_at {int}) {strict};
create index user_ticket_opened_history_by_time on user_ticket_opened_history (opened_at, id);
create index user_ticket_opened_history_by_ticket on user_ticket_opened_history (ticket_id);
create index user_ticket_opened_history_by_user on user_ticket_opened_history (user_id);
create table telephone_calls_inbound (
  id {id}, brand_id {int} not null, ticket_id {int} not null references tickets (id), assigned_to_user {int} not null,
  time_created {int} not null, time_wait_start {int}, time_assigned {int}, time_ended {int},
  time_wrapup_complete {int}) {strict};
create index telephone_calls_inbound_by_time on telephone_calls_inbound (time_created, id);
create index telephone_calls_inbound_by_ticket on telephone_calls_inbound (ticket_id);
create index telephone_calls_inbound_by_user on telephone_calls_inbound (assigned_to_user)
  where assigned_to_user <> 0;

create table messages (
  id {id}, ticket_id {int} not null references tickets (id), seq {int} not null, type {text} not null,
  direction {text} not null default '', brand_id {int} not null, channel_id {int} not null,
  customer_id {int} not null default 0, user_id_created {int} not null default 0, created_at {int} not null,
  updated_at {int} not null, address_from {text}, address_to {text}, from_name {text} not null default '',
  to_name {text} not null default '', pinned {int} not null default 0, status_new {text} not null default '',
  external_id {text}, in_queue {int} not null default 0, send_at {int}) {strict};
create index messages_by_ticket on messages (ticket_id, created_at, seq);
create index messages_by_time on messages (created_at, id);
create index messages_by_customer on messages (customer_id) where customer_id <> 0;
create index messages_by_author on messages (user_id_created) where user_id_created <> 0;
create table message_contents (
  message_id {int} primary key references messages (id), content {text} not null, content_whole {text} not null,
  email_details {text} not null default '{}', meta_data {text} not null default '{}') {strict};
create table timeline_events (
  id {id}, ticket_id {int} not null references tickets (id), seq {int} not null, item_type {text} not null,
  item_type_id_before {text} not null, item_type_id {text} not null, message {text} not null,
  by_user_id {int} not null default 0, initiated_by {text} not null, created_at {int} not null) {strict};
create index timeline_events_by_ticket on timeline_events (ticket_id, created_at, seq);
create index timeline_events_by_time on timeline_events (created_at, id);
create index timeline_events_by_user on timeline_events (by_user_id) where by_user_id <> 0;

create table blobs (hash {text} primary key, size {int} not null, created_at {int} not null) {strict};
create table purged_files (hash {text} primary key) {strict};
create table attachments (
  id {id}, message_id {int} references messages (id), ticket_id {int} references tickets (id),
  blob_hash {text} not null references blobs (hash), name {text} not null, size {int} not null,
  content_type {text} not null, content_id {text}, inline {int} not null default 0, created_at {int} not null) {strict};
create index attachments_by_message on attachments (message_id);
create index attachments_by_ticket on attachments (ticket_id);
create index attachments_by_blob on attachments (blob_hash);
create index attachments_unclaimed on attachments (created_at) where message_id is null;

create table notifications (
  id {id}, user_id {int} not null references users (id), ticket_id {int}, type {text} not null, title {text} not null,
  message {text} not null, is_read {int} not null default 0, created_at {int} not null, read_at {int}) {strict};
create index notifications_by_user on notifications (user_id, is_read, created_at, id);
create index notifications_by_ticket on notifications (ticket_id, user_id, is_read);
create index notifications_read on notifications (read_at) where is_read = 1;
create table live_events (
  id {id}, xid {xid}, kind {text} not null, ticket_id {int} not null default 0, user_id {int} not null default 0,
  version {int} not null default 0, created_at {int} not null) {strict};
create index live_events_by_position on live_events (xid, id);
create index live_events_by_age on live_events (created_at);

create table mails (
  id {id}, brand_id {int} not null references brands (id), message_id {text} not null, content_hash {text} not null,
  ticket_id {int} not null references tickets (id), message_row_id {int} not null references messages (id),
  blob_hash {text} not null references blobs (hash)) {strict};
create unique index mails_by_identity on mails (brand_id, message_id, content_hash);
create index mails_by_ticket on mails (ticket_id);
create index mails_by_message on mails (message_row_id);
create index mails_by_blob on mails (blob_hash);
create table mail_references (
  brand_id {int} not null, message_id {text} not null, ticket_id {int} not null references tickets (id),
  primary key (brand_id, message_id, ticket_id)) {clustered};
create index mail_references_by_ticket on mail_references (ticket_id);
create table mail_subjects (
  brand_id {int} not null, subject_key {text} not null, ticket_id {int} not null references tickets (id),
  first_at {int} not null, last_at {int} not null, primary key (brand_id, subject_key, ticket_id)) {clustered};
create index mail_subjects_by_ticket on mail_subjects (ticket_id);
create table mail_imports (
  id {text} primary key, name {text} not null, state {text} not null, brand_id {int} not null,
  progress {text} not null, created_at {int} not null, updated_at {int} not null) {strict};

create table chat_accounts (
  id {id}, brand_id {int} not null references brands (id), group_id {int} not null default 0, token {text} not null,
  servers {text} not null default '[]', whitelisted_domains {text} not null default '[]',
  blacklisted_ips {text} not null default '[]', predefined_user_inputs {text} not null default '[]',
  greeting {text} not null default '', offline_text {text} not null default '', open_hours {text}) {strict};
create unique index chat_accounts_by_token on chat_accounts (token);
create index chat_accounts_by_brand on chat_accounts (brand_id);
create table chat_sessions (
  id {id}, chat_account_id {int} not null references chat_accounts (id), server {text} not null,
  session_id {text} not null, ticket_id {int} not null default 0, customer_id {int} not null default 0,
  created_at {int} not null, ended_at {int}) {strict};
create unique index chat_sessions_open on chat_sessions (server, session_id, chat_account_id) where ended_at is null;
create index chat_sessions_by_session on chat_sessions (server, session_id, id);
create index chat_sessions_by_account on chat_sessions (chat_account_id, id);
create index chat_sessions_waiting on chat_sessions (chat_account_id, created_at) where ended_at is null;
create index chat_sessions_by_ticket on chat_sessions (ticket_id);
create index chat_sessions_by_customer on chat_sessions (customer_id) where customer_id <> 0;
create table chat_messages (
  chat_session_id {int} not null references chat_sessions (id), message_number {int} not null,
  message_id {int} not null, text_hash {text} not null, primary key (chat_session_id, message_number)) {clustered};
create index chat_messages_by_message on chat_messages (message_id);
create table chat_uploads (
  attachment_id {int} primary key references attachments (id) on delete cascade, user_id {int} not null,
  server {text} not null, session_id {text} not null) {strict};
create index chat_uploads_by_session on chat_uploads (server, session_id, user_id);
`;

/** Tables of the raw export: a deletion in one of them makes remembered places of an export invalid. */
const exported = [
  'tickets',
  'messages',
  'form_field_to_ticket',
  'user_ticket_opened_history',
  'timeline_events',
  'telephone_calls_inbound',
];
const countDeletion = `update sequences set next = next + 1 where name = 'deleted_rows'`;

/** What only one database needs. */
export const deskOn = {
  sqlite: `
insert into sequences (name, next) values ('timeline', 1), ('deleted_rows', 0);
${exported.map((name) => `create trigger ${name}_deleted after delete on ${name} begin ${countDeletion}; end;`).join('\n')}
`,
  postgres: `
create sequence timeline_seq cache 1;
insert into sequences (name, next) values ('deleted_rows', 0);
create function count_deletion() returns trigger language plpgsql as $$ begin ${countDeletion}; return null; end $$;
${exported.map((name) => `create trigger ${name}_deleted after delete on ${name} execute function count_deletion();`).join('\n')}
`,
};
