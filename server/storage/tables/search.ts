/**
 * One row, there once the index has been begun. What searches go through beside it has no type: the words lie in an FTS5
 * table on SQLite (search_words) and in tsvectors on PostgreSQL (search_tickets, search_entries).
 */
export interface SearchStateTable {
  id: number;
  /** Of the rules that words are made by (search/fields.ts): with others, all of it is made anew. */
  words_version: number;
  /** Tickets from this id on are in the index; 0: all are. */
  built_from: number;
}

/** The words of a ticket's head as they are in the index. */
export interface SearchHeadsTable {
  ticket_id: number;
  /** Words with spaces between them. */
  people: string;
  words: string;
}
