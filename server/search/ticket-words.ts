import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import { blockOf } from './blocks.ts';
import type { Entry } from './entries.ts';
import { lexemesOf } from './lexemes.ts';

/**
 * PostgreSQL: what a ticket has of words and of two words in a row, so that a search looks at each ticket once and not
 * at each of its messages, and finds a phrase without reading texts. The rows of a ticket are its head (part 0) and its
 * messages together, in as many parts (from 1 on) as keep each one small.
 */

/**
 * A part that has more lexemes gets no further message: each that comes writes all of its part again. What one message
 * has stays together, or a longer phrase in it would not be found.
 */
const fullPart = 800;
/**
 * Bytes that are added to a part at once; together with those of a part that is not full, even of the longest words,
 * less than the megabyte that PostgreSQL takes. Only a text that is nothing but ligatures has more.
 */
const bytesAtOnce = 600_000;

const headPart = 0;
const firstPart = 1;

/** Adds what these entries have. */
export async function addTicketWords(ctx: WriteContext, entries: readonly Entry[]): Promise<void> {
  const heads = entries.filter(({ message_id }) => message_id === 0);
  const messages = entries.filter(({ message_id }) => message_id !== 0);
  await addTo(ctx, sql`${sql.lit(headPart)}`, gather(heads));
  const last = sql`(select case when length(words) > ${sql.lit(fullPart)} then part + 1 else part end
    from search_tickets as known where known.ticket_id = entry.ticket_id and part >= ${sql.lit(firstPart)}
    order by part desc limit 1)`;
  await addTo(ctx, sql`coalesce(${last}, ${sql.lit(firstPart)})`, gather(messages));
}

/** Forgets of these tickets the heads, or all of their messages: of these what stays there is to be added anew. */
export async function removeTicketWords(
  { tx }: WriteContext,
  of: 'heads' | 'messages',
  ticketIds: readonly number[],
): Promise<void> {
  const part = of === 'heads' ? sql`part = ${sql.lit(headPart)}` : sql`part >= ${sql.lit(firstPart)}`;
  await sql`delete from search_tickets where ${part} and
    ${isOneOf(sql<number>`ticket_id`, ticketIds, 'postgres')}`.execute(tx);
}

/** By ticket, the pieces that its entries have. */
function gather(entries: readonly Entry[]): Map<number, string[][]> {
  const byTicket = Map.groupBy(entries, ({ ticket_id }) => ticket_id);
  return new Map([...byTicket].map(([id, ofTicket]) => [id, piecesOf(ofTicket)]));
}

/** What is added to a part at once: several short entries, or a long one. */
function piecesOf(entries: readonly Entry[]): string[][] {
  const pieces: string[][] = [];
  let known = new Set<string>();
  for (const entry of entries) {
    const lexemes = [...new Set(lexemesOf(entry, blockOf(entry.ticket_id)))];
    if (known.size > 0 && known.size + lexemes.length > fullPart) {
      pieces.push([...known]);
      known = new Set();
    }
    for (const lexeme of lexemes) known.add(lexeme);
  }
  return [...pieces, [...known]].flatMap(splitHuge);
}

function splitHuge(lexemes: string[]): string[][] {
  const pieces: string[][] = [];
  let [from, bytes] = [0, 0];
  for (const [at, lexeme] of lexemes.entries()) {
    const size = Buffer.byteLength(lexeme);
    bytes += size;
    if (bytes <= bytesAtOnce) continue;
    pieces.push(lexemes.slice(from, at));
    [from, bytes] = [at, size];
  }
  return [...pieces, lexemes.slice(from)];
}

/** @param part of a ticket, whose id is `entry.ticket_id`. */
async function addTo({ tx }: WriteContext, part: RawBuilder<unknown>, added: Map<number, string[][]>): Promise<void> {
  // In the same order everywhere: who adds to the same tickets waits, and is not waited for.
  let left = [...added].sort(([a], [b]) => a - b);
  while (left.length > 0) {
    const ids = left.map(([id]) => id);
    const words = left.map(([, [piece = []]]) => piece.map(quoted).join(' '));
    await sql`
      insert into search_tickets (ticket_id, part, words)
      select entry.ticket_id, ${part}, entry.words::tsvector
      from unnest(${ids}::bigint[], ${words}::text[]) as entry (ticket_id, words)
      on conflict (ticket_id, part) do update set words = search_tickets.words || excluded.words`.execute(tx);
    left = left
      .map(([id, [, ...pieces]]): [number, string[][]] => [id, pieces])
      .filter(([, pieces]) => pieces.length > 0);
  }
}

/** Letters, digits and our own signs: nothing in it ends it. */
const quoted = (lexeme: string) => `'${lexeme}'`;
