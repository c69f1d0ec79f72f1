import type * as z from 'zod';
import { customer, customField, embeddedChannel, embeddedCustomer, listedCustomer } from '../contract/base/customer.ts';
import { notification } from '../contract/base/notification.ts';
import { rawTable } from '../contract/base/raw.ts';
import { eventEntry, file, messageEntry, noteEntry, ticket, timelineEntry } from '../contract/base/ticket.ts';
import { desk } from '../contract/desk/desk.ts';
import { mailImport } from '../contract/desk/imports.ts';
import { ticketRow } from '../contract/desk/tickets.ts';
import { errorBody } from '../contract/envelope.ts';

/** Schemas that are components of the document under a name of their own; the others stand where they are used. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [errorBody, 'Error'],
  [ticket, 'Ticket'],
  [timelineEntry, 'TimelineEntry'],
  [messageEntry, 'Message'],
  [noteEntry, 'Note'],
  [eventEntry, 'TicketEvent'],
  [file, 'File'],
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
]);
