import { type Selectable, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { TicketHistoryEntry, ticketHistoryRoutes } from '../contract/desk/ticket-history.ts';
import type { Page } from '../contract/envelope.ts';
import type { RouteCall } from '../contract/route.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { TimelineEventsTable } from '../storage/tables/timeline.ts';
import { formatTime } from '../time.ts';
import { requireTicket } from './load.ts';

type Event = Selectable<TimelineEventsTable>;

/** Where the names of ids are, by the field that holds them; ids of tickets have no name. */
const named = {
  assigned_user_id: 'users',
  assigned_group_id: 'groups',
  brand_id: 'brands',
  customer_id: 'customers',
  form_id: 'forms',
} as const;
const ticketIds = ['merged_into', 'merged_ticket', 'split_ticket', 'split_from'];

/** What was changed of a ticket, and of those that were merged into it, the newest first. */
export async function listTicketHistory(
  ctx: Context,
  { ticketID, itemStart, itemLimit }: RouteCall<typeof ticketHistoryRoutes.listTicketHistory>,
): Promise<Page<TicketHistoryEntry>> {
  ctx.require('TICKET_READ');
  const ids = await withMerged(ctx, ticketID);
  const events = ctx.db
    .selectFrom('timeline_events')
    .where((eb) => isOneOf(eb.ref('ticket_id'), ids, ctx.desk.storage.dialect));
  const [{ total }, rows] = await Promise.all([
    events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    events
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(itemLimit)
      .offset(itemStart)
      .execute(),
  ]);
  return { itemStart, itemTotal: total, itemLimit, items: await describeChanges(ctx, rows) };
}

/** The ticket and all that were merged into it, by however many merges; 404 for one that the caller does not see. */
async function withMerged(ctx: Context, id: number): Promise<number[]> {
  await requireTicket(ctx, id);
  const { rows } = await sql<{ id: number }>`
    with recursive merged (id) as (
      select cast(${id} as bigint)
      union
      select tickets.id from merged
        join tickets on tickets.merged_into = merged.id and tickets.merged_into <> 0)
    select id from merged`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function describeChanges(ctx: Context, events: readonly Event[]): Promise<TicketHistoryEntry[]> {
  const names = new Map<string, Map<number, string>>();
  for (const [field, table] of Object.entries(named)) {
    const own = events.filter(({ item_type }) => item_type === field);
    const ids = own.flatMap(({ item_type_id_before, item_type_id }) => [
      Number(item_type_id_before),
      Number(item_type_id),
    ]);
    names.set(field, await namesOf(ctx, table, [...new Set(ids)]));
  }
  const nameOf = (field: string, value: TicketHistoryEntry['to']) =>
    typeof value === 'number' ? (names.get(field)?.get(value) ?? '') : '';
  return events.map((event) => {
    const { item_type: field } = event;
    const [from, to] = [typed(field, event.item_type_id_before), typed(field, event.item_type_id)];
    return {
      id: event.id,
      ticket_id: event.ticket_id,
      field,
      from,
      from_name: nameOf(field, from),
      to,
      to_name: nameOf(field, to),
      user_id: event.by_user_id,
      initiated_by: event.initiated_by,
      created_at: formatTime(event.created_at),
    };
  });
}

/** A value as the history has it, as what it is. */
function typed(field: string, value: string): TicketHistoryEntry['to'] {
  if (field === 'tags') return value === '' ? [] : value.split(',');
  if (field in named || ticketIds.includes(field)) return Number(value) || null;
  return value === '' ? null : value;
}

async function namesOf(
  ctx: Context,
  table: (typeof named)[keyof typeof named],
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { dialect } = ctx.desk.storage;
  if (table === 'customers') {
    const rows = await ctx.db
      .selectFrom('customers')
      .select(['id', 'firstname', 'lastname'])
      .where((eb) => isOneOf(eb.ref('id'), ids, dialect))
      .execute();
    // Who was merged since is no customer any more, and was called so.
    const merged = await ctx.db
      .selectFrom('customer_merges')
      .select(['from_customer_id as id', 'name'])
      .where((eb) => isOneOf(eb.ref('from_customer_id'), ids, dialect))
      .execute();
    return new Map([
      ...merged.map(({ id, name }) => [id, name] as const),
      ...rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()] as const),
    ]);
  }
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => isOneOf(eb.ref(`${table}.id`) as never, ids, dialect))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
