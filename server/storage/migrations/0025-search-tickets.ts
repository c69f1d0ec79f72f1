/**
 * PostgreSQL: words are looked for in the tickets that have them, not in each message (search/ticket-words.ts). The
 * words of messages lose their index and the blocks written in them. The desk makes all of it anew by itself, as where
 * it has none.
 */
export const searchTicketsOn = {
  sqlite: '',
  postgres: `
create table search_tickets (
  ticket_id bigint not null, part integer not null, words tsvector not null, primary key (ticket_id, part));
create index search_tickets_by_words on search_tickets using gin (words);
alter table search_tickets alter column words set statistics 0;
drop index search_entries_by_words;
truncate search_entries, search_heads, search_state;
`,
};
