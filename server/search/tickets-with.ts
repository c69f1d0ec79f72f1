import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { blockSize, blocksOf } from './blocks.ts';
import type { Slice } from './slices.ts';
import { asAnyTsquery, asMatch, asTsquery, isPlaced, type Term } from './term.ts';

/**
 * A query in brackets: a row with the ticket's `id` for each entry in a slice that has the term, the newest tickets
 * first on SQLite. PostgreSQL: the slice begins where a block does, and all of its last block is searched.
 */
export function ticketsWith({ desk }: Pick<Context, 'desk'>, term: Term, slice: Slice): RawBuilder<unknown> {
  if (desk.storage.dialect === 'postgres') return entriesIn(term, blocksOf(slice));
  return sql`(select rowid >> 31 as id from search_words where search_words match ${asMatch(term)}
    and rowid >= ${slice.from} << 31 and rowid < ${slice.before} << 31)`;
}

/** Where each entry has to be looked at, block by block: looking for all blocks in each of them takes so much longer. */
function entriesIn(term: Term, blocks: readonly number[]): RawBuilder<unknown> {
  if (!isPlaced(term)) return mayHave(term, blocks);
  const each = blocks.map(
    (block) => sql`select ticket_id as id from search_entries where words @@ ${asTsquery(term, block)}::tsquery`,
  );
  return sql`(${sql.join(each, sql` union all `)})`;
}

/** PostgreSQL: a query as of ticketsWith, of entries that have the term's words, a phrase's in whatever order. */
export const mayHave = (term: Term, blocks: readonly number[]): RawBuilder<unknown> =>
  sql`(select ticket_id as id from search_entries where words @@ ${asAnyTsquery(term, blocks)}::tsquery)`;

/** Whether a row of search_entries, found by its ticket, has the term; the ticket's id where all rows are of one. */
function hasTerm(term: Term, ticketId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const block = sql`(${ticketId} / ${sql.lit(blockSize)})::text`;
  // As a query of its own it is made once for a ticket.
  return sql`words @@ (select replace(${asTsquery(term, anyBlock)}, ${sql.lit(anyBlock)}, ${block})::tsquery)`;
}

/** Stands for the block of the row. It is in no word. */
const anyBlock = '#';

/** More words than this are looked for once in all tickets rather than in each of them. */
const fewWords = 4;

const isManyWords = ({ ends, isWide = false }: Term) => isWide || (ends?.length ?? 0) > fewWords;

/** Whether the ticket of a row of `tickets` has the term. */
export function inTicket({ desk }: Pick<Context, 'desk'>, term: Term): RawBuilder<SqlBool> {
  if (isManyWords(term))
    return sql`tickets.id in (select rowid >> 31 from search_words where search_words match ${asMatch(term)})`;
  return desk.storage.dialect === 'postgres'
    ? sql`exists (select 1 from search_entries
        where search_entries.ticket_id = tickets.id and ${hasTerm(term, sql`tickets.id`)})`
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
        where ticket_id = any(${ids}::bigint[]) and ${hasTerm(term, sql`ticket_id`)}`
    : sql`select value as ticket_id, search_words.rowid & 2147483647 as message_id
        from json_each(${JSON.stringify(ids)}) cross join search_words
        where search_words match ${asMatch(term)} and search_words.rowid >= value << 31
        and search_words.rowid < (value + 1) << 31`;
}
