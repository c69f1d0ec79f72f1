import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Problem } from './problem.ts';

/** What SQLite itself can find; PostgreSQL keeps its constraints and has no such question. */
export async function checkIntegrity({ db, desk }: Context): Promise<Problem[]> {
  if (desk.storage.dialect !== 'sqlite') return [];
  const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  const { rows: dangling } = await sql<{ table: string; parent: string; rows: number }>`
    select "table", parent, count(*) as "rows" from pragma_foreign_key_check group by "table", parent`.execute(db);
  return [
    ...found
      .map((row) => row.integrity_check)
      .filter((text) => text !== 'ok')
      .map((text) => `The database is damaged: ${text}`),
    ...dangling.map(({ table, parent, rows }) => `${rows} rows of ${table} refer to ${parent} that are not there.`),
  ];
}
