import { setTimeout as wait } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long to wait for another process's write (a command beside the server) before giving up (ms). */
const writeLockPatience = 10_000;

/** Statements kept prepared on a connection; beyond that the one used longest ago goes. */
const preparedLimit = 500;

/**
 * Kysely over one better-sqlite3 connection. Differs from Kysely's own dialect in what a desk needs: prepared
 * statements are kept, a transaction takes the write lock at its start (`begin immediate`) and waits for it without
 * blocking the thread, and schema changes are transactional.
 */
export class SqliteDialect implements Dialect {
  readonly #connection: SqliteConnection;
  readonly #exclusive: boolean;

  readonly #onCommit: () => void;

  /** `exclusive`: one user of the connection at a time, as a connection with transactions needs it. */
  constructor(database: BetterSqlite3.Database, exclusive: boolean, onCommit = () => {}) {
    this.#connection = new SqliteConnection(database);
    this.#exclusive = exclusive;
    this.#onCommit = onCommit;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#connection, this.#exclusive, this.#onCommit);
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
  createAdapter() {
    return new TransactionalAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #exclusive: boolean;
  #last: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  readonly #onCommit: () => void;

  constructor(connection: SqliteConnection, exclusive: boolean, onCommit: () => void) {
    this.#connection = connection;
    this.#exclusive = exclusive;
    this.#onCommit = onCommit;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#exclusive) return this.#connection;
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    await before;
    this.#release = turn.resolve;
    return this.#connection;
  }

  async releaseConnection() {
    const release = this.#release;
    this.#release = undefined;
    release?.();
  }

  async beginTransaction() {
    await whenFree(() => this.#connection.run('begin immediate'));
  }
  async commitTransaction() {
    this.#connection.run('commit');
    this.#onCommit();
  }
  async rollbackTransaction() {
    // A full disk rolls back by itself: then there is nothing left to roll back.
    if (this.#connection.inTransaction) this.#connection.run('rollback');
  }
  async destroy() {
    this.#connection.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite3.Database;
  readonly #prepared = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }

  get inTransaction() {
    return this.#database.inTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.prepare(query.sql);
    if (statement.reader) return { rows: statement.all(...query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.prepare(query.sql).iterate(...query.parameters)) yield { rows: [row as Row] };
  }

  prepare(sql: string): BetterSqlite3.Statement<unknown[]> {
    let statement = this.#prepared.get(sql);
    if (statement) {
      this.#prepared.delete(sql);
    } else {
      statement = this.#database.prepare<unknown[]>(sql);
      const oldest = this.#prepared.size >= preparedLimit ? this.#prepared.keys().next().value : undefined;
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, statement);
    return statement;
  }

  run(sql: string) {
    this.prepare(sql).run();
  }
  close() {
    this.#prepared.clear();
    this.#database.close();
  }
}

/** Does what another process's lock can refuse, again until it is let. */
export async function whenFree(work: () => void): Promise<void> {
  const deadline = Date.now() + writeLockPatience;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await wait(2 + Math.random() * 8);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
