import type { Kysely, Transaction } from 'kysely';
import type { BulkChangesTable, BulkChangeTicketsTable } from './bulk.ts';
import type { ChatAccountsTable, ChatMessagesTable, ChatSessionsTable, ChatUploadsTable } from './chat.ts';
import type {
  ChannelsTable,
  CustomerChannelsTable,
  CustomerMergeRowsTable,
  CustomerMergesTable,
  CustomersApartTable,
  CustomersTable,
  CustomFieldsTable,
  CustomFieldValuesTable,
  ExternalEventsTable,
} from './customers.ts';
import type { DeliveriesTable } from './deliveries.ts';
import type { DraftAttachmentsTable, DraftsTable } from './drafts.ts';
import type { MacrosTable } from './macros.ts';
import type { MailImportsTable, MailReferencesTable, MailSubjectsTable, MailsTable } from './mail.ts';
import type { MailAccountsTable, MailArrivalsTable } from './mail-accounts.ts';
import type { TicketMoveRowsTable, TicketMovesTable } from './moves.ts';
import type {
  ApiKeysTable,
  BrandAddressesTable,
  BrandsTable,
  GroupsTable,
  SessionsTable,
  SignInCodesTable,
  UserBrandsTable,
  UserGroupsTable,
  UsersTable,
} from './people.ts';
import type { NotificationPreferencesTable, PresencesTable, QuietHoursTable } from './presence.ts';
import type { SearchHeadsTable, SearchStateTable } from './search.ts';
import type { IdempotencyKeysTable, LeasesTable, SequencesTable, SettingsTable } from './system.ts';
import type {
  FormFieldsTable,
  FormFieldToTicketTable,
  FormsTable,
  TagsTable,
  TelephoneCallsInboundTable,
  TicketCountsTable,
  TicketFollowersTable,
  TicketReadsTable,
  TicketsTable,
  TicketTagsTable,
  UserTicketOpenedHistoryTable,
} from './tickets.ts';
import type {
  AttachmentsTable,
  BlobsTable,
  LiveEventsTable,
  MessageContentsTable,
  MessagesTable,
  NotificationsTable,
  PurgedFilesTable,
  PurgedMailsTable,
  TimelineEventsTable,
} from './timeline.ts';
import type { ViewsTable } from './views.ts';

export interface Tables {
  settings: SettingsTable;
  sequences: SequencesTable;
  idempotency_keys: IdempotencyKeysTable;
  leases: LeasesTable;
  brands: BrandsTable;
  brand_addresses: BrandAddressesTable;
  groups: GroupsTable;
  users: UsersTable;
  user_brands: UserBrandsTable;
  user_groups: UserGroupsTable;
  api_keys: ApiKeysTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  customers: CustomersTable;
  channels: ChannelsTable;
  customer_channels: CustomerChannelsTable;
  customer_merges: CustomerMergesTable;
  customer_merge_rows: CustomerMergeRowsTable;
  customers_apart: CustomersApartTable;
  custom_fields: CustomFieldsTable;
  custom_field_values: CustomFieldValuesTable;
  external_events: ExternalEventsTable;
  forms: FormsTable;
  form_fields: FormFieldsTable;
  tickets: TicketsTable;
  tags: TagsTable;
  ticket_tags: TicketTagsTable;
  ticket_followers: TicketFollowersTable;
  ticket_reads: TicketReadsTable;
  ticket_counts: TicketCountsTable;
  form_field_to_ticket: FormFieldToTicketTable;
  user_ticket_opened_history: UserTicketOpenedHistoryTable;
  telephone_calls_inbound: TelephoneCallsInboundTable;
  messages: MessagesTable;
  message_contents: MessageContentsTable;
  timeline_events: TimelineEventsTable;
  blobs: BlobsTable;
  purged_files: PurgedFilesTable;
  purged_mails: PurgedMailsTable;
  attachments: AttachmentsTable;
  drafts: DraftsTable;
  draft_attachments: DraftAttachmentsTable;
  live_events: LiveEventsTable;
  notifications: NotificationsTable;
  mails: MailsTable;
  mail_references: MailReferencesTable;
  mail_subjects: MailSubjectsTable;
  mail_imports: MailImportsTable;
  mail_accounts: MailAccountsTable;
  mail_arrivals: MailArrivalsTable;
  chat_accounts: ChatAccountsTable;
  chat_sessions: ChatSessionsTable;
  chat_messages: ChatMessagesTable;
  chat_uploads: ChatUploadsTable;
  bulk_changes: BulkChangesTable;
  bulk_change_tickets: BulkChangeTicketsTable;
  views: ViewsTable;
  macros: MacrosTable;
  presences: PresencesTable;
  notification_preferences: NotificationPreferencesTable;
  quiet_hours: QuietHoursTable;
  ticket_moves: TicketMovesTable;
  ticket_move_rows: TicketMoveRowsTable;
  deliveries: DeliveriesTable;
  search_state: SearchStateTable;
  search_heads: SearchHeadsTable;
}

/** A connection or an open transaction of it: what queries are written against. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
