import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Slice } from './slices.ts';
import { asMatch, asTsquery, type Term } from './term.ts';

/** A query in brackets: a row with the ticket's `id` for each entry that has the term, the newest tickets first on SQLite. */
export function ticketsWith({ desk }: Pick<Context, 'desk'>, term: Term, slice?: Slice): RawBuilder<unknown> {
  if (desk.storage.dialect === 'postgres') {
    const within = slice ? sql`and ticket_id >= ${slice.from} and ticket_id < ${slice.before}` : sql``;
    return sql`(select ticket_id as id from search_entries where words @@ ${asTsquery(term)}::tsquery ${within})`;
  }
  const within = slice ? sql`and rowid >= ${slice.from} << 31 and rowid < ${slice.before} << 31` : sql``;
  return sql`(select rowid >> 31 as id from search_words where search_words match ${asMatch(term)} ${within})`;
}

/** More words than this are looked for once in all tickets rather than in each of them. */
const fewWords = 4;

const isManyWords = ({ ends, isWide = false }: Term) => isWide || (ends?.length ?? 0) > fewWords;

/** Whether the ticket of a row of `tickets` has the term. */
export function inTicket({ desk }: Pick<Context, 'desk'>, term: Term): RawBuilder<SqlBool> {
  if (isManyWords(term)) return sql`tickets.id in (select id from ${ticketsWith({ desk }, term)} as t)`;
  return desk.storage.dialect === 'postgres'
    ? sql`exists (select 1 from search_entries
        where search_entries.ticket_id = tickets.id and words @@ ${asTsquery(term)}::tsquery)`
    : sql`exists (select 1 from search_words where search_words match ${asMatch(term)}
        and rowid >= tickets.id << 31 and rowid < (tickets.id + 1) << 31)`;
}

/**
 * The same where only these tickets come into question. SQLite: through all entries that have the term, which for a
 * thousand tickets is quicker than a look-up for each of them.
 */
export function inTicketAmong(ctx: Pick<Context, 'desk'>, term: Term, ids: readonly number[]): RawBuilder<SqlBool> {
  if (ctx.desk.storage.dialect === 'postgres' || ids.length < manyTickets) return inTicket(ctx, term);
  const among = sql`select value from json_each(${JSON.stringify(ids)})`;
  return sql`tickets.id in (select rowid >> 31 from search_words
    where search_words match ${asMatch(term)} and rowid >> 31 in (${among}))`;
}

const manyTickets = 500;

/** A query of the entries of these tickets that have the term: `ticket_id` and `message_id`, which is 0 for the head. */
export function entriesWith({ desk }: Pick<Context, 'desk'>, term: Term, ids: readonly number[]): RawBuilder<unknown> {
  if (term.isWide) {
    return sql`select rowid >> 31 as ticket_id, rowid & 2147483647 as message_id from search_words
      where search_words match ${asMatch(term)} and rowid >> 31 in (select value from json_each(${JSON.stringify(ids)}))
      and rowid >= ${Math.min(...ids)} << 31 and rowid < ${Math.max(...ids) + 1} << 31`;
  }
  return desk.storage.dialect === 'postgres'
    ? sql`select ticket_id, message_id from search_entries
        where ticket_id = any(${ids}::bigint[]) and words @@ ${asTsquery(term)}::tsquery`
    : sql`select value as ticket_id, search_words.rowid & 2147483647 as message_id
        from json_each(${JSON.stringify(ids)}) cross join search_words
        where search_words match ${asMatch(term)} and search_words.rowid >= value << 31
        and search_words.rowid < (value + 1) << 31`;
}
