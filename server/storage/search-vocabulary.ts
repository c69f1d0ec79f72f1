import type Database from 'better-sqlite3';

/**
 * Gives a connection the words of the search index in their order, as search_vocabulary. It is the connection's own:
 * nothing of it is stored.
 */
export function addVocabulary(database: Database.Database): void {
  database.exec('create virtual table temp.search_vocabulary using fts5vocab(main, search_words, instance)');
}
