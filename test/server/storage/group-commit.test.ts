import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { test as base, describe, expect } from 'vitest';
import { SqliteConnection } from '../../../server/storage/sqlite-connection.ts';
import { sqliteDialect } from '../../../server/storage/sqlite-dialect.ts';
import { SqliteWriter } from '../../../server/storage/sqlite-writer.ts';
import { dialect } from '../../support/desk.ts';

interface Tables {
  notes: { id: number; about: number | null };
}

interface Writing {
  small: Kysely<Tables>;
  long: Kysely<Tables>;
  /** Commits so far. */
  commits(): number;
  /** Ids that another connection sees. */
  seen(): number[];
  opened: Database.Database;
}

/** The writing connection over a database of its own. */
const test = base.extend<{ writing: Writing }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that one needs.
  writing: async ({}, use) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-test-'));
    const file = path.join(directory, 'notes.db');
    const opened = new Database(file, { timeout: 0 });
    opened.pragma('journal_mode = wal');
    opened.pragma('foreign_keys = on');
    opened.exec('create table notes (id integer primary key, about integer references notes (id))');
    const other = new Database(file, { readonly: true });
    let commits = 0;
    const writer = new SqliteWriter(new SqliteConnection(opened), () => commits++);
    const over = (alone: boolean) => new Kysely<Tables>({ dialect: sqliteDialect(writer.driver({ alone })) });
    await use({
      small: over(false),
      long: over(true),
      commits: () => commits,
      seen: () => other.prepare<[], number>('select id from notes order by id').pluck().all(),
      opened,
    });
    other.close();
    opened.close();
    await rm(directory, { recursive: true, force: true });
  },
});

const insert = (db: Kysely<Tables>, id: number, fails = false) =>
  db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id, about: null }).execute();
    if (fails) throw new Error(`no ${id}`);
    return id;
  });

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe.runIf(dialect === 'sqlite')('small transactions that come together', () => {
  test('share commits, and each is on the disk before it is answered', async ({ writing }) => {
    const done = numbers(50).map(async (id) => {
      await insert(writing.small, id);
      expect(writing.seen()).toContain(id);
    });
    await Promise.all(done);
    expect(writing.seen()).toEqual(numbers(50));
    expect(writing.commits()).toBeLessThan(25);
  });

  test('take back only themselves when they fail', async ({ writing }) => {
    const results = await Promise.allSettled(numbers(12).map((id) => insert(writing.small, id, id % 3 === 0)));
    expect(results.map(({ status }) => status)).toEqual(
      numbers(12).map((id) => (id % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect(writing.seen()).toEqual(numbers(12).filter((id) => id % 3 !== 0));
  });

  test('do not wait for a long one that comes after them', async ({ writing }) => {
    const order: string[] = [];
    const long = Promise.withResolvers<void>();
    const small = insert(writing.small, 1).then(() => order.push('small'));
    const all = Promise.all([
      small,
      writing.long
        .transaction()
        .execute(async (tx) => {
          await tx.insertInto('notes').values({ id: 2, about: null }).execute();
          await long.promise;
        })
        .then(() => order.push('long')),
    ]);
    await small;
    expect(writing.seen()).toEqual([1]);
    long.resolve();
    await all;
    expect(order).toEqual(['small', 'long']);
  });

  test('fail together when their commit does, and the next one works', async ({ writing }) => {
    const orphan = writing.small.transaction().execute(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx.insertInto('notes').values({ id: 1, about: 99 }).execute();
    });
    const results = await Promise.allSettled([orphan, insert(writing.small, 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(writing.seen()).toEqual([]);
    await insert(writing.small, 3);
    expect(writing.seen()).toEqual([3]);
  });

  test('a query outside of a transaction never waits for one', async ({ writing }) => {
    const direct = async (id: number) => {
      await writing.small.insertInto('notes').values({ id, about: null }).execute();
      expect(writing.seen()).toContain(id);
    };
    await Promise.all(numbers(9).map((id) => (id % 3 === 0 ? direct(id) : insert(writing.small, id))));
    expect(writing.seen()).toEqual(numbers(9));
  });

  test('whatever comes with whatever, also on a full disk: what was answered is there, what failed is not', async ({
    writing,
  }) => {
    const kind = fc.constantFrom('small', 'small', 'fails', 'long', 'direct', 'big');
    let next = 1;
    const run = async (kinds: string[]) => {
      const calls = kinds.map(async (one) => {
        const id = next++;
        if (one === 'direct') await writing.small.insertInto('notes').values({ id, about: null }).execute();
        else if (one !== 'big') await insert(one === 'long' ? writing.long : writing.small, id, one === 'fails');
        else
          await writing.small.transaction().execute(async (tx) => {
            await tx.insertInto('notes').values({ id, about: null }).execute();
            await setImmediate();
            // More than the disk has.
            await sql`create table big${sql.raw(String(id))} as
              with recursive n (x) as (select 1 union all select x + 1 from n where x < 20000) select x, hex(randomblob(50)) as y from n`.execute(
              tx,
            );
          });
        return id;
      });
      const first = next - kinds.length;
      const results = await Promise.allSettled(calls);
      const there = new Set(writing.seen());
      for (const [at, { status }] of results.entries()) {
        expect([first + at, there.has(first + at)]).toEqual([first + at, status === 'fulfilled']);
      }
    };
    writing.opened.pragma('max_page_count = 60');
    const sequences = fc.array(kind, { minLength: 1, maxLength: 12 });
    await fc.assert(fc.asyncProperty(sequences, run), { numRuns: 60 });
  });
});
