import { chatRoutes } from './base/chat.ts';
import { crmRoutes } from './base/crm.ts';
import { customerRoutes } from './base/customer.ts';
import { customerDeleteRoutes } from './base/customer-delete.ts';
import { customerSearchRoutes } from './base/customer-search.ts';
import { customerTimelineRoutes } from './base/customer-timeline.ts';
import { customerWriteRoutes } from './base/customer-write.ts';
import { notificationRoutes } from './base/notification.ts';
import { rawRoutes } from './base/raw.ts';
import { ticketRoutes } from './base/ticket.ts';
import { attachmentRoutes } from './desk/attachments.ts';
import { brandRoutes } from './desk/brands.ts';
import { bulkRoutes } from './desk/bulk-changes.ts';
import { chatAccountRoutes } from './desk/chat-accounts.ts';
import { chatAnswerRoutes } from './desk/chat-answers.ts';
import { customFieldRoutes } from './desk/custom-fields.ts';
import { customerMergeRoutes } from './desk/customer-merges.ts';
import { deskCustomerRoutes } from './desk/customers.ts';
import { deskRoutes } from './desk/desk.ts';
import { draftRoutes } from './desk/drafts.ts';
import { eventRoutes } from './desk/events.ts';
import { formRoutes } from './desk/forms.ts';
import { groupRoutes } from './desk/groups.ts';
import { importRoutes } from './desk/imports.ts';
import { keyRoutes } from './desk/keys.ts';
import { macroRoutes } from './desk/macros.ts';
import { mailAccountRoutes } from './desk/mail-accounts.ts';
import { mergeRoutes } from './desk/merges.ts';
import { messageRoutes } from './desk/messages.ts';
import { newTicketRoutes } from './desk/new-tickets.ts';
import { notificationPreferenceRoutes } from './desk/notification-preferences.ts';
import { deskNotificationRoutes } from './desk/notifications.ts';
import { presenceRoutes } from './desk/presence.ts';
import { readRoutes } from './desk/reads.ts';
import { sampleRoutes } from './desk/samples.ts';
import { searchRoutes } from './desk/search.ts';
import { sessionRoutes } from './desk/sessions.ts';
import { tagRoutes } from './desk/tags.ts';
import { ticketChangeRoutes } from './desk/ticket-changes.ts';
import { ticketHistoryRoutes } from './desk/ticket-history.ts';
import { deskTicketRoutes } from './desk/tickets.ts';
import { userRoutes } from './desk/users.ts';
import { viewRoutes } from './desk/views.ts';
import { waitingChatRoutes } from './desk/waiting-chats.ts';

/** The whole contract. For the server and its tests: the renderer imports the feature that it needs. */
export const baseRoutes = {
  ...ticketRoutes,
  ...notificationRoutes,
  ...rawRoutes,
  ...chatRoutes,
  ...customerRoutes,
  ...customerSearchRoutes,
  ...customerWriteRoutes,
  ...customerDeleteRoutes,
  ...customerTimelineRoutes,
  ...crmRoutes,
};
export const deskOnlyRoutes = {
  ...deskRoutes,
  ...deskTicketRoutes,
  ...ticketChangeRoutes,
  ...ticketHistoryRoutes,
  ...tagRoutes,
  ...deskCustomerRoutes,
  ...customerMergeRoutes,
  ...readRoutes,
  ...presenceRoutes,
  ...notificationPreferenceRoutes,
  ...eventRoutes,
  ...bulkRoutes,
  ...viewRoutes,
  ...chatAnswerRoutes,
  ...waitingChatRoutes,
  ...macroRoutes,
  ...searchRoutes,
  ...messageRoutes,
  ...newTicketRoutes,
  ...draftRoutes,
  ...mergeRoutes,
  ...deskNotificationRoutes,
  ...importRoutes,
  ...sampleRoutes,
  ...sessionRoutes,
  ...attachmentRoutes,
  ...brandRoutes,
  ...groupRoutes,
  ...userRoutes,
  ...keyRoutes,
  ...chatAccountRoutes,
  ...mailAccountRoutes,
  ...formRoutes,
  ...customFieldRoutes,
};
export const allRoutes = { ...baseRoutes, ...deskOnlyRoutes };
