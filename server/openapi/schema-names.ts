import type * as z from 'zod';
import { chatAttachment, chatConfig, chatQueue, originRules } from '../contract/base/chat.ts';
import { customer, customField, embeddedChannel, embeddedCustomer, listedCustomer } from '../contract/base/customer.ts';
import { customerTimelineEntry } from '../contract/base/customer-timeline.ts';
import { notification } from '../contract/base/notification.ts';
import { rawTable } from '../contract/base/raw.ts';
import { eventEntry, file, messageEntry, noteEntry, ticket, timelineEntry } from '../contract/base/ticket.ts';
import { upload } from '../contract/desk/attachments.ts';
import { brand } from '../contract/desk/brands.ts';
import { bulkChange } from '../contract/desk/bulk-changes.ts';
import { chatAccount } from '../contract/desk/chat-accounts.ts';
import { chatAnswers } from '../contract/desk/chat-answers.ts';
import { customFieldDefinition } from '../contract/desk/custom-fields.ts';
import { customerMerge, duplicate, undoneCustomerMerge } from '../contract/desk/customer-merges.ts';
import { customerCard } from '../contract/desk/customers.ts';
import { desk } from '../contract/desk/desk.ts';
import { draft } from '../contract/desk/drafts.ts';
import { form } from '../contract/desk/forms.ts';
import { group } from '../contract/desk/groups.ts';
import { mailImport } from '../contract/desk/imports.ts';
import { key } from '../contract/desk/keys.ts';
import { macro } from '../contract/desk/macros.ts';
import { mailAccount, mailAccountTest, mailSettings } from '../contract/desk/mail-accounts.ts';
import { splitResult, ticketLinks, ticketMerge, undoneMerge } from '../contract/desk/merges.ts';
import { delivery, unsentMessage, writtenMessage } from '../contract/desk/messages.ts';
import { begunTicket, ticketChoices } from '../contract/desk/new-tickets.ts';
import { notificationPreferences } from '../contract/desk/notification-preferences.ts';
import { openedTicket, presence } from '../contract/desk/presence.ts';
import { searchHit, searchMatch } from '../contract/desk/search.ts';
import { tag } from '../contract/desk/tags.ts';
import { changedTicket, ticketForm } from '../contract/desk/ticket-changes.ts';
import { ticketChange } from '../contract/desk/ticket-history.ts';
import { ticketCounts, ticketRow } from '../contract/desk/tickets.ts';
import { user } from '../contract/desk/users.ts';
import { view } from '../contract/desk/views.ts';
import { errorBody, fieldChange, newerMessage } from '../contract/envelope.ts';

/** Schemas that are components of the document under a name of their own; the others stand where they are used. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [errorBody, 'Error'],
  [ticket, 'Ticket'],
  [timelineEntry, 'TimelineEntry'],
  [messageEntry, 'Message'],
  [noteEntry, 'Note'],
  [eventEntry, 'TicketEvent'],
  [file, 'File'],
  [writtenMessage, 'WrittenMessage'],
  [delivery, 'Delivery'],
  [unsentMessage, 'UnsentMessage'],
  [begunTicket, 'BegunTicket'],
  [ticketChoices, 'TicketChoices'],
  [newerMessage, 'NewerMessage'],
  [customer, 'Customer'],
  [listedCustomer, 'ListedCustomer'],
  [embeddedCustomer, 'EmbeddedCustomer'],
  [embeddedChannel, 'EmbeddedChannel'],
  [customField, 'CustomField'],
  [notification, 'Notification'],
  [rawTable, 'RawTable'],
  [desk, 'Desk'],
  [mailImport, 'Import'],
  [ticketRow, 'TicketRow'],
  [ticketCounts, 'TicketCounts'],
  [tag, 'Tag'],
  [changedTicket, 'ChangedTicket'],
  [ticketMerge, 'TicketMerge'],
  [ticketChange, 'TicketChange'],
  [undoneMerge, 'UndoneMerge'],
  [splitResult, 'TicketSplit'],
  [ticketLinks, 'TicketLinks'],
  [ticketForm, 'TicketForm'],
  [customerCard, 'CustomerCard'],
  [customerMerge, 'CustomerMerge'],
  [undoneCustomerMerge, 'UndoneCustomerMerge'],
  [duplicate, 'Duplicate'],
  [fieldChange, 'FieldChange'],
  [customerTimelineEntry, 'CustomerTimelineEntry'],
  [chatConfig, 'ChatConfig'],
  [chatAttachment, 'ChatAttachment'],
  [chatQueue, 'ChatQueue'],
  [originRules, 'OriginRules'],
  [bulkChange, 'BulkChange'],
  [view, 'View'],
  [macro, 'Macro'],
  [chatAnswers, 'ChatAnswers'],
  [presence, 'Presence'],
  [openedTicket, 'OpenedTicket'],
  [notificationPreferences, 'NotificationPreferences'],
  [searchHit, 'SearchHit'],
  [searchMatch, 'SearchMatch'],
  [draft, 'Draft'],
  [upload, 'Upload'],
  [brand, 'Brand'],
  [group, 'Group'],
  [user, 'User'],
  [key, 'Key'],
  [customFieldDefinition, 'CustomFieldDefinition'],
  [form, 'Form'],
  [chatAccount, 'ChatAccount'],
  [mailAccount, 'MailAccount'],
  [mailAccountTest, 'MailAccountTest'],
  [mailSettings, 'MailSettings'],
]);
