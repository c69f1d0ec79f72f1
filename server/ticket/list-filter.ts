import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { canSeeTickets } from '../auth/access.ts';
import type { Context } from '../context.ts';
import type { TicketStatus } from '../contract/words.ts';
import type { Tables } from '../storage/tables/all-tables.ts';
import { sortedColumn } from './list-order.ts';
import type { ListFilter, ListQuery, Span } from './list-query.ts';

/** Filters that an index leads with, of tickets or of the table that they are in; `work`: only what is at work is in it. */
export type Sought =
  | 'work'
  | 'status'
  | 'user'
  | 'group'
  | 'brand'
  | 'customer'
  | 'tags'
  | 'following'
  | 'ids'
  | 'has'
  | 'read';

/**
 * The tickets of a filter that the actor may see, without order.
 *
 * @param sought filters whose index may be taken; with another's, SQLite would sort the rows or skip most.
 */
export function filtered(
  ctx: Context,
  query: ListQuery,
  sought: readonly Sought[] = [],
): SelectQueryBuilder<Tables, 'tickets', Record<never, never>> {
  return ctx.db.selectFrom('tickets').where(belongs(ctx, query, sought));
}

/** Whether a ticket is in the list, and the actor's to see. */
export function belongs(ctx: Context, query: ListQuery, sought: readonly Sought[] = []): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([...conditionsOf(ctx, query, sought), canSeeTickets(ctx.actor)], sql` and `)})`;
}

function conditionsOf(ctx: Context, query: ListQuery, sought: readonly Sought[]): RawBuilder<SqlBool>[] {
  const all = (filter: ListFilter) =>
    sql<SqlBool>`(${sql.join(conditionsOf(ctx, { ...filter, sort: query.sort }, []), sql` and `)})`;
  return [
    ...oneOfConditions(ctx, query, sought),
    ...spanConditions(ctx, query),
    ...stateConditions(ctx, query),
    ...(sought.includes('work') ? [isWork] : []),
    ...setConditions(ctx, query, sought),
    ...(query.also ?? []).map(all),
    // What is unknown, as the snooze time of a ticket that is awake, is not true either.
    ...(query.not ?? []).map((filter) => sql<SqlBool>`${all(filter)} is not true`),
  ];
}

const columns = {
  status: 'status',
  user: 'assigned_user_id',
  group: 'assigned_group_id',
  brand: 'brand_id',
  channel: 'channel_id',
  priority: 'priority',
} as const;

function oneOfConditions(ctx: Context, query: ListQuery, sought: readonly Sought[]): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const filter of ['status', 'user', 'group', 'brand', 'channel', 'priority'] as const) {
    const values = query[filter];
    const isSought = (sought as readonly string[]).includes(filter);
    if (values) conditions.push(isOneOf(columnOf(ctx, columns[filter], isSought), values));
  }
  if (query.customer !== undefined) {
    conditions.push(isOneOf(columnOf(ctx, 'customer_id', sought.includes('customer')), [query.customer]));
  }
  return conditions;
}

/** With a sign no index is taken for a column, only the entries of the index that is walked are compared. */
function columnOf({ desk }: Context, name: string, isSought: boolean): RawBuilder<unknown> {
  const column = sql.ref(`tickets.${name}`);
  return isSought || desk.storage.dialect === 'postgres' ? column : sql`+${column}`;
}

/** With `=` for a single value: that leads an index where `in` need not. */
function isOneOf(column: RawBuilder<unknown>, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  const [only] = values;
  return values.length === 1 ? sql<SqlBool>`${column} = ${only}` : sql<SqlBool>`${column} in (${sql.join(values)})`;
}

/** A span of what the list is sorted by is where its walk begins and ends. */
function spanConditions(ctx: Context, { created, updated, sort }: ListQuery): RawBuilder<SqlBool>[] {
  const within = (name: 'created_at' | 'last_update', { from, before }: Span) => {
    const column = columnOf(ctx, name, sortedColumn(sort) === name);
    return [
      ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
      ...(before === undefined ? [] : [sql<SqlBool>`${column} < ${before}`]),
    ];
  };
  return [...(created ? within('created_at', created) : []), ...(updated ? within('last_update', updated) : [])];
}

/**
 * Literals and not parameters, and word for word as in the partial index tickets_waiting, or it is not taken. Coalesce
 * keeps SQLite from taking an index of the status instead and sorting.
 */
const isNewOrOpen = sql<SqlBool>`coalesce(tickets.status, '') in ('new', 'open')`;
/** The same for tickets_at_work_created. */
const isWork = sql<SqlBool>`coalesce(tickets.status, '') in ('new', 'open', 'pending', 'holding')`;
/** Whether tickets of a status are still being worked on, and so few among all. */
export const isAtWork = (status: TicketStatus): boolean => status !== 'solved' && status !== 'closed';
const isWaiting = sql<SqlBool>`tickets.waiting_since is not null`;

function stateConditions(ctx: Context, { needsAnswer, snoozed }: ListQuery): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  const snoozeTime = columnOf(ctx, 'snooze_time', false);
  const isAwake = sql<SqlBool>`(${snoozeTime} is null or ${snoozeTime} <= ${ctx.now()})`;
  if (needsAnswer === true) conditions.push(isNewOrOpen, isWaiting, isAwake);
  if (needsAnswer === false) conditions.push(sql`not (${isNewOrOpen} and ${isWaiting} and ${isAwake})`);
  if (snoozed === true) conditions.push(sql`${snoozeTime} > ${ctx.now()}`);
  if (snoozed === false) conditions.push(isAwake);
  return conditions;
}

/** Sets of ids that no index of tickets has: each is read once and kept for the walk. */
function setConditions(ctx: Context, query: ListQuery, sought: readonly Sought[]): RawBuilder<SqlBool>[] {
  const { following, unread } = query;
  const conditions: RawBuilder<SqlBool>[] = [];
  const id = (isSought: boolean) => columnOf(ctx, 'id', isSought);
  if (query.ids) conditions.push(isOneOf(id(sought.includes('ids')), query.ids));
  for (const what of query.has ?? []) {
    // Not read from there, they are many: looking each ticket up is quicker than reading them all.
    const isThere = sql<SqlBool>`exists (${having[what]} and ticket_id = tickets.id)`;
    conditions.push(sought.includes('has') ? sql`tickets.id in (${having[what]})` : isThere);
  }
  if (query.tags) {
    const isTagged = sql<SqlBool>`${id(sought.includes('tags'))} in (${tagged(query.tags)})`;
    // On a walk, said so, PostgreSQL reads the set once as well; else it looks up each of as many tickets as there may be.
    conditions.push(sought.length > 0 ? isTagged : sql`(${isTagged}) is true`);
  }
  if (following) {
    const is = following.is ? sql`in` : sql`not in`;
    conditions.push(sql`${id(sought.includes('following'))} ${is} (${followed(following.user)})`);
  }
  if (unread?.is) conditions.push(isUnread(ctx, unread.user));
  if (unread && !unread.is && sought.includes('read')) {
    conditions.push(sql`tickets.id in (${maybeRead(unread.user)})`, sql`not ${isUnread(ctx, unread.user)}`);
  } else if (unread && !unread.is) conditions.push(isRead(ctx, unread.user));
  return conditions;
}

/** Ids of the tickets that have it, a ticket as often as it does; read from the partial indexes of these conditions. */
export const having = {
  attachment: sql`select ticket_id from attachments where inline = 0 and ticket_id is not null`,
  note: sql`select ticket_id from messages where type = 'note'`,
} as const;

/** Ids of the tickets with one of these tags. */
export const tagged = (tags: readonly number[]) =>
  sql`select ticket_id from ticket_tags where ${tags.length === 0 ? sql`1 = 0` : sql`tag_id in (${sql.join(tags)})`}`;

/** Ids of the tickets that a user follows. */
export const followed = (user: number) => sql`select ticket_id from ticket_followers where user_id = ${user}`;

/** Ids of the tickets in which a user can have read everything: those that they opened, and those with nothing in them. */
export const maybeRead = (user: number) => sql`
  select ticket_id from ticket_reads where user_id = ${user} union all select id from tickets where last_entry_seq = 0`;

/**
 * SQLite: the set spares most tickets a look-up of their own, as of those that one has never opened there is no position.
 * PostgreSQL would make it anew for every page, at the price of all that look-ups of one page's tickets cost.
 */
function isUnread(ctx: Context, user: number): RawBuilder<SqlBool> {
  const seq = sql`(select seq from ticket_reads where user_id = ${user} and ticket_id = tickets.id)`;
  if (ctx.desk.storage.dialect === 'postgres') return sql`(tickets.last_entry_seq > coalesce(${seq}, 0))`;
  return sql`(tickets.last_entry_seq > 0 and (
    ${columnOf(ctx, 'id', false)} not in (select ticket_id from ticket_reads where user_id = ${user})
    or tickets.last_entry_seq > ${seq}))`;
}

/** Who has read more than this finds what they have read soon, ticket by ticket. */
const much = 10_000;

/**
 * What one has read can be few among all: for these PostgreSQL does make the set, to look no other ticket up; it first
 * looks, once for a query, whether they are few.
 */
function isRead(ctx: Context, user: number): RawBuilder<SqlBool> {
  const isNot = sql<SqlBool>`not ${isUnread(ctx, user)}`;
  if (ctx.desk.storage.dialect === 'sqlite') return isNot;
  const opened = sql`select ticket_id from ticket_reads where user_id = ${user}`;
  const isMuch = sql`(select count(*) from (${opened} limit ${sql.lit(much + 1)}) as opened) > ${sql.lit(much)}`;
  const mayBe = sql`case when ${isMuch} then true else tickets.id in (${opened}) end`;
  return sql<SqlBool>`((tickets.last_entry_seq = 0 or ${mayBe}) and ${isNot})`;
}
