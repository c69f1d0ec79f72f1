import { CompiledQuery } from 'kysely';
import type { TestDesk } from './desk.ts';

export interface RecordedQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** What a desk that has just started looks for by itself: imports to go on with. It may still be at it. */
const ofStart = /"mail_imports"/;

/** Records what searches read while `work` runs. */
export async function recordSearches(
  { desk: { storage } }: TestDesk,
  work: () => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const recorded: RecordedQuery[] = [];
  const executor = storage.slow.getExecutor();
  const { executeQuery } = executor;
  executor.executeQuery = (query) => {
    recorded.push({ sql: query.sql, parameters: query.parameters });
    return executeQuery.call(executor, query) as never;
  };
  await work();
  executor.executeQuery = executeQuery;
  return recorded;
}

/**
 * Records what a desk reads from its database while `work` runs: queries of the builder and prepared ones alike. Not
 * what it writes, e.g. when the key was last used, which no answer waits for.
 */
export async function recordQueries(
  { desk: { storage } }: TestDesk,
  work: () => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const recorded: RecordedQuery[] = [];
  const executor = storage.read.getExecutor();
  const { executeQuery } = executor;
  const { prepare } = storage;
  executor.executeQuery = (query) => {
    if (/^\s*select\b/.test(query.sql) && !ofStart.test(query.sql))
      recorded.push({ sql: query.sql, parameters: query.parameters });
    return executeQuery.call(executor, query) as never;
  };
  if (prepare) {
    storage.prepare = (sql) => {
      const run = prepare(sql);
      return (parameters) => {
        recorded.push({ sql, parameters });
        return run(parameters);
      };
    };
  }
  await work();
  executor.executeQuery = executeQuery;
  if (prepare) storage.prepare = prepare;
  return recorded;
}

/** How the database goes about a query, a line for each step. */
export async function explain({ desk: { storage } }: TestDesk, { sql, parameters }: RecordedQuery): Promise<string[]> {
  if (storage.dialect === 'sqlite') {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    return (await storage.read.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail);
  }
  return await storage.write.transaction().execute(async (tx) => {
    // Test tables are small: without this every plan would be "read it all and sort".
    for (const way of ['seqscan', 'sort', 'bitmapscan']) {
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
    }
    const plan = CompiledQuery.raw(`explain ${sql}`, [...parameters]);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan);
    return rows.map((row) => row['QUERY PLAN']);
  });
}

/** The same for a query of a search: PostgreSQL is told there that it goes by index, however small the tables. */
export async function explainSearch(desk: TestDesk, query: RecordedQuery): Promise<string[]> {
  const { dialect, slow } = desk.desk.storage;
  if (dialect === 'sqlite') return explain(desk, query);
  const plan = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
  return (await slow.executeQuery<{ 'QUERY PLAN': string }>(plan)).rows.map((row) => row['QUERY PLAN']);
}

/** Tables that stay small in the largest desk. */
const small =
  'users|brands|groups|channels|custom_fields|user_brands|user_groups|ticket_counts|sequences|tags|api_keys|forms|chat_accounts|mail_accounts|brand_addresses|form_fields|presences|notification_preferences|quiet_hours';

/** Steps of a plan that become slower with the number of tickets: a whole table read, or a whole result sorted. */
export function slowSteps(plan: readonly string[], { sql }: RecordedQuery): string[] {
  const ofSmall =
    new RegExp(`\\b(from|join) "?(${small})"?\\b`).test(sql) && !/\b(from|join) "?(tickets|messages)"?/.test(sql);
  // So many rows of an index as the inner query gives, under the name of their table.
  const isLimited = /limit \S+\) as "tickets"/.test(sql);
  return plan.filter((step) => {
    if (step === 'SCAN tickets') return !isLimited;
    // Read only where it was counted before, and has few.
    if (/USING COVERING INDEX tickets_without_entries/.test(step)) return false;
    if (/^SCAN/.test(step))
      return !isOrderedWalk(step, sql) && !new RegExp(`^SCAN (${small}|page|json_each|CONSTANT|\\()`).test(step);
    if (/TEMP B-TREE/.test(step)) return !ofSmall;
    if (/Seq Scan on/.test(step)) return !new RegExp(`Seq Scan on (${small})`).test(step);
    return /^\s*(->)?\s*Sort\b/.test(step) && !ofSmall;
  });
}

/** In an index's order, as far as a page goes. */
const isOrderedWalk = (step: string, sql: string) => /USING (COVERING )?INDEX/.test(step) && /\blimit\b/.test(sql);
