import * as z from 'zod';
import { RequestFailed, request, type Server } from '../../server/client/request.ts';
import { customerRoutes, type ListedCustomer } from '../../server/contract/base/customer.ts';
import { type NotificationItem, notificationRoutes } from '../../server/contract/base/notification.ts';
import { rawRoutes } from '../../server/contract/base/raw.ts';
import { type TicketItem, ticketRoutes } from '../../server/contract/base/ticket.ts';
import { direction, ticketPriority, ticketStatus, timestamp } from '../../server/contract/words.ts';

/** What a base server tells, in the documented endpoints only. */

const pageSize = 1000;

/** A row of the raw tickets table (api-v2, "Raw tables"). */
export const rawTicket = z.object({
  id: z.int(),
  brand_id: z.int(),
  channel_id: z.int(),
  direction,
  from: z.string().nullable(),
  to: z.string().nullable(),
  status: ticketStatus,
  priority: ticketPriority,
  assigned_user_id: z.int(),
  assigned_group_id: z.int(),
  title: z.string(),
  created_at: timestamp,
  last_update: timestamp,
});
export type RawTicket = z.infer<typeof rawTicket>;
const rawTicketColumns = Object.keys(rawTicket.shape).join(',');

/** All tickets, a page at a time, in order of their creation. */
export async function* readAllTickets(server: Server): AsyncGenerator<RawTicket[]> {
  for (let itemStart = 0; ; itemStart += pageSize) {
    const input = { table: 'tickets', columns: rawTicketColumns, itemStart, itemLimit: pageSize };
    const page = await request(server, rawRoutes.readRawTable, input);
    yield z.array(rawTicket).parse(page.items);
    if (itemStart + page.items.length >= page.itemTotal || page.items.length === 0) return;
  }
}

export async function countTickets(server: Server): Promise<number> {
  const input = { table: 'tickets', columns: 'id', itemLimit: 1 };
  return (await request(server, rawRoutes.readRawTable, input)).itemTotal;
}

/** Tables that tell which tickets something happened to. */
export const tracks = ['tickets', 'ticket_history', 'messages'] as const;
export type Track = (typeof tracks)[number];

export interface Trace {
  id: number;
  ticketId: number;
  time: string;
}

const traceRow = z.object({ id: z.int(), ticket_id: z.int().optional(), created_at: timestamp });

/** What was written to a table since a second, that second included. */
export async function readTraces(server: Server, table: Track, since: string): Promise<Trace[]> {
  const columns = table === 'tickets' ? 'id,created_at' : 'id,ticket_id,created_at';
  const traces: Trace[] = [];
  for (let itemStart = 0; ; itemStart += pageSize) {
    const input = { table, columns, start: since, itemStart, itemLimit: pageSize };
    const page = await request(server, rawRoutes.readRawTable, input);
    for (const row of z.array(traceRow).parse(page.items)) {
      traces.push({ id: row.id, ticketId: row.ticket_id ?? row.id, time: row.created_at });
    }
    if (itemStart + page.items.length >= page.itemTotal || page.items.length === 0) return traces;
  }
}

/** The time of a table's newest row, by the server's clock. */
export async function readNewestTime(server: Server, table: Track): Promise<string> {
  const newest = { table, columns: 'id,created_at', itemLimit: 1 };
  const { itemTotal } = await request(server, rawRoutes.readRawTable, newest);
  if (itemTotal === 0) return '1970-01-01 00:00:00';
  const page = await request(server, rawRoutes.readRawTable, { ...newest, itemStart: itemTotal - 1 });
  return z.object({ created_at: timestamp }).parse(page.items[0]).created_at;
}

/** undefined: there is no such ticket (any more). */
export async function readTicket(server: Server, ticketID: number): Promise<TicketItem | undefined> {
  try {
    return (await request(server, ticketRoutes.getTicket, { ticketID })).item;
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return undefined;
    throw error;
  }
}

/** Marks them read on the server: whoever calls this keeps what it answers. */
export async function takeNotifications(server: Server): Promise<NotificationItem[]> {
  return (await request(server, notificationRoutes.listNotifications, {})).items;
}

/** All customers, a page at a time. */
export async function* readAllCustomers(server: Server): AsyncGenerator<ListedCustomer[]> {
  for (let itemStart = 0; ; itemStart += pageSize) {
    const page = await request(server, customerRoutes.listCustomers, { itemStart, itemLimit: pageSize });
    yield page.items;
    if (itemStart + page.items.length >= page.itemTotal || page.items.length === 0) return;
  }
}
