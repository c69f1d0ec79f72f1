import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestDesk } from '../../support/desk.ts';

/** Where in the data directory one of the texts is left, whatever the case. */
export async function leftInFiles(directory: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Gone between the two: nothing is left there.
    const content = await readFile(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    const bytes = content?.toString('latin1').toLowerCase() ?? '';
    for (const text of texts) if (bytes.includes(text)) found.push(`${entry.name}: ${text}`);
  }
  return found;
}

/** The columns of all tables, as the database itself lists them; of a virtual one, of those that it is made of. */
export async function allColumns({ desk: { storage } }: TestDesk): Promise<{ name: string; column: string }[]> {
  const columns =
    storage.dialect === 'sqlite'
      ? sql<{ name: string; column: string }>`
          select t.name, c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table' and t.name not like 'sqlite%' and t.sql not like 'create virtual %'`
      : sql<{ name: string; column: string }>`
          select table_name as name, column_name as "column" from information_schema.columns
          where table_schema = 'public'`;
  return (await columns.execute(storage.read)).rows;
}

/** Where in the tables one of the texts is left. */
export async function leftInTables(desk: TestDesk, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, column } of await allColumns(desk)) {
    const { rows } = await sql<{ value: string }>`
      select cast(${sql.ref(column)} as text) as value from ${sql.table(name)} where ${sql.ref(column)} is not null
    `.execute(desk.ctx.db);
    for (const { value } of rows) {
      for (const text of texts) if (value.toLowerCase().includes(text)) found.push(`${name}.${column}: ${text}`);
    }
  }
  return found;
}
