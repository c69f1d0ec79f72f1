import { sql } from 'kysely';
import type { WriteContext } from '../context.ts';
import { blockOf, inBlock } from './blocks.ts';
import { type Fields, leftOut } from './fields.ts';

/** What a search finds: a message of a ticket, or, with message_id 0, the ticket's head. */
export interface Entry extends Fields {
  ticket_id: number;
  message_id: number;
}

/** Puts entries into the index that are not there. */
export async function insertEntries({ tx, desk }: WriteContext, entries: readonly Entry[]): Promise<void> {
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
}

/** Takes entries out of the index, with the very words that they were put in with. */
export async function deleteEntries({ tx, desk }: WriteContext, entries: readonly Entry[]): Promise<void> {
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
}

/** Ascending: FTS5 writes what it has collected whenever an entry comes that belongs before the last one. */
function asRows(entries: readonly Entry[]) {
  const sorted = entries.toSorted((a, b) => a.ticket_id - b.ticket_id || a.message_id - b.message_id);
  const rows = sorted.map(({ ticket_id, message_id, people, words }) => [ticket_id, message_id, people, words]);
  return sql`select (value ->> 0 << 31) | (value ->> 1), value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`;
}

/** As PostgreSQL writes a tsvector. Between the fields a place stays free: no phrase goes from one into the other. */
function asVector({ ticket_id, people, words }: Entry): string {
  const block = blockOf(ticket_id);
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
  return [...places].map(([word, at]) => `'${inBlock(word, block)}':${at.join(',')}`).join(' ');
}
