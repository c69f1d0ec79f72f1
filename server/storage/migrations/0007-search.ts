/**
 * What searches go through. It is made from the tickets by the desk itself, in the background (search/build.ts): here
 * it is empty, and search_state has no row until then.
 *
 * search_heads has the words of each ticket's head (title, customer, addresses) as they are in the index, which a
 * contentless index has to be told again when they go.
 */
export const search = `
create table search_state (
  id {int} primary key, words_version {int} not null, built_from {int} not null) {strict};
create table search_heads (ticket_id {int} primary key, people {text} not null, words {text} not null) {strict};
`;

/**
 * SQLite: an entry's row is its ticket's id in the upper bits and its message's in the lower 31 (0: the ticket's head),
 * so that whatever is found comes in the order of the tickets and says where it is. The tokenizer only splits at spaces:
 * the words come from search/words.ts. PostgreSQL: people's words have the weight A, the others none.
 */
export const searchOn = {
  sqlite: `
create virtual table search_words using fts5
  (people, words, content='', columnsize=0, tokenize='ascii', prefix='3');
insert into search_words (search_words, rank) values ('secure-delete', 1);
`,
  postgres: `
create table search_entries (
  ticket_id bigint not null, message_id bigint not null, words tsvector not null, primary key (ticket_id, message_id));
create index search_entries_by_words on search_entries using gin (words);
`,
};
