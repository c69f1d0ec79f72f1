import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { type Fields, leftOut } from './fields.ts';
import { addTicketWords, removeTicketWords } from './ticket-words.ts';

/** What a search finds: a message of a ticket, or, with message_id 0, the ticket's head. */
export interface Entry extends Fields {
  ticket_id: number;
  message_id: number;
}

/** Puts entries into the index that are not there. */
export async function insertEntries(ctx: WriteContext, entries: readonly Entry[]): Promise<void> {
  const { tx, desk } = ctx;
  if (entries.length === 0) return;
  if (desk.storage.dialect === 'sqlite') {
    await sql`insert into search_words (rowid, people, words) ${asRows(entries)}`.execute(tx);
    return;
  }
  await sql`
    insert into search_entries (ticket_id, message_id, words)
    select ticket_id, message_id, words::tsvector from unnest(
      ${entries.map(({ ticket_id }) => ticket_id)}::bigint[], ${entries.map(({ message_id }) => message_id)}::bigint[],
      ${entries.map(asVector)}::text[]) as entry (ticket_id, message_id, words)`.execute(tx);
  await addTicketWords(ctx, entries);
}

/**
 * Takes entries out of the index, with the very words that they were put in with. PostgreSQL: what the tickets of
 * messages have of words is for the caller, who knows what stays.
 */
export async function deleteEntries(ctx: WriteContext, entries: readonly Entry[]): Promise<void> {
  const { tx, desk } = ctx;
  if (entries.length === 0) return;
  if (desk.storage.dialect === 'sqlite') {
    await sql`insert into search_words (search_words, rowid, people, words)
      select 'delete', * from (${asRows(entries)})`.execute(tx);
    return;
  }
  await sql`
    delete from search_entries using unnest(
      ${entries.map(({ ticket_id }) => ticket_id)}::bigint[], ${entries.map(({ message_id }) => message_id)}::bigint[])
      as entry (ticket_id, message_id)
    where search_entries.ticket_id = entry.ticket_id and search_entries.message_id = entry.message_id`.execute(tx);
  const heads = entries.filter(({ message_id }) => message_id === 0);
  await removeTicketWords(
    ctx,
    'heads',
    heads.map(({ ticket_id }) => ticket_id),
  );
}

/** Ascending: FTS5 writes what it has collected whenever an entry comes that belongs before the last one. */
function asRows(entries: readonly Entry[]) {
  const sorted = entries.toSorted((a, b) => a.ticket_id - b.ticket_id || a.message_id - b.message_id);
  const rows = sorted.map(({ ticket_id, message_id, people, words }) => [ticket_id, message_id, people, words]);
  return sql`select (value ->> 0 << 31) | (value ->> 1), value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`;
}

/** As PostgreSQL writes a tsvector. Between the fields a place stays free: no phrase goes from one into the other. */
function asVector({ people, words }: Entry): string {
  const places = new Map<string, string[]>();
  const place = (text: string, first: number, weight: string) => {
    const each = text === '' ? [] : text.split(' ');
    each.forEach((word, at) => {
      if (word === leftOut) return;
      const known = places.get(word) ?? [];
      known.push(`${first + at}${weight}`);
      places.set(word, known);
    });
    return first + each.length;
  };
  place(words, place(people, 1, 'A') + 1, '');
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}
