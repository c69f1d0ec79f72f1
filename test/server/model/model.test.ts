import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chatAccountRoutes } from '../../../server/contract/desk/chat-accounts.ts';
import type { OpenedDesk } from '../../../server/open-desk.ts';
import { dialect } from '../../support/desk.ts';
import { ModelDesk } from './model-desk.ts';
import { anyOperation, type Operation } from './operations.ts';
import { openTwoDesks } from './two-desks.ts';

const runs = Number(process.env.DESKHAND_MODEL_RUNS ?? 12);

/** What the two databases may differ in: how they number transactions and sequences, how they keep an index of words,
 * and when a key was used. */
const ownTables =
  /^(schema_migrations|schema_migrations_lock|sequences|sqlite_.*|search_words.*|search_entries|search_tickets)$/;
const ownColumns = new Set(['xid', 'last_used_at']);

/** Every row of every table, without what is the database's own. */
async function allRows({ storage }: OpenedDesk): Promise<Record<string, string[]>> {
  const tables = (await storage.read.introspection.getTables()).map(({ name }) => name);
  const entries = tables
    .filter((name) => !ownTables.test(name))
    .toSorted()
    .map(async (name) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(storage.read);
      const texts = rows.map((row) =>
        JSON.stringify(
          Object.entries(row)
            .filter(([column]) => !ownColumns.has(column))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ),
      );
      return [name, texts.toSorted()] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs a sequence on both databases and on the model, and compares every answer and at the end every table. */
async function runEverywhere(operations: readonly Operation[]): Promise<void> {
  const desks = await openTwoDesks();
  const model = new ModelDesk();
  try {
    const account = { servers: ['chat.example'], token: 'model2026' };
    expect((await desks.ask(chatAccountRoutes.createChatAccount, account)).sqlite).toMatchObject({ status: 200 });
    for (const { name, route, input, expect: expected } of operations) {
      const { sqlite, postgres } = await desks.ask(route, input as never);
      expect(postgres, name).toEqual(sqlite);
      const { status, item } = expected(model);
      expect(sqlite, name).toMatchObject({ status, ...(item ? { body: { item } } : {}) });
    }
    const rows = await allRows(desks.sqlite);
    expect(await allRows(desks.postgres)).toEqual(rows);
    for (const { id, changes, messages } of model.tickets.values()) {
      const of = (table: string) => (rows[table] ?? []).filter((row) => row.includes(`["ticket_id",${id}]`)).length;
      expect({ id, changes: of('timeline_events'), messages: of('messages') }).toEqual({ id, changes, messages });
    }
    expect(rows.customers).toHaveLength(model.customers.size);
  } finally {
    await desks.close();
  }
}

// Both databases take part: it runs once, where PostgreSQL is.
describe.runIf(dialect === 'postgres')('whatever is asked, one after the other', () => {
  test('SQLite, PostgreSQL and a simple model agree', { timeout: 600_000 }, async () => {
    const sequences = fc.array(anyOperation, { minLength: 20, maxLength: 60, size: 'max' });
    await fc.assert(fc.asyncProperty(sequences, runEverywhere), { numRuns: runs, endOnFailure: false });
  });
});
