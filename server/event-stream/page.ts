import type { TicketRow } from '../contract/desk/tickets.ts';
import type { Position } from '../live/position.ts';
import { readLog } from '../live/read-log.ts';
import { readPresences } from '../presence/list.ts';
import type { PresenceState } from '../presence/places.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Storage } from '../storage/storage.ts';
import { readSharedRows, type SharedRow } from '../ticket/list-rows.ts';
import { coalesce, type Happening } from './coalesce.ts';

/**
 * Events that one stream is told one by one. Whoever is further behind reads everything again, which is less for both
 * sides: thousands of rows, of which a window shows some dozens.
 */
export const pageSize = 1000;

/** A piece of the log with what there is to say of it, looked up once for all who hear it. */
export interface Page {
  /** It holds everything up to here. */
  until: Position;
  happenings: Happening[];
  /** By ticket; one that is not there was deleted. */
  rows: ReadonlyMap<number, SharedRow>;
  /** Brands of customers; one who is not there was deleted or merged. */
  brands: ReadonlyMap<number, number>;
  hasUnread(userId: number, shared: SharedRow): boolean;
  /** What others see of a user at a ticket now. */
  presenceOf(userId: number, ticketId: number): PresenceState;
}

/** What comes behind a position; 'far' when that is more than a page. */
export async function readPage(storage: Storage, after: Position): Promise<Page | 'far'> {
  const events = await readLog(storage, after, pageSize + 1);
  if (events.length > pageSize) return 'far';
  const happenings = coalesce(events);
  const tickets = [...new Set(happenings.flatMap(({ ticketId }) => ticketId || []))];
  // The rows come after the events: they are at least as new.
  const customers = [...new Set(happenings.flatMap(({ customerId }) => customerId || []))];
  const [rows, reads, brands, presenceOf] = await Promise.all([
    readSharedRows(storage, tickets),
    readPositions(storage, tickets),
    readBrands(storage, customers),
    readPresences(
      storage,
      happenings.flatMap(({ kind, ticketId }) => (kind === 'presence' ? ticketId : [])),
    ),
  ]);
  const hasUnread = (userId: number, { row, lastEntrySeq }: SharedRow) =>
    lastEntrySeq > (reads.get(`${userId} ${row.id}`) ?? 0);
  const { xid, id } = events.at(-1) ?? after;
  return { until: { xid, id }, happenings, rows, brands, hasUnread, presenceOf };
}

/** How far everybody has read these tickets, by `USER TICKET`. */
async function readPositions({ read, dialect }: Storage, tickets: readonly number[]): Promise<Map<string, number>> {
  if (tickets.length === 0) return new Map();
  const stored = await read
    .selectFrom('ticket_reads')
    .select(['user_id', 'ticket_id', 'seq'])
    .where((eb) => isOneOf(eb.ref('ticket_reads.ticket_id'), tickets, dialect))
    .execute();
  return new Map(stored.map(({ user_id, ticket_id, seq }) => [`${user_id} ${ticket_id}`, seq]));
}

async function readBrands({ read, dialect }: Storage, customers: readonly number[]): Promise<Map<number, number>> {
  if (customers.length === 0) return new Map();
  const stored = await read
    .selectFrom('customers')
    .select(['id', 'brand_id'])
    .where((eb) => isOneOf(eb.ref('customers.id'), customers, dialect))
    .execute();
  return new Map(stored.map(({ id, brand_id }) => [id, brand_id]));
}

/** The row as a user sees it. */
export const rowFor = (page: Page, userId: number, shared: SharedRow): TicketRow => ({
  ...shared.row,
  unread: page.hasUnread(userId, shared),
});
