import Database from 'better-sqlite3';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

/**
 * What SQLite itself can find; PostgreSQL keeps its constraints and has no such question.
 *
 * Asked over a new connection: on one that has searched before, FTS5 compares the words with what it remembers of its
 * structure, and takes what others have written since for damage (SQLite 3.54).
 */
export async function checkIntegrity({ desk }: Context): Promise<Problem[]> {
  if (desk.storage.dialect !== 'sqlite') return [];
  const database = new Database(desk.storage.location, { readonly: true });
  try {
    const found = database.pragma('integrity_check(20)') as { integrity_check: string }[];
    const dangling = database
      .prepare<[], { table: string; parent: string; rows: number }>(
        'select "table", parent, count(*) as "rows" from pragma_foreign_key_check group by "table", parent',
      )
      .all();
    return [
      ...found
        .map((row) => row.integrity_check)
        .filter((text) => text !== 'ok')
        .map((text) => `The database is damaged: ${text}`),
      ...dangling.map(({ table, parent, rows }) => `${rows} rows of ${table} refer to ${parent} that are not there.`),
    ];
  } finally {
    database.close();
  }
}
