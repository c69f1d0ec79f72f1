import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { blocksOf } from './blocks.ts';
import { asTsquery, isPlaced } from './lexemes.ts';
import type { Slice } from './slices.ts';
import { asMatch, asPlacedTsquery, type Term } from './term.ts';

/**
 * A query in brackets: a row with the ticket's `id` for each place in a slice that has the term, the newest tickets
 * first on SQLite. PostgreSQL: the slice begins where a block does, and all of its last block is searched.
 */
export function ticketsWith(ctx: Pick<Context, 'desk'>, term: Term, slice: Slice): RawBuilder<unknown> {
  if (ctx.desk.storage.dialect === 'postgres') return partsWith(term, blocksOf(slice));
  return sql`(select rowid >> 31 as id from search_words where search_words match ${asMatch(term)}
    and rowid >= ${slice.from} << 31 and rowid < ${slice.before} << 31)`;
}

/** A longer phrase block by block, where the index tells only where it may be: for all at once that takes so much longer. */
function partsWith(term: Term, blocks: readonly number[]): RawBuilder<unknown> {
  if (!isPlaced(term)) return mayHave(term, blocks);
  const each = blocks.map(
    (block) => sql`select ticket_id as id from search_tickets
      where words @@ ${asTsquery(term, [block])}::tsquery and ${hasEntry(term, sql`search_tickets.ticket_id`)}`,
  );
  return sql`(${sql.join(each, sql` union all `)})`;
}

/** PostgreSQL: a query as of ticketsWith, of tickets that have what the index knows of the term. */
export const mayHave = (term: Term, blocks: readonly number[]): RawBuilder<unknown> =>
  sql`(select ticket_id as id from search_tickets where words @@ ${asTsquery(term, blocks)}::tsquery)`;

/** PostgreSQL: whether an entry of the ticket has the term. */
const hasEntry = (term: Term, ticketId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from search_entries where search_entries.ticket_id = ${ticketId}
    and search_entries.words @@ ${asPlacedTsquery(term)}::tsquery)`;

/** More words than this are looked for once in all tickets rather than in each of them. */
const fewWords = 4;

const isManyWords = ({ ends, isWide = false }: Term) => isWide || (ends?.length ?? 0) > fewWords;

/** Whether the ticket of a row of `tickets` has the term. */
export function inTicket({ desk }: Pick<Context, 'desk'>, term: Term): RawBuilder<SqlBool> {
  if (isManyWords(term))
    return sql`tickets.id in (select rowid >> 31 from search_words where search_words match ${asMatch(term)})`;
  return desk.storage.dialect === 'postgres'
    ? hasEntry(term, sql`tickets.id`)
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
        where ticket_id = any(${ids}::bigint[]) and words @@ ${asPlacedTsquery(term)}::tsquery`
    : sql`select value as ticket_id, search_words.rowid & 2147483647 as message_id
        from json_each(${JSON.stringify(ids)}) cross join search_words
        where search_words match ${asMatch(term)} and search_words.rowid >= value << 31
        and search_words.rowid < (value + 1) << 31`;
}
